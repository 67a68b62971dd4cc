import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../../src/lib/wallet/draft';
import { stateOf } from '../../../../src/lib/wallet/prepared';
import { Sending } from '../../../../src/routes/wallet/(open)/send/sending.svelte';
import { fakeService, late, lose, refuse, type Deeds } from '../../app/fake-service';
import { fakeStorage } from '../../app/fake-storage';

let held: Map<string, string>;

beforeEach(() => {
	held = fakeStorage({}, 'sessionStorage');
});

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const order: Order = {
	recipients: [{ address: 'someone', amount: 5n }],
	all: null,
	account: 0,
	addresses: [],
	priority: 0,
	note: ''
};

const made = (hashes: readonly string[] = [first]) => ({
	amount_list: hashes.map(() => 2n ** 60n),
	fee_list: hashes.map(() => 7),
	multisig_txset: '',
	unsigned_txset: '',
	tx_hash_list: hashes,
	tx_key_list: hashes.map(() => 'c'.repeat(64)),
	tx_metadata_list: hashes.map((hash) => `data of ${hash}`),
	spent_key_images_list: hashes.map((_, index) => ({ key_images: [`${index}`.repeat(64)] }))
});

const unknownToWallet = () => refuse(-8, 'Transaction not found.');
const knownToNode = ({ txs_hashes }: Record<string, unknown>) => ({
	status: 'OK',
	txs: (txs_hashes as string[]).map((tx_hash) => ({
		tx_hash,
		as_hex: '',
		as_json: '',
		in_pool: true,
		double_spend_seen: false
	}))
});

/** A wallet service and a node that do as they should, but for what is said. */
function services(wallet: Deeds = {}, node: Deeds = {}) {
	const service = fakeService({
		transfer_split: () => made(),
		incoming_transfers: () => ({}),
		relay_tx: ({ hex }) => ({ tx_hash: String(hex).replace('data of ', '') }),
		get_transfer_by_txid: unknownToWallet,
		...wallet
	});
	const other = fakeService({ '/get_transactions': () => ({ status: 'OK' }), ...node }, 'http://node.example');
	return { wallet: service.client, node: other.client, asked: service.asked };
}

const ways = (sending: Sending) => sending.prepared?.transactions.map(({ way }) => way.kind) ?? [];

describe('a preview', () => {
	test('asks for a payment that is not relayed, and shows what it costs to the last digit', async () => {
		const transfer_split = vi.fn<Deeds[string]>(() => made());
		const { wallet, asked } = services({ transfer_split });
		const sending = new Sending();
		await sending.prepare(wallet, 'mine', order, []);
		expect(transfer_split.mock.calls[0]?.[0]).toMatchObject({ do_not_relay: true, get_tx_metadata: true });
		expect(sending.prepared).toMatchObject({ amount: 2n ** 60n, fee: 7n, wallet: 'mine', set: null });
		expect(asked).not.toContain('relay_tx');
		expect(held.size).toBe(0);
	});

	test('tells the change when the service tells what is spent', async () => {
		const output = {
			amount: 2n ** 60n + 107n,
			global_index: 1,
			key_image: '0'.repeat(64),
			spent: false,
			subaddr_index: 0,
			tx_hash: first
		};
		const { wallet } = services({ incoming_transfers: () => ({ transfers: [output] }) });
		const sending = new Sending();
		await sending.prepare(wallet, 'mine', order, []);
		expect(sending.prepared?.change).toBe(100n);
	});

	test('that fails, or whose answer is lost, sends nothing and says why', async () => {
		for (const deed of [() => refuse(-17, 'not enough money'), () => lose]) {
			const { wallet, asked } = services({ transfer_split: deed });
			const sending = new Sending();
			await sending.prepare(wallet, 'mine', order, []);
			expect(sending.prepared).toBeNull();
			expect(sending.failure).not.toBeNull();
			expect(asked).toEqual(['transfer_split']);
		}
	});

	test('of all there is names every address that has something to spend', async () => {
		const sweep_all = vi.fn<Deeds[string]>(() => made());
		const { wallet } = services({ sweep_all });
		const sending = new Sending();
		await sending.prepare(wallet, 'mine', { ...order, recipients: [], all: 'someone' }, [0, 3]);
		expect(sweep_all.mock.calls[0]?.[0]).toMatchObject({
			address: 'someone',
			subaddr_indices: [0, 3],
			do_not_relay: true
		});
		expect(sending.prepared?.change).toBe(0n);
	});

	describe('of one transaction', () => {
		const one = { amount: 2n ** 60n, fee: 7, multisig_txset: '', unsigned_txset: '', tx_blob: '', tx_hash: first };
		const answer = { ...one, tx_key: 'c'.repeat(64), tx_metadata: `data of ${first}`, weight: 1500 };
		const output = { key_image: 'e'.repeat(64), amount: 2n ** 60n + 7n };

		test('of one output names it and nothing else, relays nothing, and has no change', async () => {
			const sweep_single = vi.fn<Deeds[string]>(() => answer);
			const both = services({ sweep_single });
			const sending = new Sending();
			await sending.prepare(both.wallet, 'mine', { ...order, recipients: [], all: 'someone', output }, [0]);
			expect(sweep_single.mock.calls[0]?.[0]).toMatchObject({
				...{ address: 'someone', key_image: output.key_image, do_not_relay: true, get_tx_metadata: true }
			});
			expect(sending.prepared).toMatchObject({ amount: 2n ** 60n, fee: 7n, change: 0n, set: null });
			expect(both.asked).not.toContain('relay_tx');
			await sending.send(both);
			expect(ways(sending)).toEqual(['sent']);
		});

		test('that must be one asks for one', async () => {
			const { wallet, asked } = services({ transfer: () => answer });
			const sending = new Sending();
			await sending.prepare(wallet, 'mine', { ...order, single: true }, []);
			expect(asked[0]).toBe('transfer');
			expect(sending.prepared?.transactions).toMatchObject([{ hash: first, weight: 1500 }]);
		});

		test('of a multisig wallet is a set, though its transaction has no hash', async () => {
			const { wallet } = services({ sweep_single: () => ({ ...answer, tx_hash: '', multisig_txset: 'set' }) });
			const sending = new Sending();
			await sending.prepare(wallet, 'mine', { ...order, recipients: [], all: 'someone', output }, []);
			expect(sending.prepared).toMatchObject({ set: { kind: 'multisig', text: 'set' }, transactions: [] });
		});
	});

	test('of dust says so when there is none, and prepares nothing', async () => {
		const dust = { ...order, recipients: [], all: 'mine', dust: true };
		const sweep_dust = vi.fn<Deeds[string]>(() => ({ multisig_txset: '', unsigned_txset: '' }));
		const { wallet } = services({ sweep_dust });
		const sending = new Sending();
		await sending.prepare(wallet, 'mine', dust, []);
		expect(sweep_dust.mock.calls[0]?.[0]).toMatchObject({ do_not_relay: true, get_tx_metadata: true });
		expect([sending.nothing, sending.prepared, sending.failure]).toEqual([true, null, null]);
		const some = services({ sweep_dust: () => made([first]) });
		await sending.prepare(some.wallet, 'mine', dust, []);
		expect([sending.nothing, sending.prepared?.transactions.length]).toEqual([false, 1]);
	});

	test('of a wallet that cannot sign is a set for those who can', async () => {
		const { wallet } = services({ transfer_split: () => ({ ...made(), unsigned_txset: 'set' }) });
		const sending = new Sending();
		await sending.prepare(wallet, 'mine', order, []);
		expect(sending.prepared).toMatchObject({ set: { kind: 'unsigned', text: 'set' }, transactions: [] });
	});
});

