import type { BlockProblem } from '../../chain/scan-blocks';
import { formatInteger } from '../../format/amount';

/** A problem of a block, in a sentence. */
export function describeBlockProblem({ height, kind }: BlockProblem): string {
	const name = `Block ${formatInteger(height)}`;
	switch (kind) {
		case 'height':
			return `${name} does not follow the previous block. The chain may have changed meanwhile: scan again.`;
		case 'transactions':
			return `The transactions sent with ${name} are not those that it names. Try another node.`;
	}
}
