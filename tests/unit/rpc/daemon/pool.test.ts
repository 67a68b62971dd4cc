import { describe, expect, it } from 'vitest';
import { toHex } from '../../../../src/lib/bytes/hex';
import {
	getTransactionPool,
	getTransactionPoolHashes,
	getTransactionPoolStats
} from '../../../../src/lib/rpc/daemon/pool';
import { answered, sample } from './samples';

describe('/get_transaction_pool', () => {
	it('gives each transaction with its fee and its bytes', async () => {
		const [relayed] = (await answered(getTransactionPool)).transactions;
		expect(relayed).toMatchObject({ fee: 2605200000n, weight: 2166, relayed: true, do_not_relay: false });
		expect(relayed?.tx_blob?.length).toBe(2 * (relayed?.blob_size ?? 0));
		expect(JSON.parse(relayed?.tx_json ?? '')).toMatchObject({ version: 2, rct_signatures: { txnFee: 2605200000 } });
		expect(relayed?.last_relayed_time).toEqual(expect.any(Number));
	});

	it('gives a transaction that is not to be relayed: it was never relayed', async () => {
		const [, kept] = (await answered(getTransactionPool)).transactions;
		expect(kept).toMatchObject({ relayed: false, do_not_relay: true, receive_time: expect.any(Number) });
		expect(kept?.last_relayed_time).toBeUndefined();
	});

	it('of a restricted daemon gives no times', async () => {
		const edit = (result: Record<string, unknown>) => ({
			...result,
			transactions: (result['transactions'] as object[]).map((each) => ({ ...each, receive_time: 0 }))
		});
		const { transactions } = await answered(getTransactionPool, { edit });
		expect(transactions.length).toBeGreaterThan(0);
		expect(transactions.every(({ receive_time }) => receive_time === undefined)).toBe(true);
	});

	it('loses one transaction that cannot be read, and counts it', async () => {
		const edit = (result: Record<string, unknown>) => ({
			...result,
			transactions: (result['transactions'] as object[]).map((each, index) => (index === 0 ? { fee: -1 } : each))
		});
		const { transactions } = await answered(getTransactionPool, { edit });
		const all = (await answered(getTransactionPool)).transactions;
		expect([transactions.length, transactions.unreadable]).toEqual([all.length - 1, 1]);
	});

	it('is empty when the list is left out', async () => {
		const { transactions } = await answered(getTransactionPool, { edit: () => ({ status: 'OK' }) });
		expect(transactions).toEqual([]);
	});
});

describe('/get_transaction_pool_hashes.bin', () => {
	it('gives 32 bytes for each transaction', async () => {
		const { tx_hashes } = sample('get_transaction_pool_hashes') as unknown as { tx_hashes: string[] };
		const bytes = (await answered(getTransactionPoolHashes)).tx_hashes;
		const hashes = tx_hashes.map((_, i) => toHex(bytes.subarray(32 * i, 32 * (i + 1))));
		expect(bytes.length).toBe(5 * 32);
		expect(hashes.toSorted()).toEqual(tx_hashes.toSorted());
	});
});

describe('/get_transaction_pool_stats', () => {
	it('gives columns that add up to the pool', async () => {
		const { pool_stats } = await answered(getTransactionPoolStats);
		expect(pool_stats).toMatchObject({ txs_total: 4, bytes_total: 8666, fee_total: 575097900000n });
		const total = (name: 'txs' | 'bytes') => pool_stats.histo.map((column) => column[name]).reduce((a, b) => a + b, 0);
		expect([total('txs'), total('bytes')]).toEqual([pool_stats.txs_total, pool_stats.bytes_total]);
	});
});
