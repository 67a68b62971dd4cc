import { toHex } from '../../src/lib/bytes/hex';
import { createClient } from '../../src/lib/rpc/client';
import {
	flushTxpool,
	getTransactionPool,
	getTransactionPoolHashes,
	getTransactionPoolStats
} from '../../src/lib/rpc/daemon/pool';
import { isKeyImageSpent, sendRawTransaction } from '../../src/lib/rpc/daemon/transactions';
import { callJsonRpc } from '../../devnet';
import { devnet, keyImages, node, restricted } from './clients';

/** Creates a transaction of the shop that no node has seen. */
async function unsent(): Promise<{ tx_hash: string; tx_blob: string }> {
	const destinations = [{ address: devnet.addresses.customer, amount: 1_000_000_000n }];
	return callJsonRpc(devnet.wallet, 'transfer', { destinations, do_not_relay: true, get_tx_hex: true });
}

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
		const made = await unsent();
		const sent = { tx_as_hex: made.tx_blob, do_not_relay: true };
		expect(await node.call(sendRawTransaction, sent)).toMatchObject({ status: 'OK', not_relayed: true });
		const { transactions } = await node.call(getTransactionPool);
		const kept = transactions.find(({ id_hash }) => id_hash === made.tx_hash);
		expect(kept).toMatchObject({ do_not_relay: true, relayed: false });
		expect(kept?.last_relayed_time).toBeUndefined();
		const others = await restricted.call(getTransactionPool);
		expect(others.transactions.map(({ id_hash }) => id_hash)).not.toContain(made.tx_hash);
	});

	it('names each key image that is spent, with the transactions that spend it', async () => {
		const { transactions, spent_key_images } = await node.call(getTransactionPool);
		const spending = transactions.flatMap(({ id_hash, tx_json = '' }) =>
			keyImages(tx_json).map((image) => ({ id_hash: image, txs_hashes: [id_hash] }))
		);
		const byImage = (entries: typeof spending) => new Map(entries.map((entry) => [entry.id_hash, entry]));
		expect(byImage(spent_key_images)).toEqual(byImage(spending));
		const key_images = spent_key_images.map(({ id_hash }) => id_hash);
		expect(new Set((await node.call(isKeyImageSpent, { key_images })).spent_status)).toEqual(new Set([2]));
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

describe('the pool in figures', () => {
	it('is what its transactions add up to', async () => {
		const [{ transactions }, { pool_stats }] = await Promise.all([
			node.call(getTransactionPool),
			node.call(getTransactionPoolStats)
		]);
		const weights = transactions.map(({ weight = 0 }) => weight);
		expect(pool_stats).toMatchObject({
			txs_total: transactions.length,
			bytes_total: weights.reduce((sum, weight) => sum + weight, 0),
			bytes_min: Math.min(...weights),
			bytes_max: Math.max(...weights),
			fee_total: transactions.reduce((sum, { fee }) => sum + fee, 0n),
			num_not_relayed: transactions.filter(({ relayed }) => !relayed).length,
			oldest: Math.min(...transactions.map(({ receive_time }) => receive_time ?? Infinity))
		});
		const counted = pool_stats.histo.map(({ txs }) => txs);
		expect(counted.reduce((sum, txs) => sum + txs, 0)).toBe(transactions.length);
	});
});

describe('flush_txpool', () => {
	const kept = async () =>
		(await node.call(getTransactionPool)).transactions
			.filter(({ do_not_relay }) => do_not_relay)
			.map(({ id_hash }) => id_hash);
	const send = ({ tx_blob }: { tx_blob: string }) =>
		node.call(sendRawTransaction, { tx_as_hex: tx_blob, do_not_relay: true });

	it('drops a transaction, and passes over one that is not there', async () => {
		await node.call(flushTxpool, { txids: [...(await kept()), 'ab'.repeat(32)] });
		expect(await kept()).toEqual([]);
	});

	it('makes room for another that spends the same', async () => {
		// The wallet picks the same output for both, since it does not know that the first one was sent.
		const one = await unsent();
		const other = await unsent();
		expect(await send(one)).toMatchObject({ status: 'OK' });
		expect(await send(other)).toMatchObject({ status: 'Failed', double_spend: true, invalid_input: false });
		expect(await node.call(flushTxpool, { txids: [one.tx_hash] })).toMatchObject({ status: 'OK' });
		expect(await send(other)).toMatchObject({ status: 'OK', double_spend: false });
		expect(await kept()).toEqual([other.tx_hash]);
		// Removed, because other tests count the transactions in the pool.
		await node.call(flushTxpool, { txids: [other.tx_hash] });
	});
});
