import { BytesError } from '../../../src/lib/bytes/error';
import { decodeParts } from '../../../src/lib/chain/parts';
import { concat } from '../../../devnet/chain-data/encode';
import { regtestBlock, regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

describe("a transaction's parts", () => {
	test('of version 1 are its prefix and, for each input, a signature for each ring member', () => {
		const bytes = vectorById(transactions, '2180a87f');
		const { signatures, transaction } = decodeParts(bytes);
		expect(transaction.bounds).toMatchObject({ prefix_end: 3282, base_end: 3282 });
		expect(signatures?.map((list) => list.length)).toEqual(
			transaction.inputs.map((input) => (input.type === 'key' ? input.key_offsets.length : 0))
		);
		expect(concat(...(signatures?.flat() ?? []))).toEqual(bytes.subarray(3282));
	});

	test('of a coinbase are empty after its base', () => {
		const { miner_tx } = regtestBlock();
		const { signatures, transaction } = decodeParts(miner_tx);
		expect([transaction.bounds.base_end, signatures]).toEqual([miner_tx.length, null]);
		expect(decodeParts(vectorById(transactions, '3bc7ff01'))).toMatchObject({ signatures: [[]], rct: null });
	});

	test.each(regtestTransactions)('of $name, pruned, have no proofs', ({ bytes, pruned }) => {
		expect(decodeParts(pruned)).toMatchObject({ rct: null, signatures: null });
		expect(decodeParts(pruned).transaction.bounds.base_end).toBe(pruned.length);
		const whole = decodeParts(bytes);
		expect(whole.transaction.bounds.base_end).toBe(pruned.length);
		expect(whole.rct).toMatchObject({ mgs: [] });
	});

	test.each(regtestTransactions)('of $name are not a byte more or less', ({ bytes }) => {
		expect(() => decodeParts(bytes.subarray(0, -1))).toThrow(BytesError);
		expect(() => decodeParts(concat(bytes, [0]))).toThrow(BytesError);
	});
});
