import type { Unparsed } from '../chain/scan-blocks';

/** Consecutive blocks that could not be parsed for the same reason, or one transaction. */
export interface UnparsedRange {
	from: number;
	to: number;
	/** Null for blocks. */
	txid: string | null;
	reason: string;
}

/** Adds the unparsed blocks and transactions of a batch. @returns ascending by height */
export function addUnparsed(ranges: readonly UnparsedRange[], batch: readonly Unparsed[]): readonly UnparsedRange[] {
	if (batch.length === 0) return ranges;
	const all = [...ranges, ...batch.map(({ height, txid, reason }) => ({ from: height, to: height, txid, reason }))];
	const merged: UnparsedRange[] = [];
	for (const range of all.sort((a, b) => a.from - b.from)) {
		const last = merged.at(-1);
		const continues = last?.txid === null && range.txid === null && last.to + 1 === range.from;
		if (continues && last.reason === range.reason) merged[merged.length - 1] = { ...last, to: range.to };
		else merged.push(range);
	}
	return merged;
}

/** Counts blocks and transactions. */
export function countUnparsed(ranges: readonly UnparsedRange[]): { blocks: number; transactions: number } {
	const count = { blocks: 0, transactions: 0 };
	for (const { from, to, txid } of ranges) {
		if (txid === null) count.blocks += to - from + 1;
		else count.transactions++;
	}
	return count;
}
