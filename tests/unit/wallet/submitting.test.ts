import { journal } from '../../../src/lib/app/journal.svelte';
import type { ExchangeData } from '../../../src/lib/wallet/exchange/kinds';
import { sending } from '../../../src/lib/wallet/sending.svelte';
import { Submitting } from '../../../src/lib/wallet/submitting.svelte';
import { fakeService, late, lose, refuse, type Deeds } from '../app/fake-service';
import { fakeStorage } from '../app/fake-storage';

let held: Map<string, string>;

beforeEach(() => {
	held = fakeStorage();
	return journal.reload();
});

const hash = 'a'.repeat(64);
const set = (hashes: readonly string[] = [hash], kind: 'signed' | 'multisig-set' = 'signed'): ExchangeData => ({
	...{ kind, hashes },
	text: 'abcd'
});

const unknownToWallet = () => refuse(-8, 'Transaction not found.');
const entry = (txid: string) => ({
	...{ address: '', amount: 1, double_spend_seen: false, fee: 0, height: 0, note: '', payment_id: '' },
	...{ subaddr_index: { major: 0, minor: 0 }, timestamp: 0, txid, type: 'out', unlock_time: 0 }
});

/** A wallet service that knows what it was given, and a node that knows nothing; both otherwise but for what is said. */
function services(wallet: Deeds = {}, node: Deeds = {}) {
	let isSubmitted = false;
	const submit = () => {
		isSubmitted = true;
		return { tx_hash_list: [hash] };
	};
	const service = fakeService({
		submit_transfer: submit,
		submit_multisig: submit,
		get_address: () => ({ address: 'mine' }),
		get_transfer_by_txid: () => (isSubmitted ? known.get_transfer_by_txid() : unknownToWallet()),
		get_transfers: () => ({}),
		...wallet
	});
	const other = fakeService({ '/get_transactions': () => ({ status: 'OK' }), ...node }, 'http://node.example');
	return { wallet: service.client, node: other.client, asked: service.asked };
}

const known = { get_transfer_by_txid: () => ({ transfer: entry(hash), transfers: [] }) };

function taken(exchangeData = set(), isSignedHere = true) {
	const submitting = new Submitting();
	const here = services();
	expect(submitting.take(here.wallet, 'mine', exchangeData, isSignedHere)).toBeNull();
	return submitting;
}

/** Of a set that was submitted. */
async function lostAnswer() {
	const submitting = taken();
	await submitting.submit(services({ submit_transfer: () => lose }));
	return submitting;
}

const submitsOf = (asked: readonly string[]) => asked.filter((name) => name.startsWith('submit_'));

describe('a signed set', () => {
	test.each(['signed', 'multisig-set'] as const)('(%s) is sent once neither service knows it', async (kind) => {
		const submitting = taken(set([hash], kind));
		const here = services();
		await submitting.submit(here);
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, before: false });
		const submit = kind === 'signed' ? 'submit_transfer' : 'submit_multisig';
		expect(here.asked).toEqual(['get_transfer_by_txid', 'get_address', submit, 'get_transfer_by_txid']);
		await submitting.submit(here);
		expect(submitsOf(here.asked)).toHaveLength(1);
		expect(held.size).toBe(0);
	});

	test('that was sent before is not sent', async () => {
		const submitting = taken();
		const here = services(known);
		await submitting.submit(here);
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, before: true });
		expect(submitsOf(here.asked)).toEqual([]);
	});

	test('that is submitted twice at once is sent once', async () => {
		const submitting = taken();
		const here = services();
		await Promise.all([submitting.submit(here), submitting.submit(here)]);
		expect(submitsOf(here.asked)).toHaveLength(1);
	});

	test('that the service accepts is sent only once the wallet or the node knows it', async () => {
		const submitting = taken();
		await submitting.submit(services({ get_transfer_by_txid: unknownToWallet }));
		expect(submitting.current?.status).toMatchObject({ kind: 'not_found', failure: null });
		await submitting.lookAgain(services(known));
		expect(submitting.current?.status).toEqual({ kind: 'sent' });
	});

	test('for which the service names other transactions shows both', async () => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer: () => ({ tx_hash_list: ['b'.repeat(64)] }) }));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, named: ['b'.repeat(64)] });
		expect([...held.keys()].sort()).toEqual(['a', 'b'].map((letter) => `oriel-sending-${letter.repeat(64)}`));
	});

	test.each<[string, Deeds[string], string]>([
		['another wallet is open', () => ({ address: 'other' }), 'other_wallet'],
		['none is open', () => refuse(-13), 'unread']
	])('is not sent while %s, and stays', async (_, get_address, kind) => {
		const submitting = taken();
		const here = services({ get_address });
		await submitting.submit(here);
		expect(submitting.current).toMatchObject({ held: { kind }, status: { kind: 'ready' } });
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
	});
});

