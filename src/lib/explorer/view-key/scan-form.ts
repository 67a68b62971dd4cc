import type { Network } from '../../chain/address-shape';
import type { BlockProblem } from '../../chain/scan-blocks';
import { formatInteger } from '../../format/amount';
import { parseWhole, combineFields, type Read } from '../../format/read';
import { parseKeys, type TypedKeys, type ViewKeys } from './read-keys';

export interface ScanToMake {
	keys: ViewKeys;
	/** Heights, both included. */
	from: number;
	to: number;
}

/** Reads the form of a scan. @param tip the highest height there is, which an empty end stands for */
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

/** Reads a range of heights, both included. @param tip as above */
export function parseRange(typed: { from: string; to: string }, tip: number): Read<{ from: number; to: number }> {
	const range = combineFields({
		from: typed.from.trim() === '' ? { value: 0 } : parseWhole(typed.from, 0, tip),
		to: typed.to.trim() === '' ? { value: tip } : parseWhole(typed.to, 0, tip)
	});
	if ('value' in range && range.value.from > range.value.to) {
		return { problems: { to: 'The end of the range comes before its start.' } };
	}
	return range;
}

/** What is wrong with a block, in a sentence. */
export function describeBlockProblem({ height, kind }: BlockProblem): string {
	const name = `the block at height ${formatInteger(height)}`;
	switch (kind) {
		case 'height':
			return `What came as ${name} does not follow the block before it. The chain may have changed meanwhile: scan again.`;
		case 'transactions':
			return `The transactions that came with ${name} are not those which it names. Ask another node.`;
		case 'id':
			return `What came as ${name} has a form that this page does not know.`;
	}
}
