import { beforeAll, describe, expect, it } from 'vitest';
import {
	getBulkPayments,
	getPayments,
	getTransferByTxid,
	getTransfers,
	getTxNotes,
	incomingTransfers,
	setTxNotes
} from '../../src/lib/rpc/wallet/history';
import { getHeight, refresh } from '../../src/lib/rpc/wallet/service';
import { loadTransfers } from '../../src/lib/wallet/load-transfers';
import { WalletCache } from '../../src/lib/wallet/wallet-cache';
import { customer, devnet, refused, shop } from './clients';

const { addresses, hashes } = devnet;
const tenth = 100_000_000_000n;
const unknown = 'ab'.repeat(32);

beforeAll(async () => {
	await Promise.all([shop.call(refresh), customer.call(refresh)]);
});

describe('get_transfers', () => {
	it('gives the same since a height, joined with what was before it, as at once', async () => {
		const { height } = await shop.call(getHeight);
		const { transfers: all } = await loadTransfers(shop, new WalletCache(), height);
		const cache = new WalletCache();
		const before = all.in.filter((transfer) => transfer.height < height - 40);
		const earlier = { ...all, in: before, out: all.out.filter((transfer) => transfer.height < height - 40) };
		cache.transfers = { transfers: { ...earlier, pool: [], pending: [] }, from: 0, height: height - 40 };
		expect(before.length).toBeLessThan(all.in.length);
		const { transfers: joined } = await loadTransfers(shop, cache, height);
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
		// The pool may hold what other tests made, which is not relayed.
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

	it('refuses what the wallet does not know', async () => {
		const txid = unknown;
		await expect(shop.call(getTransferByTxid, { txid })).rejects.toMatchObject(refused(-8, 'Transaction not found.'));
		const account = { txid: hashes.confirmed, account_index: 9 };
		await expect(shop.call(getTransferByTxid, account)).rejects.toMatchObject(refused(-14));
	});
});

describe('payments', () => {
	const { payment_id } = addresses.integrated;

	it('are found by their payment id', async () => {
		const { payments } = await shop.call(getPayments, { payment_id });
		expect(payments).toMatchObject([
			{ payment_id, tx_hash: hashes.integrated, amount: 5n * tenth, unlock_time: 0n, locked: false }
		]);
		expect((await shop.call(getPayments, { payment_id: '00'.repeat(8) })).payments).toEqual(expect.any(Array));
		await expect(shop.call(getPayments, { payment_id: 'abcd' })).rejects.toMatchObject(refused(-5));
	});

	it('are found by several, from a height on, or all together', async () => {
		const ids = { payment_ids: [payment_id, 'ff'.repeat(8)] };
		const [one] = (await shop.call(getPayments, { payment_id })).payments;
		expect((await shop.call(getBulkPayments, ids)).payments).toEqual([one]);
		const after = { ...ids, min_block_height: one?.block_height ?? 0 };
		expect((await shop.call(getBulkPayments, after)).payments).toEqual([]);
		const all = await shop.call(getBulkPayments, { payment_ids: [], min_block_height: 0 });
		expect(all.payments.length).toBeGreaterThan(200);
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

	it('keep to addresses', async () => {
		const [{ index = -1 } = {}] = addresses.subaddresses;
		const subaddr_indices = [index];
		const { transfers } = await shop.call(incomingTransfers, { transfer_type: 'all', subaddr_indices });
		expect(transfers).toMatchObject([
			{ subaddr_index: { major: 0, minor: index }, tx_hash: hashes.multiDestination, frozen: false, unlocked: true }
		]);
	});
});

describe('notes', () => {
	it('are kept with transactions, and come back in the order asked', async () => {
		const txids = [hashes.confirmed, hashes.integrated];
		const notes = ['the rent <b>&</b> "more"', 'Miete für März'];
		expect(await shop.call(setTxNotes, { txids, notes })).toEqual({});
		const asked = [hashes.integrated, unknown, hashes.confirmed];
		expect(await shop.call(getTxNotes, { txids: asked })).toEqual({ notes: [notes[1], '', notes[0]] });
		expect((await shop.call(getTransferByTxid, { txid: hashes.confirmed })).transfer.note).toBe(notes[0]);
		await shop.call(setTxNotes, { txids, notes: ['', ''] });
		expect(await shop.call(getTxNotes, { txids })).toEqual({ notes: ['', ''] });
	});
});
