import { journal } from '../../../../src/lib/wallet-data/outgoing/journal.svelte';
import type { SignedSet } from '../../../../src/lib/wallet-data/outgoing/payment';
import { PaymentFlow } from '../../../../src/lib/wallet/sending/payment-flow.svelte';
import type { PaymentServices } from '../../../../src/lib/wallet/sending/services';
import { fakeService, late, lose, refuse, type Deeds } from '../../app/fake-service';
import { emptyJournal } from '../../wallet-data/outgoing/payments';
import { blockNine, idOf, minedEntry, spending } from '../small-chain';
import { sentTransfer } from '../transfers';

let held: Map<string, string>;

beforeEach(async () => {
	held = await emptyJournal();
});

const hash = 'a'.repeat(64);
const bytes = spending('0'.repeat(64));
const set = (hashes: readonly string[] = [hash], kind: SignedSet['kind'] = 'signed') => ({
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
/** The set in the journal, which has nothing else. */
const noted = () => {
	expect(journal.all).toHaveLength(1);
	const { transactions, claims } = journal.find(ID)?.parts[0] ?? expect.unreachable();
	return { transactions, claims };
};

/** All that is known of the set that was taken. */
function current({ signedSet }: PaymentFlow) {
	return signedSet && { ...signedSet.signed, status: signedSet.part.status, held: signedSet.payment.holdReason };
}

const submit = (sending: PaymentFlow, both: PaymentServices) => sending.send(both, true, ID);

function taken(given = set(), isSignedHere = true) {
	const sending = new PaymentFlow();
	expect(sending.importSet(services().wallet, 'mine', given, isSignedHere)).toBeNull();
	return sending;
}

/** Of a set that was submitted. */
async function lostAnswer() {
	const sending = taken();
	await submit(sending, services({ submit_transfer: () => lose }));
	return sending;
}

/** What the pages announce. */
const shown = (sending: PaymentFlow) =>
	sending.partsToShow.map(({ part: { transactions, status } }) => [transactions, status.kind]);

const submitsOf = (asked: readonly string[]) => asked.filter((name) => name.startsWith('submit_'));

describe('a signed set', () => {
	test.each(['signed', 'multisig-set'] as const)('(%s) is sent once neither service knows it', async (kind) => {
		const sending = taken(set([hash], kind));
		const here = services();
		await submit(sending, here);
		expect(current(sending)).toMatchObject({ status: { kind: 'sent' } });
		const operation = kind === 'signed' ? 'submit_transfer' : 'submit_multisig';
		expect(here.asked).toEqual([
			'get_address',
			'get_transfers',
			'get_transfer_by_txid',
			'get_address',
			'get_address',
			operation,
			'get_address',
			'get_transfers'
		]);
		await submit(sending, here);
		expect(submitsOf(here.asked)).toHaveLength(1);
		expect(held.size).toBe(0);
	});

	test('that the wallet lists before it is sent has to be confirmed', async () => {
		const sending = taken();
		const here = services(known);
		await submit(sending, here);
		expect(current(sending)).toMatchObject({ status: { kind: 'ready' }, held: { kind: 'claims_sent' } });
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
	});

	test('that is submitted twice at once is sent once', async () => {
		const sending = taken();
		const here = services();
		await Promise.all([submit(sending, here), submit(sending, here)]);
		expect(submitsOf(here.asked)).toHaveLength(1);
	});

	test('that the service accepts is sent only once the wallet lists it', async () => {
		const sending = taken();
		await submit(sending, services(unlisted));
		expect(current(sending)?.status).toMatchObject({ kind: 'not_found', failure: null });
		await sending.pollUnsettled(services(known));
		expect(current(sending)?.status).toEqual({ kind: 'sent' });
	});

	test('for which the service names other transactions shows both', async () => {
		const sending = taken();
		const other = 'b'.repeat(64);
		await submit(sending, services({ submit_transfer: () => ({ tx_hash_list: [other] }) }));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found' }, hashes: [hash], answered: [other] });
		expect(noted()).toEqual({ transactions: [], claims: [hash, other] });
		await sending.pollUnsettled(services({ get_transfers: () => ({ pending: [entry(hash), entry(other)] }) }));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash, other] });
	});

	test.each<[string, Deeds[string], string]>([
		['another wallet is open', () => ({ address: 'other' }), 'other_wallet'],
		['none is open', () => refuse(-13), 'unread']
	])('is not sent while %s, and stays', async (_, get_address, kind) => {
		const sending = taken();
		const here = services({ get_address });
		await submit(sending, here);
		expect(current(sending)).toMatchObject({ held: { kind }, status: { kind: 'ready' } });
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
	});
});