describe('sending', () => {
	test('relays each transaction once, in order, also when asked twice at once', async () => {
		const relay_tx = vi.fn(({ hex }: Record<string, unknown>) => ({ tx_hash: String(hex).replace('data of ', '') }));
		const both = services({ transfer_split: () => made([first, second]), relay_tx });
		const sending = new Sending();
		await sending.prepare(both.wallet, 'mine', order, []);
		await Promise.all([sending.send(both), sending.send(both)]);
		await sending.send(both);
		expect(relay_tx.mock.calls.map(([params]) => params['hex'])).toEqual([`data of ${first}`, `data of ${second}`]);
		expect(ways(sending)).toEqual(['sent', 'sent']);
		expect(held.size).toBe(0);
	});

	test('notes the hash before, and nothing else that could be read later', async () => {
		let during = '';
		const both = services({
			relay_tx: () => {
				during = [...held.values()].join();
				return { tx_hash: first };
			}
		});
		const sending = new Sending();
		await sending.prepare(both.wallet, 'mine', { ...order, note: 'secret note' }, []);
		await sending.send(both);
		expect(during).toContain(first);
		expect(during).not.toMatch(/data of|someone|secret note/);
	});

	test('whose answer is lost is sent when the wallet knows it, or the node', async () => {
		const entry = {
			address: '',
			amount: 5,
			double_spend_seen: false,
			fee: 7,
			height: 0,
			note: '',
			payment_id: '',
			subaddr_index: { major: 0, minor: 0 },
			timestamp: 0,
			txid: first,
			type: 'pending',
			unlock_time: 0
		};
		for (const both of [
			services({ relay_tx: () => lose, get_transfer_by_txid: () => ({ transfer: entry }) }),
			services({ relay_tx: () => lose }, { '/get_transactions': knownToNode })
		]) {
			const sending = new Sending();
			await sending.prepare(both.wallet, 'mine', order, []);
			await sending.send(both);
			expect(ways(sending)).toEqual(['sent']);
		}
	});

	test('whose answer is lost is not known while neither knows it, and is found later', async () => {
		const node: Deeds = {};
		const both = services({ relay_tx: () => lose }, node);
		const sending = new Sending();
		await sending.prepare(both.wallet, 'mine', order, []);
		await sending.send(both);
		expect(sending.prepared && stateOf(sending.prepared)).toBe('unknown');
		expect(sending.isOpen).toBe(true);
		expect([...held.values()].join()).toContain(first);
		const found = services({}, { '/get_transactions': knownToNode });
		await sending.lookAgain(found);
		expect(ways(sending)).toEqual(['sent']);
		expect(held.size).toBe(0);
	});

	test('again, of what was seen meanwhile, relays nothing: the wallet would take it for a failed payment', async () => {
		const both = services({ relay_tx: () => lose });
		const sending = new Sending();
		await sending.prepare(both.wallet, 'mine', order, []);
		await sending.send(both);
		const found = services({}, { '/get_transactions': knownToNode });
		await sending.send(found);
		expect(ways(sending)).toEqual(['sent']);
		expect(found.asked).not.toContain('relay_tx');
	});

	test('that is refused for a clear reason was not sent; for one that may hide a lost answer, it is not known', async () => {
		for (const [code, way] of [
			[-13, 'refused'],
			[-27, 'refused'],
			[-4, 'lost'],
			[-38, 'lost']
		] as const) {
			const both = services({ relay_tx: () => refuse(code) });
			const sending = new Sending();
			await sending.prepare(both.wallet, 'mine', order, []);
			await sending.send(both);
			expect(ways(sending), String(code)).toEqual([way]);
		}
	});

	test('stops at the first transaction that does not go out, and goes on from there', async () => {
		let fails = true;
		const relay_tx = vi.fn(({ hex }: Record<string, unknown>) =>
			fails && String(hex).endsWith(second) ? refuse(-13) : { tx_hash: String(hex).replace('data of ', '') }
		);
		const third = 'd'.repeat(64);
		const both = services({ transfer_split: () => made([first, second, third]), relay_tx });
		const sending = new Sending();
		await sending.prepare(both.wallet, 'mine', order, []);
		await sending.send(both);
		expect(ways(sending)).toEqual(['sent', 'refused', 'made']);
		fails = false;
		await sending.send(both);
		expect(ways(sending)).toEqual(['sent', 'sent', 'sent']);
		expect(relay_tx).toHaveBeenCalledTimes(4);
	});

	test('keeps the note with what went out, and says when it could not', async () => {
		const set_tx_notes = vi.fn<Deeds[string]>(() => ({}));
		for (const [deed, lost] of [
			[set_tx_notes, false],
			[() => refuse(-1), true]
		] as const) {
			const both = services({ set_tx_notes: deed });
			const sending = new Sending();
			await sending.prepare(both.wallet, 'mine', { ...order, note: 'rent' }, []);
			await sending.send(both);
			expect(sending.noteLost).toBe(lost);
		}
		expect(set_tx_notes.mock.calls[0]?.[0]).toEqual({ txids: [first], notes: ['rent'] });
	});
});

