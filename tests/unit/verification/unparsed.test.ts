import { addUnparsed, countUnparsed, type UnparsedRange } from '../../../src/lib/verification/unparsed';

const block = (height: number, reason = 'unknown') => ({ height, txid: null, reason });
const transaction = (height: number, txid: string) => ({ height, txid, reason: 'unknown' });
const range = (from: number, to: number, reason = 'unknown'): UnparsedRange => ({ from, to, txid: null, reason });

test('batches in any order make ranges of blocks with the same reason', () => {
	const batches = [[block(7), block(8)], [block(3), block(4, 'damaged')], [block(5), block(6)], []];
	const merged = [range(3, 3), range(4, 4, 'damaged'), range(5, 8)];
	for (const order of [batches, batches.toReversed()]) {
		let ranges: readonly UnparsedRange[] = [];
		for (const batch of order) ranges = addUnparsed(ranges, batch);
		expect(ranges).toEqual(merged);
		expect(countUnparsed(ranges)).toEqual({ blocks: 6, transactions: 0 });
	}
});

test('transactions stay apart', () => {
	const ranges = addUnparsed([range(1, 2)], [transaction(3, 'a'), transaction(3, 'b'), block(4)]);
	expect(ranges.map(({ from, to, txid }) => [from, to, txid])).toEqual([
		[1, 2, null],
		[3, 3, 'a'],
		[3, 3, 'b'],
		[4, 4, null]
	]);
	expect(countUnparsed(ranges)).toEqual({ blocks: 3, transactions: 2 });
});
