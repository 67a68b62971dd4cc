import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { HandOver } from '../../../../src/lib/wallet/handover/kinds';
import { sending } from '../../../../src/routes/wallet/(open)/send/sending.svelte';
import { Submitting } from '../../../../src/routes/wallet/submitting.svelte';
import { fakeService, late, lose, refuse, type Deeds } from '../../app/fake-service';
import { fakeStorage } from '../../app/fake-storage';

let held: Map<string, string>;

beforeEach(() => {
	held = fakeStorage({}, 'sessionStorage');
	sending.earlier = [];
});

const hash = 'a'.repeat(64);
const set = (hashes: readonly string[] = [hash], kind: 'signed' | 'multisig-set' = 'signed'): HandOver => ({
	...{ kind, hashes },
	text: 'abcd'
});

const unknownToWallet = () => refuse(-8, 'Transaction not found.');
const entry = (txid: string) => ({
	...{ address: '', amount: 1, double_spend_seen: false, fee: 0, height: 0, note: '', payment_id: '' },
	...{ subaddr_index: { major: 0, minor: 0 }, timestamp: 0, txid, type: 'out', unlock_time: 0 }
});

/** A wallet service and a node that do as they should, but for what is said. */
function services(wallet: Deeds = {}, node: Deeds = {}) {
	const service = fakeService({
		submit_transfer: () => ({ tx_hash_list: [hash] }),
		submit_multisig: () => ({ tx_hash_list: [hash] }),
		get_transfer_by_txid: unknownToWallet,
		get_transfers: () => ({}),
		...wallet
	});
	const other = fakeService({ '/get_transactions': () => ({ status: 'OK' }), ...node }, 'http://node.example');
	return { wallet: service.client, node: other.client, asked: service.asked };
}

const known = { get_transfer_by_txid: () => ({ transfer: entry(hash), transfers: [] }) };

function taken(handOver = set()) {
	const submitting = new Submitting();
	const here = services();
	expect(submitting.take(here.wallet, 'mine', handOver)).toBeNull();
	return submitting;
}

const submitsOf = (asked: readonly string[]) => asked.filter((name) => name.startsWith('submit_'));

describe('a signed set', () => {
	test.each(['signed', 'multisig-set'] as const)('(%s) goes out once it was looked for in vain', async (kind) => {
		const submitting = taken(set([hash], kind));
		const here = services();
		await submitting.submit(here);
		expect(submitting.current?.way).toEqual({ kind: 'sent', before: false });
		expect(here.asked).toEqual(['get_transfer_by_txid', kind === 'signed' ? 'submit_transfer' : 'submit_multisig']);
		await submitting.submit(here);
		expect(submitsOf(here.asked)).toHaveLength(1);
		expect(held.size).toBe(0);
	});

	test('that went out before is not sent', async () => {
		const submitting = taken();
		const here = services(known);
		await submitting.submit(here);
		expect(submitting.current?.way).toEqual({ kind: 'sent', before: true });
		expect(submitsOf(here.asked)).toEqual([]);
	});

	test('that is asked for twice at once goes out once', async () => {
		const submitting = taken();
		const here = services();
		await Promise.all([submitting.submit(here), submitting.submit(here)]);
		expect(submitsOf(here.asked)).toHaveLength(1);
	});

	test('that the service refuses to read was not sent', async () => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer: () => refuse(-40, 'Failed to parse signed tx data.') }));
		expect(submitting.current?.way.kind).toBe('refused');
		expect(submitting.isOpen).toBe(false);
		expect(held.size).toBe(0);
	});
});