describe('a failed answer', () => {
	test.each<[string, Deeds[string]]>([
		['no answer', () => lose],
		...[-1, -13, -36, -38, -40, -41].map((code): [string, Deeds[string]] => [`code ${code}`, () => refuse(code)])
	])('(%s) is not “not sent”: the set is looked for until it is found', async (_, submit_transfer) => {
		const submitting = taken();
		await submitting.submit(services({ submit_transfer }));
		expect(submitting.current?.status).toMatchObject({ kind: 'not_found', looked: ['wallet', 'node'] });
		expect([...held.keys()].join()).toContain(hash);
		expect(submitting.take(services().wallet, 'mine', set())).toMatch(/not been found so far/);
		await submitting.lookAgain(services());
		expect(submitting.isOpen).toBe(true);
		await submitting.lookAgain(services(known));
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, before: false });
		expect(held.size).toBe(0);
	});

	test('of a set that was found right after counts as sent', async () => {
		const submitting = taken();
		let asked = 0;
		const get_transfer_by_txid = () => (asked++ > 0 ? known.get_transfer_by_txid() : unknownToWallet());
		await submitting.submit(services({ submit_transfer: () => lose, get_transfer_by_txid }));
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, before: false });
	});

	test('is looked for before the same is sent again', async () => {
		const submitting = await lostAnswer();
		const here = services(known);
		await submitting.submit(here);
		expect(submitting.current?.status.kind).toBe('sent');
		expect(submitsOf(here.asked)).toEqual([]);
	});

	test('of a set that was then held back, and found, says nothing but that it was sent', async () => {
		const submitting = await lostAnswer();
		await submitting.submit(services({ get_transfer_by_txid: () => lose }, { '/get_transactions': () => lose }));
		expect(submitting.current?.held).toEqual({ kind: 'not_looked' });
		await submitting.lookAgain(services(known));
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, held: null });
	});

	test('of a set that is discarded is looked for among the earlier payments, unless it was given up', async () => {
		const submitting = await lostAnswer();
		submitting.drop();
		expect(submitting.current).toBeNull();
		expect(sending.earlier).toMatchObject([{ hash, status: 'not_found' }]);
		submitting.take(services().wallet, 'mine', set());
		submitting.giveUp();
		expect([sending.earlier, held.size]).toEqual([[], 0]);
	});
});

describe('looking again', () => {
	test('does not change another set that came meanwhile', async () => {
		const submitting = await lostAnswer();
		const { deed, answer } = late();
		const looking = submitting.lookAgain(services({ get_transfer_by_txid: deed }));
		submitting.giveUp();
		const other = 'b'.repeat(64);
		expect(submitting.take(services().wallet, 'mine', set([other]), true)).toBeNull();
		await submitting.submit(services({ submit_transfer: () => lose, get_transfer_by_txid: unknownToWallet }));
		answer(known.get_transfer_by_txid());
		await looking;
		expect(submitting.current).toMatchObject({ hashes: [other], status: { kind: 'not_found' } });
		expect([...held.keys()].join()).toContain(other);
	});
});