describe('a failed answer', () => {
	test.each<[string, Deeds[string]]>([
		['no answer', () => lose],
		...[-1, -13, -36, -38, -40, -41].map((code): [string, Deeds[string]] => [`code ${code}`, () => refuse(code)])
	])('(%s) is not “not sent”: the set is looked for until it is found', async (_, submit_transfer) => {
		const sending = taken();
		await submit(sending, services({ submit_transfer }));
		expect(current(sending)?.status).toMatchObject({ kind: 'not_found', unknownTo: ['wallet'] });
		expect(noted()).toEqual({ transactions: [hash], claims: [] });
		expect(sending.importSet(services().wallet, 'mine', set())).toMatch(/not been found yet/);
		await sending.pollUnsettled(services());
		expect(sending.isSetUnsettled).toBe(true);
		await sending.pollUnsettled(services(known));
		expect(current(sending)).toMatchObject({ status: { kind: 'sent' } });
		await journal.acknowledge(ID);
		expect(held.size).toBe(0);
	});

	test('of a set that was found right after counts as sent', async () => {
		const sending = taken();
		let asked = 0;
		const get_transfers = () => (asked++ > 0 ? known.get_transfers() : {});
		await submit(sending, services({ submit_transfer: () => lose, get_transfers }));
		expect(current(sending)).toMatchObject({ status: { kind: 'sent' } });
	});

	test('is looked for before the same is sent again', async () => {
		const sending = await lostAnswer();
		const here = services(known);
		await submit(sending, here);
		expect(current(sending)?.status.kind).toBe('sent');
		expect(submitsOf(here.asked)).toEqual([]);
	});

	test('of a set that was then held back, and found, says nothing but that it was sent', async () => {
		const sending = await lostAnswer();
		await submit(sending, services({ get_transfers: () => lose }, { '/get_transactions': () => lose }));
		expect(current(sending)?.held).toEqual({ kind: 'not_looked' });
		await sending.pollUnsettled(services(known));
		expect(current(sending)).toMatchObject({ status: { kind: 'sent' }, held: null });
	});

	test('of a set that is discarded is looked for among the earlier payments, unless it was given up', async () => {
		const sending = await lostAnswer();
		sending.discardSet();
		expect(current(sending)).toBeNull();
		expect(shown(sending)).toEqual([[[hash], 'not_found']]);
		sending.importSet(services().wallet, 'mine', set());
		await sending.giveUp(ID);
		expect([sending.partsToShow, held.size]).toEqual([[], 0]);
	});

	test('of a set that is discarded is settled by what the wallet lists', async () => {
		const sending = await lostAnswer();
		sending.discardSet();
		await sending.pollUnsettled(services());
		expect(shown(sending).map(([, kind]) => kind)).toEqual(['not_found']);
		await sending.pollUnsettled(services(known));
		expect(shown(sending).map(([, kind]) => kind)).toEqual(['sent']);
		await journal.acknowledge(ID);
		expect(sending.partsToShow).toEqual([]);
	});
});

describe('looking again', () => {
	test('does not change another set that came meanwhile', async () => {
		const sending = await lostAnswer();
		const { deed, answer } = late();
		const looking = sending.pollUnsettled(services({ get_transfers: deed }));
		await sending.giveUp(ID);
		const other = 'b'.repeat(64);
		expect(sending.importSet(services().wallet, 'mine', set([other]), true)).toBeNull();
		await submit(sending, services({ submit_transfer: () => lose, ...unlisted }));
		answer(known.get_transfers());
		await looking;
		expect(current(sending)).toMatchObject({ hashes: [other], status: { kind: 'not_found' } });
		expect(noted()).toEqual({ transactions: [other], claims: [] });
	});
});

