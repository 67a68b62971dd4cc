import { describe, expect, it } from 'vitest';
import { toHex } from '../../src/lib/bytes/hex';
import { createClient } from '../../src/lib/rpc/client';
import { getTransactionPool, getTransactionPoolHashes } from '../../src/lib/rpc/daemon/pool';
import { jsonRpc, pathRpc } from '../devnet';
import { devnet, node, restricted } from './clients';

describe('/get_transaction_pool', () => {
	it('gives what waits, with fees and bytes', async () => {
		const { transactions } = await node.call(getTransactionPool);
		const waiting = transactions.filter(({ relayed }) => relayed);
		expect(waiting.map(({ id_hash }) => id_hash).toSorted()).toEqual(devnet.hashes.pool.toSorted());
		for (const { fee, blob_size, tx_blob, tx_json } of waiting) {
			expect(tx_blob?.length).toBe(2 * blob_size);
			expect(JSON.parse(tx_json ?? '')).toMatchObject({ rct_signatures: { txnFee: Number(fee) } });
		}
	});

	it('also gives a transaction that is not to be relayed, to the daemon’s owner', async () => {
		const destinations = [{ address: devnet.addresses.customer, amount: 1_000_000_000n }];
		const params = { destinations, do_not_relay: true, get_tx_hex: true };
		const made = await jsonRpc<{ tx_hash: string; tx_blob: string }>(devnet.wallet, 'transfer', params);
		await pathRpc(devnet.node, '/send_raw_transaction', { tx_as_hex: made.tx_blob, do_not_relay: true });
		const { transactions } = await node.call(getTransactionPool);
		const kept = transactions.find(({ id_hash }) => id_hash === made.tx_hash);
		expect(kept).toMatchObject({ do_not_relay: true, relayed: false });
		expect(kept?.last_relayed_time).toBeUndefined();
		const others = await restricted.call(getTransactionPool);
		expect(others.transactions.map(({ id_hash }) => id_hash)).not.toContain(made.tx_hash);
	});
});

describe('/get_transaction_pool_hashes.bin', () => {
	it('gives the hashes of the pool’s transactions, 32 bytes each', async () => {
		const { transactions } = await node.call(getTransactionPool);
		const { tx_hashes } = await node.call(getTransactionPoolHashes);
		const hashes = transactions.map((_, i) => toHex(tx_hashes.subarray(32 * i, 32 * (i + 1))));
		expect(tx_hashes.length).toBe(32 * transactions.length);
		expect(hashes.toSorted()).toEqual(transactions.map(({ id_hash }) => id_hash).toSorted());
	});

	it('has nothing to give when the pool is empty', async () => {
		const empty = createClient(devnet.nodeWithLogin);
		expect((await empty.call(getTransactionPoolHashes)).tx_hashes).toEqual(new Uint8Array());
		expect((await empty.call(getTransactionPool)).transactions).toEqual([]);
	});
});
