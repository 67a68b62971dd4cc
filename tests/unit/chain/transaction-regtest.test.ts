import { toHex } from '../../../src/lib/bytes/hex';
import { transactionFee, transactionWeight } from '../../../src/lib/chain/weight-and-fee';
import { parseTransaction, type Transaction } from '../../../src/lib/chain/transaction';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';
import { asNode } from './as-node';
import { transactionId } from './transaction-id';
import { keccak256 } from './keccak';

describe.each(regtestTransactions)(
	'the transaction $name',
	({ tx_hash, bytes, as_json, pruned, prunable_hash, pool }) => {
		const tx: Transaction = parseTransaction(bytes);

		test('is read as the node reads it', () => {
			const { rctsig_prunable, ...read } = as_json;
			expect(rctsig_prunable).toBeDefined();
			expect(asNode(tx)).toEqual(read);
		});

		test('has its id from its parts', () => {
			expect(transactionId(bytes, tx)).toBe(tx_hash);
			expect(toHex(keccak256(bytes.subarray(tx.bounds.base_end ?? 0)))).toBe(prunable_hash);
		});

		test('is the same without its signatures', () => {
			const base = parseTransaction(pruned);
			expect(base).toEqual({ ...tx, pruned: true, bounds: { ...tx.bounds, end: pruned.length } });
			expect(base.bounds.base_end).toBe(pruned.length);
		});

		test('has the size, fee and weight that the pool says', () => {
			expect(tx.bounds.end).toBe(pool.blob_size);
			expect(transactionFee(tx)).toBe(BigInt(pool.fee));
			expect(transactionWeight(tx, pool.blob_size)).toBe(pool.weight);
			expect(transactionWeight(parseTransaction(pruned), pool.blob_size)).toBe(pool.weight);
		});

		test('has one proof, of as many rounds as its outputs need', () => {
			const proofs = as_json.rctsig_prunable?.bpp ?? [];
			expect(proofs.length).toBe(1);
			const covered = 2 ** ((proofs[0]?.L.length ?? 0) - 6);
			expect(covered).toBeGreaterThanOrEqual(tx.outputs.length);
			expect(covered / 2).toBeLessThan(tx.outputs.length);
		});
	}
);
