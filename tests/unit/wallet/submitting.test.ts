import { journal } from '../../../src/lib/wallet-data/journal.svelte';
import type { ExchangeData } from '../../../src/lib/wallet/exchange/kinds';
import { Sending, sending } from '../../../src/lib/wallet/sending.svelte';
import { Submitting } from '../../../src/lib/wallet/submitting.svelte';
import { fakeService, late, lose, refuse, type Deeds } from '../app/fake-service';
import { fakeStorage } from '../app/fake-storage';
import { blockNine, idOf, minedEntry, spending } from './small-chain';
import { sentTransfer } from './transfers';

let held: Map<string, string>;

beforeEach(() => {
	held = fakeStorage();
	return journal.reload();
});

const hash = 'a'.repeat(64);
const bytes = spending('0'.repeat(64));
const set = (hashes: readonly string[] = [hash], kind: 'signed' | 'multisig-set' = 'signed'): ExchangeData => ({
	kind,
	hashes,
	text: 'abcd'
});

const unknownToWallet = () => refuse(-8, 'Transaction not found.');
const entry = (txid: string) => sentTransfer({ txid, type: 'out' });

/** A wallet service that lists what it was given, and a node that knows nothing; both otherwise but for what is said. */
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
		get_transfers: () => (isSubmitted ? known.get_transfers() : {}),
		...wallet
	});
	const other = fakeService({ '/get_transactions': () => ({ status: 'OK' }), ...node }, 'http://node.example');
	return { wallet: service.client, node: other.client, asked: service.asked };
}

/** The wallet lists the transaction. */
const known = {
	get_transfer_by_txid: () => ({ transfer: entry(hash), transfers: [] }),
	get_transfers: () => ({ pending: [entry(hash)] })
};
/** It lists none, whatever it was given. */
const unlisted = { get_transfer_by_txid: unknownToWallet, get_transfers: () => ({}) };

/** What the set of `set()` is called in the journal, whatever hashes are claimed for it. */
const ID = 'dbe576b4818846aa77e82f4ed5fa78f92766b141f282d36703886d196df39322';
/** The set's entry in the journal, which is the only one. */
const noted = () => {
	const { transactions, claims } = journal.all.find((each) => each.hash === ID) ?? {};
	expect(journal.all).toHaveLength(1);
	return { transactions, claims };
};

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
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' } });
		const submit = kind === 'signed' ? 'submit_transfer' : 'submit_multisig';
		expect(here.asked).toEqual([
			'get_address',
			'get_transfers',
			'get_transfer_by_txid',
			'get_address',
			submit,
			'get_address',
			'get_transfers'
		]);
		await submitting.submit(here);
		expect(submitsOf(here.asked)).toHaveLength(1);
		expect(held.size).toBe(0);
	});

	test('that the wallet lists before it is sent has to be confirmed', async () => {
		const submitting = taken();
		const here = services(known);
		await submitting.submit(here);
		expect(submitting.current).toMatchObject({ status: { kind: 'ready' }, held: { kind: 'claims_sent' } });
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
	});

	test('that is submitted twice at once is sent once', async () => {
		const submitting = taken();
		const here = services();
		await Promise.all([submitting.submit(here), submitting.submit(here)]);
		expect(submitsOf(here.asked)).toHaveLength(1);
	});

	test('that the service accepts is sent only once the wallet lists it', async () => {
		const submitting = taken();
		await submitting.submit(services(unlisted));
		expect(submitting.current?.status).toMatchObject({ kind: 'not_found', failure: null });
		await submitting.lookAgain(services(known));
		expect(submitting.current?.status).toEqual({ kind: 'sent' });
	});

	test('for which the service names other transactions shows both', async () => {
		const submitting = taken();
		const other = 'b'.repeat(64);
		await submitting.submit(services({ submit_transfer: () => ({ tx_hash_list: [other] }) }));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, hashes: [hash], named: [other] });
		expect(noted()).toEqual({ transactions: [], claims: [hash, other] });
		await submitting.lookAgain(services({ get_transfers: () => ({ pending: [entry(hash), entry(other)] }) }));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash, other] });
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
		expect(submitting.current?.status).toMatchObject({ kind: 'not_found', looked: ['wallet'] });
		expect(noted()).toEqual({ transactions: [hash], claims: [] });
		expect(submitting.take(services().wallet, 'mine', set())).toMatch(/not been found so far/);
		await submitting.lookAgain(services());
		expect(submitting.isOpen).toBe(true);
		await submitting.lookAgain(services(known));
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' } });
		expect(held.size).toBe(0);
	});

	test('of a set that was found right after counts as sent', async () => {
		const submitting = taken();
		let asked = 0;
		const get_transfers = () => (asked++ > 0 ? known.get_transfers() : {});
		await submitting.submit(services({ submit_transfer: () => lose, get_transfers }));
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' } });
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
		await submitting.submit(services({ get_transfers: () => lose }, { '/get_transactions': () => lose }));
		expect(submitting.current?.held).toEqual({ kind: 'not_looked' });
		await submitting.lookAgain(services(known));
		expect(submitting.current).toMatchObject({ status: { kind: 'sent' }, held: null });
	});

	test('of a set that is discarded is looked for among the earlier payments, unless it was given up', async () => {
		const submitting = await lostAnswer();
		submitting.drop();
		expect(submitting.current).toBeNull();
		expect(sending.earlier).toMatchObject([{ transactions: [hash], status: 'not_found' }]);
		submitting.take(services().wallet, 'mine', set());
		submitting.giveUp();
		expect([sending.earlier, held.size]).toEqual([[], 0]);
	});

	test('of a set that is discarded is settled by what the wallet lists', async () => {
		const submitting = await lostAnswer();
		submitting.drop();
		await sending.lookAgain(services());
		expect(sending.earlier).toMatchObject([{ status: 'not_found' }]);
		await sending.lookAgain(services(known));
		expect(sending.earlier).toMatchObject([{ status: 'sent' }]);
		sending.acknowledge(ID);
		expect(sending.earlier).toEqual([]);
	});
});