test('what is put away while it is being sent is looked for on', async () => {
	const { deed, answer } = late();
	const both = services({ relay_tx: deed });
	const sending = new Sending();
	await sending.prepare(both.wallet, 'mine', order, []);
	const sent = sending.send(both);
	await vi.waitFor(() => expect(both.asked).toContain('relay_tx'));
	sending.drop();
	answer(lose);
	await sent;
	expect(sending.earlier).toMatchObject([{ hash: first, way: 'unknown' }]);
	expect([...held.values()].join()).toContain(first);
});

describe('after a reload', () => {
	test('what was on its way is looked for, and told once it is seen', async () => {
		const service = 'http://wallet.example';
		held.set('oriel-sending', JSON.stringify([{ service, hash: first, at: 5 }]));
		const sending = new Sending();
		expect(sending.earlier).toMatchObject([{ hash: first, way: 'unknown' }]);
		await sending.lookAgain(services());
		expect(sending.isOpen).toBe(true);
		await sending.lookAgain(services({}, { '/get_transactions': knownToNode }));
		expect(sending.earlier).toMatchObject([{ hash: first, way: 'sent' }]);
		expect(held.size).toBe(0);
	});

	test('is looked for once at a time, however slow the services are', async () => {
		held.set('oriel-sending', JSON.stringify([{ service: 'http://wallet.example', hash: first, at: 5 }]));
		const sending = new Sending();
		const { deed, answer } = late();
		const slow = services({ get_transfer_by_txid: deed });
		const looks = [sending.lookAgain(slow), sending.lookAgain(slow)];
		await vi.waitFor(() => expect(slow.asked).toContain('get_transfer_by_txid'));
		await sending.lookAgain(slow);
		answer(unknownToWallet());
		await Promise.all(looks);
		expect(slow.asked).toEqual(['get_transfer_by_txid']);
		await sending.lookAgain(services({}, { '/get_transactions': knownToNode }));
		expect(sending.isOpen).toBe(false);
	});

	test('what is put away is asked for no more', async () => {
		held.set('oriel-sending', JSON.stringify([{ service: 'http://wallet.example', hash: first, at: 5 }]));
		const sending = new Sending();
		sending.putAway(first);
		expect(sending.isOpen).toBe(false);
		expect(held.size).toBe(0);
	});
});