describe('a set that is discarded while it is being sent', () => {
	test('is not sent when it had not been yet', async () => {
		const submitting = taken();
		const { deed, answer } = late();
		const here = services({ get_transfer_by_txid: deed });
		const sent = submitting.submit(here);
		submitting.drop();
		answer(unknownToWallet());
		await sent;
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
	});

	test('is looked for when it may have been', async () => {
		const submitting = taken();
		const { deed, answer } = late();
		const here = services({ submit_transfer: deed });
		const sent = submitting.submit(here);
		await vi.waitFor(() => expect(submitsOf(here.asked)).toHaveLength(1));
		submitting.drop();
		answer(lose);
		await sent;
		expect(sending.earlier).toMatchObject([{ hash, status: 'not_found' }]);
	});
});

describe('a set without hashes', () => {
	test('is sent once the transactions that the service names are known', async () => {
		const submitting = taken(set([]));
		await submitting.submit(services());
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, hashes: [hash], named: [] });
		expect(held.size).toBe(0);
	});

	test('and whose answer is lost is not found so far: what the wallet has sent since may be another payment', async () => {
		const submitting = taken(set([]));
		await submitting.submit(
			services({ submit_transfer: () => lose, get_transfers: () => ({ out: [entry('b'.repeat(64))] }) })
		);
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found', looked: ['wallet'] }, candidates: [] });
		const get_transfers = () => ({ out: [entry('b'.repeat(64))], pending: [entry(hash)] });
		await submitting.lookAgain(services({ get_transfers, get_address: () => ({ address: 'other' }) }));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found', looked: [] }, candidates: [] });
		await submitting.lookAgain(services({ get_transfers }));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash] });
	});

	test('is not sent when the earlier transactions cannot be loaded', async () => {
		const submitting = taken(set([]));
		const here = services({ get_transfers: () => refuse(-1, 'no') });
		await submitting.submit(here);
		expect(submitting.current).toMatchObject({ status: { kind: 'ready' }, held: { kind: 'unread' } });
		expect(submitsOf(here.asked)).toEqual([]);
	});
});

describe('the hashes that an imported set claims', () => {
	const forged = 'f'.repeat(64);
	/** Both services know the forged hash: it is of a transaction that was sent earlier. */
	const sentEarlier = {
		get_transfer_by_txid: () => ({ transfer: entry(forged), transfers: [] }),
		get_transfers: () => ({ out: [entry(forged)] })
	};

	test('hold it back only until it is confirmed, when one of them was sent before', async () => {
		const submitting = taken(set([forged]), false);
		const here = services(sentEarlier);
		await submitting.submit(here);
		expect(submitting.current).toMatchObject({
			status: { kind: 'ready' },
			held: { kind: 'claims_sent' },
			before: false
		});
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
		await submitting.submit(here);
		expect(submitsOf(here.asked)).toHaveLength(1);
	});

	test.each<[string, Deeds[string]]>([
		['lost', () => lose],
		['a refusal', () => refuse(-1)]
	])('never make it Sent when the answer is %s', async (_, submit_transfer) => {
		const submitting = taken(set([forged]), false);
		await submitting.submit(services({ ...sentEarlier, submit_transfer }));
		await submitting.submit(services({ ...sentEarlier, submit_transfer }));
		await submitting.lookAgain(services(sentEarlier));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, isClaimed: true, candidates: [] });
		expect(held.size).toBe(0);
	});

	test('are replaced by those that the service names once it has sent the set', async () => {
		const submitting = taken(set([forged]), false);
		await submitting.submit(services());
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, hashes: [hash], isClaimed: false });
		expect(submitting.current).toMatchObject({ disproved: [forged], named: [] });
		expect(held.size).toBe(0);
	});

	test('are noted, and found in the wallet since are only what it may be', async () => {
		const submitting = taken(set(), false);
		await submitting.submit(services({ submit_transfer: () => lose }));
		expect([...held.keys()].join()).toContain(hash);
		await submitting.lookAgain(services({ ...known, get_transfers: () => ({ pending: [entry(hash)] }) }));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash] });
	});
});
