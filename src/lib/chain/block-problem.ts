/** Block that contradicts the blocks around it or its own transactions. */
export interface BlockProblem {
	height: number;
	/**
	 * `height`: the block has another height or does not follow the previous block; `transactions`: its transactions are
	 * not those whose ids it contains.
	 */
	kind: 'height' | 'transactions';
}

/**
 * Returns one or two sentences about the problem.
 *
 * @param name the block's name in them
 */
export function describeBlockProblem({ height, kind }: BlockProblem, name = `Block ${height}`): string {
	switch (kind) {
		case 'height':
			return `${name} does not follow the previous block. The chain may have changed meanwhile: scan again.`;
		case 'transactions':
			return `The transactions that the node sent do not match ${name}. Try another node.`;
	}
}