describe('a set that is discarded while it is being sent', () => {
	test('is not sent when it had not been yet', async () => {
		const sending = taken();
		const { deed, answer } = late();
		const here = services({ get_transfer_by_txid: deed });
		const sent = submit(sending, here);
		sending.discardSet();
		answer(unknownToWallet());
		await sent;
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
	});

	test('is looked for when it may have been', async () => {
		const sending = taken();
		const { deed, answer } = late();
		const here = services({ submit_transfer: deed });
		const sent = submit(sending, here);
		await vi.waitFor(() => expect(submitsOf(here.asked)).toHaveLength(1));
		sending.discardSet();
		answer(lose);
		await sent;
		expect(shown(sending)).toEqual([[[hash], 'not_found']]);
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
		for (const given of [set([]), set()]) {
			const sending = taken(given, false);
			const here = {
				...wallet,
				submit_transfer: () => ({ tx_hash_list: [named] }),
				get_transfer_by_txid: unknownToWallet
			};
			await submit(sending, services(here, mined));
			await sending.pollUnsettled(services(here, mined));
			expect(current(sending)).toMatchObject({ status: { kind: 'not_found', failure: null }, candidates: [] });
			expect([...(current(sending)?.listedBefore ?? [])]).toEqual(listedBefore);
			expect(sending.partsToShow).toHaveLength(1);
			const { transactions = [] } = noted();
			expect(transactions).toEqual(listedBefore.length > 0 ? [] : [named]);
			sending.discardSet();
			await sending.pollUnsettled(services(here, mined));
			expect(shown(sending).map(([, kind]) => kind)).toEqual(['not_found']);
			await emptyJournal();
		}
	});

	test('do not make it Sent when another payment arrived meanwhile, which is pointed out', async () => {
		const sending = taken(set([]));
		let isSent = false;
		const submit_transfer = () => {
			isSent = true;
			return { tx_hash_list: ['b'.repeat(64)] };
		};
		await submit(sending, services({ submit_transfer, get_transfers: () => (isSent ? known.get_transfers() : {}) }));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash] });
	});

	test('are compared with what the paying wallet had sent, not with another one that was open before', async () => {
		const sending = taken(set([]));
		await submit(sending, services({ get_address: () => ({ address: 'other' }) }));
		expect(current(sending)?.held?.kind).toBe('other_wallet');
		const here = { ...sentEarlier, submit_transfer: () => ({ tx_hash_list: [older] }) };
		await submit(sending, services(here));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found' }, candidates: [] });
	});
});

describe('a set without hashes', () => {
	test('is sent once the transactions that the service names are known', async () => {
		const sending = taken(set([]));
		await submit(sending, services());
		expect(current(sending)).toMatchObject({ status: { kind: 'sent' }, hashes: [hash], answered: [] });
		expect(held.size).toBe(0);
	});

	test('and whose answer is lost is not found so far: what the wallet has sent since may be another payment', async () => {
		const sending = taken(set([]));
		await submit(
			sending,
			services({ submit_transfer: () => lose, get_transfers: () => ({ out: [entry('b'.repeat(64))] }) })
		);
		expect(noted()).toEqual({ transactions: [], claims: [] });
		expect(shown(sending)).toEqual([[[], 'not_found']]);
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found', unknownTo: ['wallet'] }, candidates: [] });
		const get_transfers = () => ({ out: [entry('b'.repeat(64))], pending: [entry(hash)] });
		await sending.pollUnsettled(services({ get_transfers, get_address: () => ({ address: 'other' }) }));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found', unknownTo: [] }, candidates: [] });
		await sending.pollUnsettled(services({ get_transfers }));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash] });
	});

	test('is not sent when the earlier transactions cannot be loaded', async () => {
		const sending = taken(set([]));
		const here = services({ get_transfers: () => refuse(-1, 'no') });
		await submit(sending, here);
		expect(current(sending)).toMatchObject({ status: { kind: 'ready' }, held: { kind: 'unread' } });
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
		const sending = taken(set([forged]), false);
		const here = services(sentEarlier);
		await submit(sending, here);
		expect(current(sending)).toMatchObject({ status: { kind: 'ready' }, held: { kind: 'claims_sent' } });
		expect([submitsOf(here.asked), held.size]).toEqual([[], 0]);
		await submit(sending, here);
		expect(submitsOf(here.asked)).toHaveLength(1);
	});

	test.each<[string, Deeds[string]]>([
		['lost', () => lose],
		['a refusal', () => refuse(-1)]
	])('never make it Sent when the answer is %s', async (_, submit_transfer) => {
		const sending = taken(set([forged]), false);
		await submit(sending, services({ ...sentEarlier, submit_transfer }));
		await submit(sending, services({ ...sentEarlier, submit_transfer }));
		await sending.pollUnsettled(services(sentEarlier));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found' }, isClaimed: true, candidates: [] });
		expect(noted()).toEqual({ transactions: [], claims: [forged] });
	});

	test('are replaced by those that the service names once it has sent the set', async () => {
		const sending = taken(set([forged]), false);
		await submit(sending, services());
		expect(current(sending)).toMatchObject({ status: { kind: 'sent' }, hashes: [hash], isClaimed: false });
		expect(current(sending)).toMatchObject({ disprovedHashes: [forged], answered: [] });
		expect(held.size).toBe(0);
	});

	test('are noted, and found in the wallet since are only what it may be', async () => {
		const sending = taken(set(), false);
		await submit(sending, services({ submit_transfer: () => lose }));
		expect(noted()).toEqual({ transactions: [], claims: [hash] });
		await sending.pollUnsettled(services(known));
		expect(current(sending)).toMatchObject({ status: { kind: 'not_found' }, candidates: [hash] });
	});
});
