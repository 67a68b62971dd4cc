import { describe, expect, test } from 'vitest';
import { BytesError } from '../../../src/lib/bytes/error';
import { decodeParts } from '../../../src/lib/chain/parts';
import { concat, encodePrefix } from './encode';
import { regtestBlock, regtestTransactions, transactions, vector } from './fixtures';

describe("a transaction's parts", () => {
	test.each([...transactions, ...regtestTransactions])('follow each other to the last byte', ({ bytes }) => {
		const { prefix, base, prunable } = decodeParts(bytes);
		expect([prefix.start, prefix.end, base?.end, prunable?.end]).toEqual([
			0,
			base?.start,
			prunable?.start,
			bytes.length
		]);
	});

	test('of version 1 are its prefix and, for each input, a signature for each ring member', () => {
		const bytes = vector(transactions, '2180a87f');
		const { signatures, base, prunable, transaction } = decodeParts(bytes);
		expect(base).toEqual({ start: 3282, end: 3282 });
		expect(signatures?.map((list) => list.length)).toEqual(
			transaction.inputs.map((input) => (input.type === 'key' ? input.key_offsets.length : 0))
		);
		expect(concat(...(signatures?.flat() ?? []))).toEqual(bytes.subarray(prunable?.start));
	});

	test('of a coinbase are empty after its base', () => {
		const { miner_tx } = regtestBlock();
		const end = miner_tx.length;
		expect(decodeParts(miner_tx)).toMatchObject({ base: { end }, prunable: { start: end, end }, signatures: null });
		expect(decodeParts(vector(transactions, '3bc7ff01'))).toMatchObject({ signatures: [[]], rct: null });
	});

	test.each(regtestTransactions)('of $name, pruned, have no proofs', ({ bytes, pruned }) => {
		const end = pruned.length;
		expect(decodeParts(pruned)).toMatchObject({ prunable: { start: end, end }, rct: null, signatures: null });
		expect(decodeParts(bytes)).toMatchObject({ base: { end }, rct: { mgs: [] } });
	});

	test('of a RingCT type that is not known are not told apart', () => {
		const prefix = { version: 2, unlock_time: 0n, outputs: [], extra: new Uint8Array(0) } as const;
		const start = encodePrefix({ ...prefix, inputs: [{ type: 'gen', height: 5 }], outputs: [] });
		expect(decodeParts(concat(start, [9, 1, 2, 3]))).toMatchObject({
			prefix: { start: 0, end: start.length },
			base: null,
			prunable: null,
			rct: null
		});
	});

	test.each(regtestTransactions)('of $name are not a byte more or less', ({ bytes }) => {
		expect(() => decodeParts(bytes.subarray(0, -1))).toThrow(BytesError);
		expect(() => decodeParts(concat(bytes, [0]))).toThrow(BytesError);
	});
});
