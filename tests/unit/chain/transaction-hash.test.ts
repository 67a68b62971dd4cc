import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { parseTransaction } from '../../../src/lib/chain/transaction';
import { prunableHash, prunedTransactionHash, transactionHash } from '../../../src/lib/chain/transaction-hash';
import { encodePrefix } from '../../../devnet/chain-data/encode';
import { regtestBlock, regtestTransactions, transactions, vectorById } from '../../../devnet/chain-data/fixtures';

const hashOf = (bytes: Uint8Array) => {
	const hash = transactionHash(bytes, parseTransaction(bytes));
	return hash && toHex(hash);
};

const all = [...transactions, ...regtestTransactions.map(({ tx_hash, bytes }) => ({ id: tx_hash, bytes }))];

describe("a transaction's id", () => {
	test.each(all)('$id comes from its bytes', ({ id, bytes }) => {
		expect(hashOf(bytes)).toBe(id);
	});

	test.each(regtestTransactions)('of $name comes from pruned bytes and the hash of the rest', (given) => {
		const { tx_hash, pruned, prunable_hash, bytes } = given;
		const tx = parseTransaction(pruned);
		expect(transactionHash(pruned, tx)).toBeNull();
		expect(prunableHash(pruned, tx)).toBeNull();
		const id = (hash: string) => toHex(prunedTransactionHash(pruned, tx, fromHex(hash)) ?? pruned);
		expect(id(prunable_hash)).toBe(tx_hash);
		expect(id('00'.repeat(32))).not.toBe(tx_hash);
		expect(toHex(prunableHash(bytes, parseTransaction(bytes)) ?? pruned)).toBe(prunable_hash);
	});

	test('of a coinbase of version 2 has zeros where others have the hash of their proofs', () => {
		const { miner_tx, miner_tx_hash } = regtestBlock();
		expect(hashOf(miner_tx)).toBe(miner_tx_hash);
		// This hash of nothing is what the node states.
		const known = 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
		expect(toHex(prunableHash(miner_tx, parseTransaction(miner_tx)) ?? miner_tx)).toBe(known);
	});

	test('of version 1 is over all of its bytes, and not to be had without its signatures', () => {
		const bytes = vectorById(transactions, '9e3f73e6');
		const whole = parseTransaction(bytes);
		const pruned = bytes.subarray(0, whole.bounds.prefix_end);
		const tx = parseTransaction(pruned);
		expect(transactionHash(pruned, tx)).toBeNull();
		expect(prunedTransactionHash(pruned, tx, new Uint8Array(32))).toBeNull();
		expect(prunableHash(bytes, whole)).toEqual(new Uint8Array(32));
	});

	test('is null for version 2 without inputs', () => {
		const prefix = { version: 2, unlock_time: 0n, inputs: [], outputs: [], extra: new Uint8Array(0) } as const;
		const empty = encodePrefix({ ...prefix, inputs: [], outputs: [] });
		expect(hashOf(empty)).toBeNull();
	});
});