describe('a lost answer', () => {
	test.each<[string, Deeds[string]]>([
		['no answer', () => lose],
		['the one code for all that goes wrong', () => refuse(-41, 'Failed to submit signed tx: no connection')]
	])('(%s) is no “not sent”: it is noted and looked for until it is seen', async (_, submit_transfer) => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer }));
		expect(submitting.current?.way).toMatchObject({ kind: 'lost', looked: ['wallet', 'node'] });
		expect(held.get('oriel-sending')).toContain(hash);
		expect(submitting.take(services().wallet, 'mine', set())).toMatch(/not known yet/);
		await submitting.lookAgain(services());
		expect(submitting.isOpen).toBe(true);
		await submitting.lookAgain(services(known));
		expect(submitting.current?.way).toEqual({ kind: 'sent', before: false });
		expect(held.size).toBe(0);
	});

	test('of what was seen right after counts as sent', async () => {
		const submitting = taken();
		let asked = 0;
		const get_transfer_by_txid = () => (asked++ > 0 ? known.get_transfer_by_txid() : unknownToWallet());
		// The same question within one tick is one exchange: sending takes longer than that.
		const submit_transfer = () => new Promise((resolve) => setTimeout(() => resolve(lose), 5));
		await submitting.submit(services({ submit_transfer, get_transfer_by_txid }));
		expect(submitting.current?.way).toEqual({ kind: 'sent', before: false });
	});

	test('is looked for before the same is sent again', async () => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer: () => lose }));
		const here = services(known);
		await submitting.submit(here);
		expect(submitting.current?.way.kind).toBe('sent');
		expect(submitsOf(here.asked)).toEqual([]);
	});

	test('of a set that is put away is looked for among the earlier payments', async () => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer: () => lose }));
		submitting.drop();
		expect(submitting.current).toBeNull();
		expect(sending.earlier).toMatchObject([{ hash, way: 'unknown' }]);
	});
});

describe('a look', () => {
	test('is not begun while the one before is under way, however slow the services are', async () => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer: () => lose }));
		const { deed, answer } = late();
		const slow = services({ get_transfer_by_txid: deed });
		const first = submitting.lookAgain(slow);
		await vi.waitFor(() => expect(slow.asked).toHaveLength(1));
		await submitting.lookAgain(slow);
		answer(known.get_transfer_by_txid());
		await first;
		expect(slow.asked).toHaveLength(1);
		expect(submitting.current?.way.kind).toBe('sent');
	});

	test('that ends when another set is there says nothing of that one', async () => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer: () => lose }));
		const { deed, answer } = late();
		const looking = submitting.lookAgain(services({ get_transfer_by_txid: deed }));
		submitting.drop();
		const other = 'b'.repeat(64);
		expect(submitting.take(services().wallet, 'mine', set([other]))).toBeNull();
		await submitting.submit(services({ submit_transfer: () => lose }));
		answer(known.get_transfer_by_txid());
		await looking;
		expect(submitting.current).toMatchObject({ hashes: [other], way: { kind: 'lost' } });
		expect(held.get('oriel-sending')).toContain(other);
	});
});

describe('a set that is put away while it is being sent', () => {
	test('does not go out when it had not yet', async () => {
		const submitting = taken();
		const { deed, answer } = late();
		const here = services({ get_transfer_by_txid: deed });
		const sent = submitting.submit(here);
		submitting.drop();
		answer(unknownToWallet());
		await sent;
		expect(submitsOf(here.asked)).toEqual([]);
	});

	test('is looked for on when it may have', async () => {
		const submitting = taken();
		const { deed, answer } = late();
		const here = services({ submit_transfer: deed });
		const sent = submitting.submit(here);
		await vi.waitFor(() => expect(submitsOf(here.asked)).toHaveLength(1));
		submitting.drop();
		answer(lose);
		await sent;
		expect(sending.earlier).toMatchObject([{ hash, way: 'unknown' }]);
	});
});

describe('a set that came without its hashes', () => {
	test('is found by what the wallet has sent since', async () => {
		const submitting = taken(set([]));
		await submitting.submit(
			services({ submit_transfer: () => lose, get_transfers: () => ({ out: [entry('b'.repeat(64))] }) })
		);
		expect(submitting.current?.way).toMatchObject({ kind: 'lost', looked: ['wallet'] });
		const get_transfers = () => ({ out: [entry('b'.repeat(64))], pending: [entry(hash)] });
		await submitting.lookAgain(services({ get_transfers }));
		expect(submitting.current).toMatchObject({ way: { kind: 'sent' }, hashes: [hash] });
	});

	test('is not sent when what went out before cannot be read', async () => {
		const submitting = taken(set([]));
		const here = services({ get_transfers: () => refuse(-1, 'no') });
		await submitting.submit(here);
		expect(submitting.current?.way.kind).toBe('refused');
		expect(submitsOf(here.asked)).toEqual([]);
	});
});
