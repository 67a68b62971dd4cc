import { TYPICAL_WEIGHT } from '../../../src/lib/chain-data/fees';
import type { RctType } from '../../../src/lib/chain/rct';
import { parseTransaction, type Transaction } from '../../../src/lib/chain/transaction';
import { prunableSize, transactionWeight, transferWeight } from '../../../src/lib/chain/weight-and-fee';
import { regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

const model = parseTransaction(vectorById(transactions, 'e2d39395'));

function ofType(type: RctType, outputs: number): Transaction {
	return {
		...model,
		rct: { type, fee: 0n, pseudo_outs: null, ecdh_info: [], out_pk: [] },
		outputs: Array.from({ length: outputs }, () => ({ amount: 0n, key: new Uint8Array(32) }))
	};
}

describe('the weight', () => {
	test.each([1, 2, 3, 4, 5, 6] as const)('is the size for RingCT type %i with up to two outputs', (type) => {
		expect(transactionWeight(ofType(type, 1), 2000)).toBe(2000);
		expect(transactionWeight(ofType(type, 2), 2000)).toBe(2000);
	});

	test.each([1, 2] as const)('is the size for RingCT type %i, which has no aggregated proof', (type) => {
		expect(transactionWeight(ofType(type, 16), 2000)).toBe(2000);
	});

	/** A proof for two takes 736 bytes, 368 an output; for 4, 8, 16 outputs 800, 864, 928. Four fifths of what is saved. */
	test.each([
		[3, 537],
		[4, 537],
		[5, 1664],
		[8, 1664],
		[9, 3968],
		[16, 3968]
	])('of a Bulletproof for %i outputs is %i more than the size', (outputs, more) => {
		for (const type of [3, 4, 5] as const) expect(transactionWeight(ofType(type, outputs), 2000)).toBe(2000 + more);
	});

	/** A proof for two takes 640 bytes, 320 an output; for 4, 8, 16 outputs 704, 768, 832. */
	test.each([
		[3, 460],
		[4, 460],
		[5, 1433],
		[8, 1433],
		[9, 3430],
		[16, 3430]
	])('of a Bulletproof+ for %i outputs is %i more than the size', (outputs, more) => {
		expect(transactionWeight(ofType(6, outputs), 2000)).toBe(2000 + more);
	});

	test('is unknown for more outputs than a proof can cover', () => {
		expect(transactionWeight(ofType(6, 17), 2000)).toBeNull();
	});

	test('is the size before RingCT', () => {
		const tx = parseTransaction(vectorById(transactions, '2180a87f'));
		expect(tx.outputs.length).toBe(61);
		expect(transactionWeight(tx, tx.bounds.end)).toBe(5714);
	});
});

describe('the size of what a pruned transaction lacks', () => {
	test.each(regtestTransactions)('of $name follows from its inputs, rings and outputs', ({ bytes, pruned }) => {
		expect(prunableSize(parseTransaction(pruned))).toBe(bytes.length - pruned.length);
	});

	test('is unknown for types that do not determine it', () => {
		for (const type of [1, 2, 3, 4] as const) expect(prunableSize(ofType(type, 2))).toBeNull();
	});
});

test('a typical transfer has one input and two outputs', () => {
	expect(transferWeight(1, 2)).toBe(Number(TYPICAL_WEIGHT));
	expect(transferWeight(1, 17)).toBeNull();
});

/** Offsets, the extra field and the fee take the bytes that they have there: the rest follows from inputs and outputs. */
test.each(regtestTransactions)('of a transfer such as $name is known before it is made', ({ bytes }) => {
	const tx = parseTransaction(bytes);
	if (tx.rct?.type !== 6) return;
	const offsets = tx.inputs.filter((input) => input.type === 'key').flatMap(({ key_offsets }) => key_offsets);
	const stored = offsets.reduce((sum, n) => sum + (n < 128n ? 1 : 2), 0);
	const extra = tx.outputs.length <= 2 ? 45 : 34;
	const expected = (transferWeight(tx.inputs.length, tx.outputs.length) ?? 0) - 49 * tx.inputs.length + stored;
	const weight = transactionWeight(tx, bytes.length) ?? 0;
	expect(Math.abs(weight - expected + extra - 1 - tx.extra.length)).toBeLessThanOrEqual(2);
});

/** On a short chain an offset has one or two bytes, on a long one four at first and then three. */
test.each(regtestTransactions)('a typical transfer weighs what $name does, if it is one', ({ bytes }) => {
	const tx = parseTransaction(bytes);
	const [input] = tx.inputs;
	if (tx.inputs.length > 1 || tx.outputs.length > 2 || input?.type !== 'key') return;
	const offsets = input.key_offsets.reduce((bytes, n) => bytes + (n < 128n ? 1 : 2), 0);
	const weight = (transactionWeight(tx, bytes.length) ?? 0) + 49 - offsets;
	expect(Math.abs(weight - Number(TYPICAL_WEIGHT))).toBeLessThanOrEqual(2);
});
