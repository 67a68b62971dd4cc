import { toHex } from '../../../src/lib/bytes/hex';
import { loadPoolOverview } from '../../../src/lib/explorer/pool-overview';
import { fakeNode, someInfo } from '../app/fake-node';
import { regtestTransactions } from '../../../devnet/chain-data/fixtures';

const pruned_as_hex = toHex(regtestTransactions[0]?.pruned ?? new Uint8Array());
const idOf = (number: number) => number.toString(16).padStart(64, '0');
const bytesOf = (id: string) => id.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));
const entry = (id: string) => ({
	tx_hash: id,
	as_hex: '',
	pruned_as_hex,
	in_pool: true,
	double_spend_seen: false,
	received_timestamp: 1_000 + parseInt(id, 16)
});

function nodeWithPool(size: number) {
	const ids = Array.from({ length: size }, (_, number) => idOf(number + 1));
	const sum = { bytes_max: 1, bytes_med: 1, bytes_min: 1, histo_98pc: 0, num_10m: 0, num_double_spends: 0 };
	const none = { num_failing: 0, num_not_relayed: 0, oldest: 1 };
	return fakeNode({
		get_info: () => ({ ...someInfo({ tx_pool_size: size }), difficulty: 1000 }),
		'/get_transaction_pool_hashes.bin': () => ({ tx_hashes: ids.map(bytesOf).join('') }),
		'/get_transactions': ({ txs_hashes }: { txs_hashes: string[] }) => ({ txs: txs_hashes.map(entry) }),
		'/get_transaction_pool_stats': () => ({
			pool_stats: { ...sum, ...none, bytes_total: 1_500 * size, fee_total: 30 * size, txs_total: size }
		}),
		get_miner_data: () => ({
			major_version: 16,
			height: 100,
			prev_id: idOf(1),
			seed_hash: idOf(2),
			difficulty: '0x1',
			median_weight: 300_000,
			already_generated_coins: 1,
			tx_backlog: ids.slice(0, 200).map((id) => ({ id, weight: 1_500, fee: 30 }))
		})
	});
}

test('a small pool is loaded whole, and its newest transactions are shown', async () => {
	const { node, asked } = nodeWithPool(20);
	const overview = await loadPoolOverview(node, someInfo({ tx_pool_size: 20 }), 300_000, 5);
	expect(overview).toMatchObject({ count: 20, areNewest: true, unreadable: 0 });
	expect(overview.entries.map(({ hash }) => parseInt(hash, 16))).toEqual([20, 19, 18, 17, 16]);
	expect(asked.map(({ operation }) => operation)).toEqual([
		'get_info',
		'/get_transaction_pool_hashes.bin',
		'/get_transactions'
	]);
});

test('an empty pool needs no call', async () => {
	const { node, asked } = nodeWithPool(0);
	expect(await loadPoolOverview(node, someInfo(), 300_000, 5)).toMatchObject({ count: 0, projected: [], entries: [] });
	expect(asked).toEqual([]);
});

test('of a large pool come the statistics, the next block, and five transactions', async () => {
	const { node, asked } = nodeWithPool(10_000);
	const overview = await loadPoolOverview(node, someInfo({ tx_pool_size: 10_000 }), 300_000, 5);
	expect(overview).toMatchObject({ count: 10_000, areNewest: false });
	expect(overview.projected).toMatchObject([{ weight: 300_000 }]);
	expect(overview.projected[0]?.entries).toHaveLength(200);
	expect(overview.projected[0]?.entries[0]).toEqual({ hash: idOf(1), fee: 30n, weight: 1_500 });
	expect(overview.entries).toHaveLength(5);
	expect(asked.map(({ operation }) => operation).toSorted()).toEqual([
		'/get_transaction_pool_stats',
		'/get_transactions',
		'get_miner_data'
	]);
});
