import { getBalance } from '../../src/lib/rpc/wallet/accounts';
import { getTransferByTxid, getTransfers, incomingTransfers } from '../../src/lib/rpc/wallet/history';
import { getHeight, refresh } from '../../src/lib/rpc/wallet/service';
import { fetchTransfers, transfersQuery } from '../../src/lib/wallet-data/transfers';
import { customer, devnet, shop } from './clients';

const { addresses, hashes } = devnet;
const tenth = 100_000_000_000n;

beforeAll(async () => {
	await Promise.all([shop.call(refresh), customer.call(refresh)]);
});

describe('a balance', () => {
	it('is what the addresses hold together, and more than a number holds', async () => {
		const { balance, unlocked_balance, per_subaddress } = await shop.call(getBalance, { account_index: 0 });
		expect(balance).toBeGreaterThan(2n ** 53n);
		expect(unlocked_balance).toBeLessThan(balance);
		expect(per_subaddress.reduce((sum, each) => sum + each.balance, 0n)).toBe(balance);
		expect(per_subaddress.reduce((sum, each) => sum + each.unlocked_balance, 0n)).toBe(unlocked_balance);
		expect(per_subaddress[0]).toMatchObject({ address: addresses.shop, address_index: 0 });
	});

	it('lists only the addresses asked for', async () => {
		const [{ index = 0, address = '' } = {}] = addresses.subaddresses;
		const { per_subaddress } = await shop.call(getBalance, { account_index: 0, address_indices: [index] });
		expect(per_subaddress).toMatchObject([{ address, address_index: index, num_unspent_outputs: 1 }]);
	});
});

describe('get_transfers', () => {
	it('gives the same since a height, joined with what was before it, as at once', async () => {
		const { height } = await shop.call(getHeight);
		const loaded = await fetchTransfers(shop);
		const { transfers: all } = loaded;
		const before = all.in.filter((transfer) => transfer.height < height - 40);
		const earlier = { ...all, in: before, out: all.out.filter((transfer) => transfer.height < height - 40) };
		const known = { ...loaded, transfers: { ...earlier, pool: [], pending: [] }, height: height - 40 };
		expect(before.length).toBeLessThan(all.in.length);
		const { signal } = new AbortController();
		const { transfers: joined } = await transfersQuery(shop).load(signal, known, () => undefined);
		const hashesOf = (list: typeof all.in) =>
			list.map(({ txid, height: at, amount }) => `${txid} ${at} ${amount}`).sort();
		for (const list of ['in', 'out', 'pool', 'pending', 'failed'] as const) {
			expect(hashesOf(joined[list])).toEqual(hashesOf(all[list]));
		}
	});

	it('gives what was sent, with who was paid', async () => {
		const { out, in: came } = await shop.call(getTransfers, { out: true });
		const sent = out.find(({ txid }) => txid === hashes.confirmed);
		expect(sent).toMatchObject({
			type: 'out',
			amount: 12n * tenth,
			destinations: [{ address: addresses.customer, amount: 12n * tenth }],
			subaddr_index: { major: 0, minor: 0 },
			locked: false
		});
		expect(sent?.confirmations).toBeGreaterThan(100);
		const four = out.find(({ txid }) => txid === hashes.multiDestination);
		expect(four?.destinations.reduce((sum, { amount }) => sum + amount, 0n)).toBe(four?.amount);
		expect(came).toEqual([]);
	});

	it('gives what came, to which address, and what was mined', async () => {
		const { in: came } = await shop.call(getTransfers, { in: true, account_index: 0 });
		const [, , markup] = addresses.subaddresses;
		expect(came.find(({ txid }) => txid === hashes.toSubaddress)).toMatchObject({
			type: 'in',
			amount: 3n * tenth,
			address: markup?.address,
			subaddr_index: { major: 0, minor: markup?.index }
		});
		expect(came.find(({ txid }) => txid === hashes.integrated)).toMatchObject({
			payment_id: addresses.integrated.payment_id
		});
		expect(came.filter(({ type }) => type === 'block').length).toBeGreaterThan(200);
	});

	it('gives what waits, on both sides', async () => {
		const { pending, failed } = await shop.call(getTransfers, { pending: true, failed: true });
		const mine = pending.map(({ txid }) => txid).toSorted();
		expect(mine).toEqual([hashes.pool[0], hashes.pool[2]].toSorted());
		for (const entry of pending) expect(entry).toMatchObject({ confirmations: 0, height: 0, type: 'pending' });
		expect(failed).toEqual([]);
		// The pool may contain transactions of other tests that were not relayed.
		const all = await customer.call(getTransfers, { pool: true });
		const pool = all.pool.filter(({ txid }) => hashes.pool.includes(txid));
		expect(pool.map(({ txid }) => txid).toSorted()).toEqual(mine);
		expect(pool.map(({ amount }) => amount).toSorted()).toEqual([tenth, 3n * tenth]);
		expect(pool[0]).toMatchObject({ type: 'pool', double_spend_seen: false, confirmations: 0 });
	});

	it('keeps to heights and to addresses', async () => {
		const heights = { filter_by_height: true, min_height: 200, max_height: 205 };
		const { in: few } = await shop.call(getTransfers, { in: true, ...heights });
		expect(few.map(({ height }) => height).toSorted()).toEqual([201, 202, 203, 204, 205]);
		const index = addresses.subaddresses[2]?.index ?? -1;
		const { in: some } = await shop.call(getTransfers, { in: true, subaddr_indices: [index] });
		expect(some.map(({ txid, subaddr_index }) => [txid, subaddr_index.minor])).toEqual([[hashes.toSubaddress, index]]);
	});
});

describe('get_transfer_by_txid', () => {
	it('gives a transaction to whoever sent it and to whoever got something; what went to oneself is no payment', async () => {
		const txid = hashes.multiDestination;
		const [sent, came] = await Promise.all([
			shop.call(getTransferByTxid, { txid }),
			customer.call(getTransferByTxid, { txid })
		]);
		expect(sent.transfers).toEqual([sent.transfer]);
		expect(sent.transfer).toMatchObject({ txid, type: 'out', amount: 10n * tenth });
		expect(sent.transfer.destinations).toHaveLength(4);
		expect(came.transfers).toEqual([came.transfer]);
		expect(came.transfer).toMatchObject({ txid, type: 'in', amount: tenth, destinations: [] });
	});
});

describe('incoming_transfers', () => {
	it('are available or not, and all is both', async () => {
		const listed = async (transfer_type: 'all' | 'available' | 'unavailable') =>
			(await shop.call(incomingTransfers, { transfer_type, account_index: 0, verbose: true })).transfers;
		const [all, available, unavailable] = await Promise.all([
			listed('all'),
			listed('available'),
			listed('unavailable')
		]);
		expect(available.every(({ spent }) => !spent)).toBe(true);
		expect(unavailable.length).toBeGreaterThan(0);
		expect(unavailable.every(({ spent }) => spent)).toBe(true);
		expect(all).toHaveLength(available.length + unavailable.length);
		expect(new Set(all.map(({ key_image }) => key_image)).size).toBe(all.length);
	});
});
