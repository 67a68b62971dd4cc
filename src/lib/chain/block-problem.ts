/** A block that contradicts the blocks around it or its own transactions. */
export interface BlockProblem {
	height: number;
	/** `height`: it is at another height or does not follow the block before; `transactions`: they are not those that the block names. */
	kind: 'height' | 'transactions';
}

/** One or two sentences. @param name of the block */
export function describeBlockProblem({ height, kind }: BlockProblem, name = `Block ${height}`): string {
	switch (kind) {
		case 'height':
			return `${name} does not follow the previous block. The chain may have changed meanwhile: scan again.`;
		case 'transactions':
			return `The transactions sent with ${name} are not those that it names. Try another node.`;
	}
}
