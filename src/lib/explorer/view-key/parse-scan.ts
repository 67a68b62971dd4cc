import type { Network } from '../../chain/address-shape';
import type { BlockProblem } from '../../chain/scan-blocks';
import { formatInteger } from '../../format/amount';
import type { Read } from '../../format/read';
import { parseRange } from '../parse-range';
import { parseKeys, type TypedKeys, type ViewKeys } from '../../queries/parse-keys';

export interface ScanToMake {
	keys: ViewKeys;
	/** Heights, both included. */
	from: number;
	to: number;
}

/** @param tip the highest height there is, which an empty end stands for */
export function parseScan(
	typed: TypedKeys & { from: string; to: string },
	network: Network | undefined,
	tip: number
): Read<ScanToMake> {
	const keys = parseKeys(typed, network);
	const range = parseRange(typed, tip);
	const problems = { ...('problems' in keys && keys.problems), ...('problems' in range && range.problems) };
	return 'value' in keys && 'value' in range ? { value: { keys: keys.value, ...range.value } } : { problems };
}

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
