import { startQuietNetwork } from '../../../devnet/main-network';
import { planForeignTransfer, planPayment } from '../../../devnet/main-network/payments';
import { addressOf, recordedWallets, subaddressAt } from '../../../devnet/chain-data/wallets';
import { scanBlocks } from '../../../src/lib/chain/scan-blocks';
import { plainPointMath } from '../../../src/lib/chain/point-math';
import { scanTransaction } from '../../../src/lib/chain/scan';
import { scanKeys } from '../../../src/lib/chain/subaddress';
import { SaleScan, type ScanSource } from '../../../src/lib/requests/sources/sale-scan';
import { loadWholeBlocks } from '../../../src/lib/chain-data/block-ranges';
import { PoolHashes } from '../../../src/lib/chain-data/pool-hashes';
import { loadRawTransactions } from '../../../src/lib/verification/raw-transaction';
import { createClient } from '../../../src/lib/rpc/client';
import { getInfo } from '../../../src/lib/rpc/daemon/node';
import { isKeyImageSpent } from '../../../src/lib/rpc/daemon/transactions';
import { toHex } from '../../../src/lib/bytes/hex';

const NOW = 1_790_000_000;
const { address, view_key } = recordedWallets.wallets.shop;
const { keys } = scanKeys(addressOf(address), view_key, { accounts: 2, indices: 4 });
if (!keys) throw new Error('the shop has no keys');
const pays = (...to: [index: number, amount: bigint][]) =>
	to.map(([index, amount]) => ({ address: subaddressAt('shop', { account: 1, index }), amount }));

const node = await startQuietNetwork();
afterAll(() => node.stop());
const { network } = node;
const client = createClient({ url: node.url });
const math = plainPointMath(keys.view);
const pool = new PoolHashes(client);
const source: ScanSource = {
	pool: async () => pool.load(await client.call(getInfo)),
	tip: async () => {
		const { height, top_block_hash } = await client.call(getInfo);
		return { height: height - 1, id: top_block_hash };
	},
	transactions: async (txids) =>
		(await loadRawTransactions(client, txids))
			.filter((found) => found.kind === 'known')
			.map(({ txid, transaction }) => ({ ...transaction, txid, outputs: scanTransaction(transaction, keys) })),
	blocks: async (from, to) =>
		scanBlocks(from, await loadWholeBlocks(client, from, to - from + 1, AbortSignal.timeout(10_000)), keys, math)
};

test('payments are found with the view key in the pool, in blocks, and after a reorganisation', async () => {
	const scan = new SaleScan([await source.tip()], []);
	const seen = async (index: number) => {
		await scan.scan(source, NOW);
		const found = scan
			.paymentsTo(index, NOW)
			.map(({ amount, state, confirmations }) => `${amount} ${state} ${confirmations}`);
		return found.sort();
	};
	network.add(planPayment(pays([1, 5n]), network.height, 1));
	const two = network.add(planPayment(pays([2, 2n ** 64n - 1n], [1, 7n]), network.height, 2));
	for (let i = 0; i < 100; i++) network.add(planForeignTransfer(network.height, i));
	expect(await seen(1)).toEqual(['5 pool 0', '7 pool 0']);
	network.mine(network.pool.slice(0, 60));
	expect(await seen(1)).toEqual(['5 block 1', '7 block 1']);
	network.mine();
	expect(await seen(2)).toEqual([`${2n ** 64n - 1n} block 2`]);
	network.removeBlocks(2);
	network.drop([two]);
	network.mine([]);
	network.mine([]);
	expect(await seen(1)).toEqual(['5 pool 0', '7 gone 0']);
	network.mine();
	expect(await seen(1)).toEqual(['5 block 1']);
	expect([await seen(2), await seen(3), scan.unreadable]).toEqual([[], [], 0]);
});

test('each transfer has an id and a key image of its own, which the node knows', async () => {
	const placed = [planPayment(pays([3, 1n]), network.height, 3), planForeignTransfer(network.height, 1000)].map(
		(planned) => network.add(planned)
	);
	const found = await loadRawTransactions(
		client,
		placed.map(({ id }) => id)
	);
	const key_images = found
		.filter((each) => each.kind === 'known')
		.flatMap(({ transaction }) => transaction.inputs)
		.filter((input) => input.type === 'key')
		.map(({ key_image }) => toHex(key_image));
	expect(new Set(key_images).size).toBe(2);
	const spent = async () => (await client.call(isKeyImageSpent, { key_images })).spent_status;
	expect(await spent()).toEqual([2, 2]);
	network.mine(placed.slice(0, 1));
	expect(await spent()).toEqual([1, 2]);
});