describe('looking again', () => {
	test('does not change another set that came meanwhile', async () => {
		const submitting = await lostAnswer();
		const { deed, answer } = late();
		const looking = submitting.lookAgain(services({ get_transfers: deed }));
		submitting.giveUp();
		const other = 'b'.repeat(64);
		expect(submitting.take(services().wallet, 'mine', set([other]), true)).toBeNull();
		await submitting.submit(services({ submit_transfer: () => lose, ...unlisted }));
		answer(known.get_transfers());
		await looking;
		expect(submitting.current).toMatchObject({ hashes: [other], status: { kind: 'not_found' } });
		expect(noted()).toEqual({ transactions: [other], claims: [] });
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
		expect(sending.earlier).toMatchObject([{ transactions: [hash], status: 'not_found' }]);
	});
});

describe('the hashes in the service’s answer', () => {
	const older = 'e'.repeat(64);
	const sentEarlier = { get_transfers: () => ({ out: [entry(older)] }) };
	/** In a block of the node, for everybody to see. */
	const mined = {
		'/get_transactions': () => ({ status: 'OK', txs: [minedEntry(bytes)] }),
		get_block: () => blockNine([idOf(bytes)])
	};

	test.each<[string, string, Deeds, string[]]>([
		['the wallet listed before', older, sentEarlier, [older]],
		['is in a block, and not the wallet’s', idOf(bytes), {}, []]
	])('do not make it Sent when they are of a transaction that %s', async (_, named, wallet, listedBefore) => {
		for (const exchangeData of [set([]), set()]) {
			const submitting = taken(exchangeData, false);
			const here = {
				...wallet,
				submit_transfer: () => ({ tx_hash_list: [named] }),
				get_transfer_by_txid: unknownToWallet
			};
			await submitting.submit(services(here, mined));
			await submitting.lookAgain(services(here, mined));
			expect(submitting.current).toMatchObject({ status: { kind: 'not_found', failure: null }, candidates: [] });
			expect([...(submitting.current?.listedBefore ?? [])]).toEqual(listedBefore);
			expect(sending.earlier).toHaveLength(1);
			const { transactions = [] } = noted();
			expect(transactions).toEqual(listedBefore.length > 0 ? [] : [named]);
			submitting.drop();
			await sending.lookAgain(services(here, mined));
			expect(sending.earlier).toMatchObject([{ status: 'not_found' }]);
			await journal.remove(ID);
		}
	});

	test('do not make it Sent when another payment arrived meanwhile, which is pointed out', async () => {
		const submitting = taken(set([]));
		let isSent = false;
		const submit_transfer = () => {
			isSent = true;
			return { tx_hash_list: ['b'.repeat(64)] };
		};
		await submitting.submit(services({ submit_transfer, get_transfers: () => (isSent ? known.get_transfers() : {}) }));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash] });
	});

	test('are compared with what the paying wallet had sent, not with another one that was open before', async () => {
		const submitting = taken(set([]));
		await submitting.submit(services({ get_address: () => ({ address: 'other' }) }));
		expect(submitting.current?.held?.kind).toBe('other_wallet');
		const here = { ...sentEarlier, submit_transfer: () => ({ tx_hash_list: [older] }) };
		await submitting.submit(services(here));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, candidates: [] });
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
		expect(noted()).toEqual({ transactions: [], claims: [] });
		expect(new Sending().earlier).toMatchObject([{ transactions: [], status: 'not_found' }]);
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
		expect(submitting.current).toMatchObject({ status: { kind: 'ready' }, held: { kind: 'claims_sent' } });
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
		expect(noted()).toEqual({ transactions: [], claims: [forged] });
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
		expect(noted()).toEqual({ transactions: [], claims: [hash] });
		await submitting.lookAgain(services(known));
		expect(submitting.current).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash] });
	});
});
