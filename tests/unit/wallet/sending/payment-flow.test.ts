import { customer, shop } from '../../../../devnet/accounts';
import { setNextRefund } from '../../../../src/lib/requests/next-refund';
import { paymentsFromJournal } from '../../../../src/lib/requests/journal-payments';
import { hashPayees } from '../../../../src/lib/wallet-data/outgoing/hashed-payees';
import { journal } from '../../../../src/lib/wallet-data/outgoing/journal.svelte';
import type { PaymentOrder } from '../../../../src/lib/wallet-data/outgoing/order';
import {
	isUnsettled,
	retryOptionsOf,
	stateOf,
	type PreparedPayment
} from '../../../../src/lib/wallet-data/outgoing/payment';
import { serviceLimits } from '../../../../src/lib/wallet-data/service-limits.svelte';
import { emptyPaymentDraft } from '../../../../src/lib/wallet/payment-draft';
import { PaymentFlow } from '../../../../src/lib/wallet/sending/payment-flow.svelte';
import type { PaymentServices } from '../../../../src/lib/wallet/sending/services';
import { fakeDatabases } from '../../app/fake-database';
import { fakeService, late, lose, loseLogin, refuse, type Deeds } from '../../app/fake-service';
import { forbiddenStorage } from '../../app/fake-storage';
import { emptyJournal } from '../../wallet-data/outgoing/payments';
import { blockNine, idOf, minedEntry, nodeWith, spending } from '../small-chain';
import { sentTransfer } from '../transfers';

let held: Map<string, string>;

beforeEach(async () => {
	held = await emptyJournal();
});

/** How many parts of payments the journal has whose outcome is not known. */
const left = () => journal.all.flatMap(({ parts }) => parts.filter(({ status }) => isUnsettled(status))).length;

const coin = { ticker: 'XMR', decimals: 12 };

/** They spend the key images that `made` names. */
const bytes = ['0', '1'].map((digit) => spending(digit.repeat(64)));
const [first = '', second = ''] = bytes.map(idOf);
const order: PaymentOrder = {
	recipients: [{ address: 'someone', amount: 2n ** 60n }],
	sweepTo: null,
	account: 0,
	addresses: [],
	priority: 0,
	note: ''
};

/** As ordered, in one transaction or several. */
const made = (hashes: readonly string[] = [first]) => ({
	amount_list: hashes.map((_, index) => (index === 0 ? 2n ** 60n - BigInt(hashes.length - 1) : 1n)),
	fee_list: hashes.map(() => 7),
	multisig_txset: '',
	unsigned_txset: '',
	tx_hash_list: hashes,
	tx_key_list: hashes.map(() => 'c'.repeat(64)),
	tx_metadata_list: hashes.map((hash) => `data of ${hash}`),
	spent_key_images_list: hashes.map((_, index) => ({ key_images: [`${index}`.repeat(64)] }))
});

const outputOf = (key_image: string, amount = 2n ** 60n + 7n) => ({
	amount,
	global_index: 1,
	key_image,
	spent: false,
	subaddr_index: 0,
	tx_hash: first
});

const unknownToWallet = () => refuse(-8, 'Transaction not found.');
const knownToNode = nodeWith(...bytes);

/** Of the wallet's own list. */
const entry = (txid: string, type: string) => sentTransfer({ txid, type, amount: 5, fee: 7 });

/** A wallet service that knows what it has relayed, and a node that knows nothing; both otherwise but for what is said. */
function services(wallet: Deeds = {}, node: Deeds = {}) {
	const relayed: unknown[] = [];
	/** Hashes whose relay is refused. */
	const refuses = new Set<string>();
	const relay_tx: Deeds[string] = ({ hex }) => {
		const tx_hash = String(hex).replace('data of ', '');
		if (refuses.has(tx_hash)) return refuse(-4);
		relayed.push(tx_hash);
		return { tx_hash };
	};
	const relays = vi.fn(wallet['relay_tx'] ?? relay_tx);
	const service = fakeService({
		transfer_split: () => made(),
		incoming_transfers: () => ({ transfers: ['0', '1', '2', 'e'].map((digit) => outputOf(digit.repeat(64))) }),
		get_address: () => ({ address: 'mine' }),
		get_height: () => ({ height: 5 }),
		get_transfers: () => ({}),
		get_transfer_by_txid: ({ txid }) =>
			relayed.includes(txid) ? { transfer: entry(String(txid), 'pending') } : unknownToWallet(),
		...wallet,
		relay_tx: relays
	});
	const other = fakeService({ '/get_transactions': () => ({ status: 'OK' }), ...node }, 'http://node.example');
	const sentData = () => relays.mock.calls.map(([params]) => params['hex']);
	return { wallet: service.client, node: other.client, asked: service.asked, relays: sentData, refuses };
}

/** The one under review, or else the last that was begun here. */
const current = (sending: PaymentFlow): PreparedPayment | undefined =>
	sending.prepared ??
	journal.all
		.filter((payment): payment is PreparedPayment => payment.preparation !== null && stateOf(payment) !== 'ready')
		.at(-1);
const kinds = (sending: PaymentFlow) => current(sending)?.parts.map(({ status }) => status.kind) ?? [];
/** Sends what is under review. */
const send = (sending: PaymentFlow, both: PaymentServices, confirmed: boolean) =>
	sending.send(both, confirmed, sending.prepared?.id ?? '');
/** What the pages announce, as hashes with the status of each. */
const shown = (sending: PaymentFlow) => sending.partsToShow.map(({ part: { hash, status } }) => [hash, status.kind]);

/** A payment that was prepared with these services. */
async function prepared(
	{ wallet }: Pick<ReturnType<typeof services>, 'wallet'> = services(),
	changes: Partial<PaymentOrder> = {},
	from: readonly number[] = []
) {
	const sending = new PaymentFlow();
	await sending.prepare(wallet, 'mine', { ...order, ...changes }, from, coin);
	return sending;
}

/** The same, and sent. */
async function sentWith(both: ReturnType<typeof services>, changes: Partial<PaymentOrder> = {}): Promise<PaymentFlow> {
	const sending = await prepared(both, changes);
	await send(sending, both, true);
	return sending;
}

test('each transaction of a refund has in the journal what it pays back of which request, until that is labelled', async () => {
	await sentWith(services({ transfer_split: () => made([first, second]) }), {
		refund: { address: '8own', text: 'Soup' }
	});
	const refunds = () => journal.all.flatMap(({ parts }) => parts.map((part) => [part.hash, part.refunds]));
	const back = (hash: string, amount: bigint) => hashPayees(hash, [{ address: '8own', amount }])[0];
	expect(Object.fromEntries(refunds())).toEqual({ [first]: back(first, 2n ** 60n - 1n), [second]: back(second, 1n) });
	// What others read in the storage is no address.
	expect(JSON.stringify([...held])).not.toContain('8own');
	vi.useFakeTimers({ now: Date.now() + 40 * 86_400_000 });
	await journal.clearRefund(first);
	await journal.reload();
	await journal.reload();
	vi.useRealTimers();
	expect(refunds()).toEqual([
		[first, null],
		[second, back(second, 1n)]
	]);
	await journal.clearRefund(second);
});

describe('a login that is refused right after it was accepted', () => {
	const twice = (then: Deeds[string]) => {
		let left = 2;
		return vi.fn<Deeds[string]>((params) => (left-- > 0 ? loseLogin : then(params)));
	};

	test('has the payment created again, and the same transaction sent again, until the service takes it', async () => {
		const transfer_split = twice(() => made());
		const relayed: string[] = [];
		const relay_tx = twice(({ hex }) => (relayed.push(String(hex)), { tx_hash: first }));
		const both = services({
			transfer_split,
			relay_tx,
			get_transfer_by_txid: () => (relayed.length > 0 ? { transfer: entry(first, 'pending') } : unknownToWallet())
		});
		const sending = await sentWith(both);
		expect(kinds(sending)).toEqual(['sent']);
		expect(both.relays()).toEqual(Array.from({ length: 3 }, () => `data of ${first}`));
		expect(transfer_split).toHaveBeenCalledTimes(3);
		expect(left()).toBe(0);
	});

	test('after the transaction was sent all the same sends nothing more', async () => {
		const both = services({
			relay_tx: () => loseLogin,
			get_transfer_by_txid: () => ({ transfer: entry(first, 'pending') })
		});
		const sending = await sentWith(both);
		expect(kinds(sending)).toEqual(['sent']);
		expect(both.relays()).toEqual([`data of ${first}`]);
	});

	test('while nobody can say what was sent sends nothing more', async () => {
		const silent = { relay_tx: () => loseLogin, get_transfer_by_txid: () => lose };
		const both = services(silent, { '/get_transactions': () => lose });
		const sending = await sentWith(both);
		expect(kinds(sending)).toEqual(['not_found']);
		expect(both.relays()).toEqual([`data of ${first}`]);
	});
});

describe('a preview', () => {
	test('asks for a payment that is not relayed, and shows what it costs to the last digit', async () => {
		const transfer_split = vi.fn<Deeds[string]>(() => made());
		const { wallet, asked } = services({ transfer_split });
		const sending = await prepared({ wallet });
		expect(transfer_split.mock.calls[0]?.[0]).toMatchObject({ do_not_relay: true, get_tx_metadata: true });
		expect(sending.prepared).toMatchObject({ wallet: 'mine', preparation: { amount: 2n ** 60n, fee: 7n, set: null } });
		expect(asked).not.toContain('relay_tx');
		expect(left()).toBe(0);
	});

	test('shows the change when the service reports what is spent', async () => {
		const sending = await prepared(
			services({
				incoming_transfers: () => ({ transfers: [outputOf('0'.repeat(64), 2n ** 60n + 107n)] })
			})
		);
		expect(sending.prepared?.preparation.change).toBe(100n);
	});

	test('that background sync refuses shows that it is on', async () => {
		const { wallet } = services({ transfer_split: () => refuse(-52, 'Stop background syncing to use this command.') });
		const sending = await prepared({ wallet });
		expect(sending.failure).toMatchObject({ code: -52 });
		expect(serviceLimits.of(wallet)).toBe('background_sync');
		serviceLimits.noteOutcome(wallet, null);
	});

	test('that fails, or whose answer is lost, sends nothing and says why', async () => {
		for (const deed of [() => refuse(-17, 'not enough money'), () => lose]) {
			const { wallet, asked } = services({ transfer_split: deed });
			const sending = await prepared({ wallet });
			expect(sending.prepared).toBeNull();
			expect(sending.failure).not.toBeNull();
			expect(asked).toEqual(['transfer_split']);
			const again = sending.prepare(wallet, 'mine', order, [], coin);
			expect(sending.failure).toBeNull();
			await again;
		}
	});

	test('of everything names every address with unlocked outputs', async () => {
		const sweep_all = vi.fn<Deeds[string]>(() => made());
		const { wallet } = services({ sweep_all });
		const sending = await prepared({ wallet }, { recipients: [], sweepTo: 'someone' }, [0, 3]);
		expect(sweep_all.mock.calls[0]?.[0]).toMatchObject({
			address: 'someone',
			subaddr_indices: [0, 3],
			do_not_relay: true
		});
		expect(sending.prepared?.preparation.change).toBe(0n);
	});

	describe('of one transaction', () => {
		const one = { amount: 2n ** 60n, fee: 7, multisig_txset: '', unsigned_txset: '', tx_blob: '', tx_hash: first };
		const answer = { ...one, tx_key: 'c'.repeat(64), tx_metadata: `data of ${first}`, weight: 1500 };
		const output = { key_image: 'e'.repeat(64), amount: 2n ** 60n + 7n };

		test('of one output names it and nothing else, relays nothing, and has no change', async () => {
			const sweep_single = vi.fn<Deeds[string]>(() => answer);
			const both = services({ sweep_single });
			const sending = await prepared(both, { recipients: [], sweepTo: 'someone', outputs: [output] }, [0]);
			expect(sweep_single.mock.calls[0]?.[0]).toMatchObject({
				address: 'someone',
				key_image: output.key_image,
				do_not_relay: true,
				get_tx_metadata: true
			});
			expect(sending.prepared).toMatchObject({ preparation: { amount: 2n ** 60n, fee: 7n, change: 0n, set: null } });
			expect(both.asked).not.toContain('relay_tx');
			await send(sending, both, true);
			expect(kinds(sending)).toEqual(['sent']);
		});

		test('that must not be split asks for one transaction', async () => {
			const { wallet, asked } = services({ transfer: () => answer });
			const sending = await prepared({ wallet }, { mustNotSplit: true });
			expect(asked[0]).toBe('transfer');
			expect(sending.prepared?.parts).toMatchObject([{ hash: first, signed: { weight: 1500 } }]);
		});

		test('of a multisig wallet is a set without a transaction hash', async () => {
			const { wallet } = services({ sweep_single: () => ({ ...answer, tx_hash: '', multisig_txset: 'set' }) });
			const sending = await prepared({ wallet }, { recipients: [], sweepTo: 'someone', outputs: [output] });
			expect(sending.prepared).toMatchObject({ preparation: { set: { kind: 'multisig', text: 'set' } }, parts: [] });
		});
	});

	test('without bytes, under the hash of a transaction that was sent before, cannot be sent', async () => {
		const both = services({}, knownToNode);
		const sending = new PaymentFlow();
		await sending.prepare(both.wallet, 'mine', order, [], coin, both.node);
		await send(sending, both, true);
		expect([sending.holdReason, kinds(sending), both.relays()]).toEqual([{ kind: 'not_confirmed' }, ['ready'], []]);
	});

	test('of dust says so when there is none, and prepares nothing', async () => {
		const dust = { ...order, recipients: [], sweepTo: 'mine', isDustSweep: true };
		const sweep_dust = vi.fn<Deeds[string]>(() => ({ multisig_txset: '', unsigned_txset: '' }));
		const { wallet } = services({ sweep_dust });
		const sending = new PaymentFlow();
		await sending.prepare(wallet, 'mine', dust, [], coin);
		expect(sweep_dust.mock.calls[0]?.[0]).toMatchObject({ do_not_relay: true, get_tx_metadata: true });
		expect([sending.hasNothingToSpend, sending.prepared, sending.failure]).toEqual([true, null, null]);
		const some = services({ sweep_dust: () => made([first]) });
		await sending.prepare(some.wallet, 'mine', dust, [], coin);
		expect([sending.hasNothingToSpend, sending.prepared?.parts.length]).toEqual([false, 1]);
	});

	test('of a view-only wallet is an unsigned set', async () => {
		const sending = await prepared(services({ transfer_split: () => ({ ...made(), unsigned_txset: 'set' }) }));
		expect(sending.prepared).toMatchObject({ preparation: { set: { kind: 'unsigned', text: 'set' } }, parts: [] });
	});
});

describe('sending', () => {
	test('sends nothing while findings of the check are not confirmed, and never what they block', async () => {
		const both = services();
		const sending = await prepared(both);
		expect(sending.prepared?.preparation.findings.map(({ severity }) => severity)).toContain('confirm');
		await send(sending, both, false);
		expect([sending.holdReason, kinds(sending), both.relays()]).toEqual([{ kind: 'not_confirmed' }, ['ready'], []]);
		expect(left()).toBe(0);
		await send(sending, both, true);
		expect([sending.holdReason, kinds(sending)]).toEqual([null, ['sent']]);

		const less = { ...order, recipients: [{ address: 'someone', amount: 5n }] };
		await emptyJournal();
		const blocked = new PaymentFlow();
		const others = services();
		await blocked.prepare(others.wallet, 'mine', less, [], coin);
		await send(blocked, others, true);
		expect([blocked.holdReason, others.relays()]).toEqual([{ kind: 'not_confirmed' }, []]);
	});

	test('does not send when an OpenAlias stands for another address than the one shown, or for none', async () => {
		const name = 'donate@example.org';
		const toAlias = { ...order, aliases: [{ name, address: customer.address }] };
		const resolved = (valid: boolean, openalias_address: string | boolean) => ({
			valid,
			openalias_address,
			integrated: false,
			subaddress: false,
			nettype: 'mainnet'
		});
		let answer: unknown = resolved(true, shop.address);
		const both = services({ validate_address: () => answer });
		const sending = new PaymentFlow();
		await sending.prepare(both.wallet, 'mine', toAlias, [], coin);
		const attempt = async () => {
			await send(sending, both, true);
			return [sending.holdReason, kinds(sending), both.relays().length];
		};
		const changed = { kind: 'alias_changed', name };
		expect(await attempt()).toEqual([{ ...changed, address: shop.address }, ['ready'], 0]);
		answer = resolved(false, '');
		expect(await attempt()).toEqual([{ ...changed, address: null }, ['ready'], 0]);
		// A release that does not say which address it is.
		answer = resolved(true, true);
		expect(await attempt()).toEqual([{ ...changed, address: null }, ['ready'], 0]);
		answer = refuse(-1);
		expect(await attempt()).toMatchObject([{ kind: 'unread' }, ['ready'], 0]);
		answer = resolved(true, customer.address);
		await Promise.all([send(sending, both, true), send(sending, both, true)]);
		expect([sending.holdReason, kinds(sending), both.relays().length]).toEqual([null, ['sent'], 1]);
	});

	test('relays each transaction once, in order, also when asked twice at once', async () => {
		const both = services({ transfer_split: () => made([first, second]) });
		const sending = await prepared(both);
		await Promise.all([send(sending, both, true), send(sending, both, true)]);
		await send(sending, both, true);
		expect(both.relays()).toEqual([`data of ${first}`, `data of ${second}`]);
		expect(kinds(sending)).toEqual(['sent', 'sent']);
		expect(left()).toBe(0);
	});

	test('writes only the hash to the journal, before it sends', async () => {
		let during = '';
		const relay_tx = () => {
			during = JSON.stringify([...held]);
			return { tx_hash: first };
		};
		const both = services({ relay_tx });
		await sentWith(both, { note: 'secret note' });
		expect(during).toContain(first);
		expect(during).not.toMatch(/data of|someone|secret note|mine/);
	});

	test('accepted by the service is sent only once the wallet or the node knows it', async () => {
		const sending = await sentWith(services({ get_transfer_by_txid: unknownToWallet }));
		expect(current(sending)?.parts[0]?.status).toEqual({
			kind: 'not_found',
			failure: null,
			unknownTo: ['wallet', 'node']
		});
		expect([sending.prepared, sending.blocked('mine')]).toEqual([null, null]);
		await sending.pollUnsettled(services({}, knownToNode));
		expect(kinds(sending)).toEqual(['sent']);
		expect(left()).toBe(0);
	});

	test.each<[string, Deeds[string]]>([
		['no answer', () => lose],
		['a login that is lost each time', () => loseLogin],
		...[-1, -4, -13, -25, -38, -32601].map((code): [string, Deeds[string]] => [`code ${code}`, () => refuse(code)])
	])(
		'that fails with %s is not found so far: it is noted and looked for, and the same is not sent on top',
		async (_, relay_tx) => {
			const sending = await sentWith(services({ relay_tx }));
			expect(journal.all.map(stateOf)).toEqual(['not_found']);
			expect(JSON.stringify([...held])).toContain(first);
			const other = services({ transfer_split: () => made([second]) });
			await sending.prepare(other.wallet, 'mine', order, [], coin);
			await send(sending, other, true);
			expect([sending.holdReason, kinds(sending), other.relays()]).toEqual([{ kind: 'other_payment' }, ['ready'], []]);
			sending.discardReview();
			await sending.pollUnsettled(services());
			expect(journal.hasUnsettled).toBe(true);
			await sending.pollUnsettled(services({}, knownToNode));
			expect(kinds(sending)).toEqual(['sent']);
			expect(left()).toBe(0);
		}
	);

	test('whose answer is lost is sent when the wallet knows it, or the node', async () => {
		for (const both of [
			services({ relay_tx: () => lose, get_transfer_by_txid: () => ({ transfer: entry(first, 'pending') }) }),
			services({ relay_tx: () => lose }, knownToNode)
		]) {
			expect(kinds(await sentWith(both))).toEqual(['sent']);
		}
	});

	test('that the wallet lists as failed, or that the node answers about with another transaction, is not known', async () => {
		const get_transfer_by_txid = () => ({ transfer: entry(first, 'failed') });
		const node = { '/get_transactions': () => ({ status: 'OK', txs: [minedEntry(bytes[1] ?? '')] }) };
		const sending = await sentWith(services({ relay_tx: () => lose, get_transfer_by_txid }, node));
		expect(kinds(sending)).toEqual(['not_found']);
	});

	test('for which the service names another transaction is not called sent, and holds back no other payment', async () => {
		const both = services({ relay_tx: () => ({ tx_hash: second }), get_transfer_by_txid: unknownToWallet });
		const sending = await sentWith(both);
		expect(sending.partsToShow.map(({ part }) => part)).toMatchObject([
			{ hash: first, claims: [second], status: { kind: 'not_found' }, signed: { answered: second } }
		]);
		expect([...held.keys()]).toEqual([`oriel-sending-${first}`]);
		const other = services({ transfer_split: () => made([second]) });
		const recipients = [{ address: 'other', amount: 2n ** 60n }];
		await sending.prepare(other.wallet, 'mine', { ...order, recipients }, [], coin);
		await send(sending, other, true);
		expect(sending.find(second)).toMatchObject({ holdReason: null, parts: [{ status: { kind: 'sent' } }] });
	});

	test('again checks first, and relays nothing that was found meanwhile: the wallet would list it as failed', async () => {
		const sending = await sentWith(services({ relay_tx: () => lose }));
		const found = services({}, knownToNode);
		await sending.send(found, true, first);
		expect(kinds(sending)).toEqual(['sent']);
		expect(found.asked).not.toContain('relay_tx');
	});

	test('again sends the same transaction, but not while neither service answers', async () => {
		const sending = await sentWith(services({ relay_tx: () => lose }));
		const silent = services({ get_transfer_by_txid: () => lose }, { '/get_transactions': () => lose });
		await sending.send(silent, true, first);
		expect([current(sending)?.holdReason, silent.relays()]).toEqual([{ kind: 'not_looked' }, []]);
		const both = services();
		await sending.send(both, true, first);
		expect(both.relays()).toEqual([`data of ${first}`]);
		expect(kinds(sending)).toEqual(['sent']);
	});

	test('that is found after it was held back says nothing but that it was sent', async () => {
		const sending = await sentWith(services({ relay_tx: () => lose }));
		const silent = services({ get_transfer_by_txid: () => lose }, { '/get_transactions': () => lose });
		await sending.send(silent, true, first);
		expect(current(sending)?.holdReason).toEqual({ kind: 'not_looked' });
		await sending.pollUnsettled(services({}, knownToNode));
		expect([kinds(sending), current(sending)?.holdReason, sending.blocked('other')]).toEqual([['sent'], null, null]);
		expect(shown(sending)).toEqual([[first, 'sent']]);
		await journal.acknowledge(first);
		expect(sending.partsToShow).toEqual([]);
	});

	test('stops at the first transaction that is not known to be sent, and continues from there', async () => {
		const third = 'd'.repeat(64);
		const both = services({ transfer_split: () => made([first, second, third]) });
		both.refuses.add(second);
		const sending = await sentWith(both);
		expect(kinds(sending)).toEqual(['sent', 'not_found', 'ready']);
		both.refuses.clear();
		await sending.send(both, true, second);
		expect(kinds(sending)).toEqual(['sent', 'sent', 'sent']);
		expect(both.relays()).toEqual([first, second, second, third].map((hash) => `data of ${hash}`));
	});

	test('saves the note of a sent payment, and reports when it could not', async () => {
		const set_tx_notes = vi.fn<Deeds[string]>(() => ({}));
		for (const [deed, state] of [
			[set_tx_notes, 'saved'],
			[() => refuse(-1), 'lost']
		] as const) {
			const both = services({ set_tx_notes: deed });
			const sending = await sentWith(both, { note: 'rent' });
			expect(current(sending)?.preparation.note).toBe(state);
			await emptyJournal();
		}
		expect(set_tx_notes.mock.calls[0]?.[0]).toEqual({ txids: [first], notes: ['rent'] });
	});
});

describe('the same payment again', () => {
	const paid = (some: object = {}) => ({
		...entry(second, 'pending'),
		timestamp: Math.floor(Date.now() / 1000) - 240,
		destinations: [{ address: 'someone', amount: 2n ** 60n }],
		...some
	});
	const REPEAT = `You paid 1,152,921.504606846976 XMR to this address 4 minutes ago (transaction ${second.slice(0, 8)}…${second.slice(-4)}).`;
	const texts = (sending: PaymentFlow) =>
		(sending.prepared?.preparation.findings ?? [])
			.filter(({ severity }) => severity === 'confirm')
			.map(({ text }) => text);

	test('has to be confirmed, and is then sent', async () => {
		const both = services({ get_transfers: () => ({ pending: [paid()] }) });
		const sending = await prepared(both);
		expect(texts(sending)).toContain(REPEAT);
		await send(sending, both, false);
		expect([sending.holdReason, both.relays()]).toEqual([{ kind: 'not_confirmed' }, []]);
		await send(sending, both, true);
		expect([sending.holdReason, kinds(sending)]).toEqual([null, ['sent']]);
	});

	test('by another tab between the preview and the relay holds it back once, and leaves nothing in the journal', async () => {
		const sending = await prepared(services());
		expect(texts(sending)).not.toContain(REPEAT);
		const both = services({ get_transfers: () => ({ out: [paid()] }) });
		await send(sending, both, true);
		expect([sending.holdReason, kinds(sending), both.relays(), [...held]]).toEqual([
			{ kind: 'not_confirmed' },
			['ready'],
			[],
			[]
		]);
		expect(texts(sending)).toContain(REPEAT);
		await send(sending, both, true);
		expect(kinds(sending)).toEqual(['sent']);
	});

	test('names who was paid and who was not, as new, and the rest is prepared alone', async () => {
		const recipients = ['someone', 'another'].map((address) => ({ address, amount: 2n ** 59n }));
		const sending = await prepared(services(), { recipients });
		const repeats = () => sending.prepared?.preparation.findings.filter(({ isNew }) => isNew) ?? [];
		expect(repeats()).toEqual([]);
		const before = paid({ destinations: [recipients[0]] });
		const both = services({ get_transfers: () => ({ out: [before] }), transfer_split: () => made([second]) });
		await send(sending, both, true);
		const [found = expect.unreachable()] = repeats();
		expect([sending.holdReason, both.relays()]).toEqual([{ kind: 'not_confirmed' }, []]);
		expect(found.repeat).toEqual({
			paid: [{ ...recipients[0], hash: second, at: before.timestamp }],
			unpaid: [recipients[1]]
		});
		await sending.prepareForSome(both, found.repeat?.unpaid ?? [], coin);
		expect(sending.prepared?.preparation.order.recipients).toEqual([recipients[1]]);
		expect([sending.prepared?.id, repeats(), both.relays()]).toEqual([second, [], []]);
	});

	test('is known from the journal where the wallet does not say whom it paid', async () => {
		const before = await sentWith(services({ relay_tx: () => lose }));
		await before.giveUp(first);
		const sending = await prepared(services({ transfer_split: () => made([second]) }));
		expect(texts(sending).join()).toMatch(/This browser handed over a payment of .* to this address \d+ seconds? ago/);
		expect(JSON.stringify([...held])).not.toContain('someone');
	});

	test('has to be confirmed as well when the wallet does not list its payments', async () => {
		expect(texts(await prepared(services({ get_transfers: () => lose }))).join()).toContain('could not be checked');
	});

	test.each<[string, object]>([
		['of another amount', { destinations: [{ address: 'someone', amount: 5 }] }],
		['to somebody else', { destinations: [{ address: 'other', amount: 2n ** 60n }] }],
		['of an unknown recipient', { destinations: [] }]
	])('is not one %s', async (_, some) => {
		const both = services({ get_transfers: () => ({ out: [paid(some)] }) });
		const found = texts(await prepared(both));
		await emptyJournal();
		expect(found).toEqual(texts(await prepared(services())));
	});
});

describe('what a node says of a transaction', () => {
	const node = (entry: object, some: Deeds = {}) =>
		services({}, { ...knownToNode, '/get_transactions': () => ({ status: 'OK', txs: [entry] }), ...some });
	const own = minedEntry(bytes[0] ?? '');

	test.each<[string, string, ReturnType<typeof services>]>([
		['its hash without bytes', 'not_found', node({ ...own, as_hex: '' })],
		['another transaction in its place', 'not_found', node(minedEntry(bytes[1] ?? '', first))],
		['its bytes, in the pool', 'at_node', node({ ...own, in_pool: true })],
		['its bytes, and no block', 'at_node', node(own, { get_block: () => refuse(-2) })],
		['a block that does not hold it', 'at_node', node(own, { get_block: () => blockNine([second]) })],
		[
			'a block under the id of another one',
			'at_node',
			node(own, {
				get_block: () => ({ ...blockNine([first]), block_header: blockNine([second]).block_header })
			})
		],
		['a block of another height', 'at_node', node({ ...own, block_height: 8 })],
		['a block that holds it', 'sent', node(own)]
	])('(%s) makes it %s', async (_, kind, both) => {
		const sending = await sentWith(services({ relay_tx: () => refuse(-4) }));
		await sending.pollUnsettled(both);
		expect(kinds(sending)).toEqual([kind]);
		expect([journal.hasUnsettled, left()]).toEqual(kind === 'sent' ? [false, 0] : [true, 1]);
		await sending.pollUnsettled(services());
		expect(kinds(sending)).toEqual([kind === 'sent' ? 'sent' : 'not_found']);
	});
});

describe('a transaction whose outputs another one may have spent', () => {
	const keyImage = 'e'.repeat(64);
	const rival = spending(keyImage);
	const rivalHash = idOf(rival);

	/** The payment's answer is lost, its key image is spent in a block, and the wallet lists another transaction. */
	const around = (given: object, some: { spent?: number; wallet?: Deeds; node?: Deeds } = {}) =>
		services(
			{
				transfer_split: () => ({ ...made(), spent_key_images_list: [{ key_images: [keyImage] }] }),
				relay_tx: () => lose,
				get_transfers: () => ({ out: [entry(rivalHash, 'out')] }),
				...some.wallet
			},
			{
				...nodeWith(rival),
				'/is_key_image_spent': () => ({ status: 'OK', spent_status: [some.spent ?? 1] }),
				'/get_transactions': ({ txs_hashes }) => ({
					status: 'OK',
					txs: (txs_hashes as string[]).includes(rivalHash) ? [given] : []
				}),
				...some.node
			}
		);

	test('was not sent when that other one is in a block', async () => {
		const sending = await sentWith(around(minedEntry(rival)));
		expect(current(sending)?.parts[0]?.status).toEqual({
			kind: 'replaced',
			by: rivalHash,
			paid: [],
			unpaid: order.recipients,
			isUnknown: true
		});
		expect([journal.hasUnsettled, left()]).toEqual([false, 0]);
		expect(shown(sending)).toEqual([[first, 'replaced']]);
		await journal.acknowledge(first);
		expect(sending.partsToShow).toEqual([]);
		const again = services({ transfer_split: () => made([second]) });
		await sending.prepareAgain(again, first, coin);
		expect(sending.prepared).toMatchObject({
			preparation: { order },
			parts: [{ hash: second, status: { kind: 'ready' } }]
		});
	});

	test('is said to be paid when that other one pays the same', async () => {
		const same = { ...entry(rivalHash, 'out'), destinations: [{ address: 'someone', amount: 2n ** 60n }] };
		const sending = await sentWith(around(minedEntry(rival), { wallet: { get_transfers: () => ({ out: [same] }) } }));
		expect(current(sending)?.parts[0]?.status).toEqual({
			kind: 'replaced',
			by: rivalHash,
			paid: order.recipients,
			unpaid: []
		});
		expect(retryOptionsOf(current(sending) ?? expect.unreachable()).retryKind).toBe('nothing');
	});

	test.each([
		['somebody else', 'other'],
		['the same recipient once more', 'someone']
	])('leaves those unpaid whom that other one does not pay, and they can be paid: %s', async (_, second) => {
		const half = 2n ** 59n;
		const recipients = ['someone', second].map((address) => ({ address, amount: half }));
		const some = { ...entry(rivalHash, 'out'), destinations: [{ address: 'someone', amount: half }] };
		const both = around(minedEntry(rival), { wallet: { get_transfers: () => ({ out: [some] }) } });
		const sending = await sentWith(both, { recipients, note: 'rent', priority: 3, link: 'monero:two' });
		const [one, two] = recipients;
		expect(current(sending)?.parts[0]?.status).toEqual({
			kind: 'replaced',
			by: rivalHash,
			paid: [one],
			unpaid: [two]
		});
		sending.startRest(first, coin);
		expect(sending.draftOf('mine')).toMatchObject({
			rows: [{ to: second, amount: '576460.752303423488' }],
			note: 'rent',
			priority: '3',
			link: 'monero:two'
		});
		expect(both.relays()).toHaveLength(1);
	});

	const mined = minedEntry(rival);
	test.each<[string, ReturnType<typeof services>]>([
		['is in the pool', around({ ...mined, in_pool: true })],
		['spends other outputs', around(minedEntry(spending('f'.repeat(64))))],
		[
			'is an older payment, under whose hash the node gives these bytes',
			around(mined, {
				wallet: { get_transfers: () => ({ out: [entry(second, 'out')] }) },
				node: { '/get_transactions': () => ({ status: 'OK', txs: [minedEntry(rival, second)] }) }
			})
		],
		['is not in the block that the node names', around(mined, { node: { get_block: () => blockNine([first]) } })],
		['cannot be read', around({ ...mined, as_hex: '02' })],
		['is not shown: the node may have meant this very one', around({}, { wallet: { get_transfers: () => ({}) } })],
		['is said to spend nothing', around(mined, { spent: 2 })]
	])('is not found so far while the other one %s', async (_, both) => {
		expect(kinds(await sentWith(both))).toEqual(['not_found']);
	});
});

describe('the paying wallet', () => {
	test.each<[string, Deeds[string], unknown]>([
		[
			'another wallet is open',
			() => ({ address: 'other' }),
			{ kind: 'other_wallet', address: 'other', wanted: 'mine' }
		],
		[
			'none is open',
			() => refuse(-13, 'No wallet file'),
			{ kind: 'unread', failure: { kind: 'refused', code: -13, message: 'No wallet file' } }
		],
		['it cannot be read', () => lose, { kind: 'unread', failure: { kind: 'unreachable' } }]
	])(
		'is checked before each relay: when %s, nothing is sent, and the payment stays',
		async (_, get_address, reason) => {
			const sending = await prepared();
			const both = services({ get_address });
			await send(sending, both, true);
			expect([sending.holdReason, kinds(sending), both.relays()]).toEqual([reason, ['ready'], []]);
			expect(left()).toBe(0);
			await send(sending, services(), true);
			expect([sending.holdReason, kinds(sending)]).toEqual([null, ['sent']]);
		}
	);

	test('that another client changed prepares nothing', async () => {
		const sending = await prepared(services({ get_address: () => ({ address: 'other' }) }));
		expect([sending.prepared, sending.holdReason?.kind]).toEqual([null, 'other_wallet']);
	});

	test('is checked once more after the comparison with earlier payments', async () => {
		let isSwitched = false;
		const get_address = () => ({ address: isSwitched ? 'other' : 'mine' });
		const sending = await prepared();
		const both = services({ get_address, get_transfers: () => ((isSwitched = true), {}) });
		await send(sending, both, true);
		expect([sending.holdReason?.kind, kinds(sending), both.relays(), left()]).toEqual([
			'other_wallet',
			['ready'],
			[],
			0
		]);
	});

	test('that is changed between two transactions of a payment blocks the second', async () => {
		let reads = 0;
		const get_address = () => ({ address: reads++ < 3 ? 'mine' : 'other' });
		const both = services({ get_address, transfer_split: () => made([first, second]) });
		const sending = await sentWith(both);
		expect(kinds(sending)).toEqual(['sent', 'ready']);
		expect(current(sending)?.holdReason).toEqual({ kind: 'other_wallet', address: 'other', wanted: 'mine' });
	});

	test('that is another one does not turn “not found” into “not sent”', async () => {
		const sending = await sentWith(services({ relay_tx: () => lose }));
		await sending.send(services({ get_address: () => ({ address: 'other' }) }), true, first);
		expect(kinds(sending)).toEqual(['not_found']);
		expect(current(sending)?.holdReason).toEqual({ kind: 'other_wallet', address: 'other', wanted: 'mine' });
	});

	test('of another service is not asked to send', async () => {
		const sending = await prepared();
		const { client, asked } = fakeService({ get_address: () => ({ address: 'mine' }) }, 'http://elsewhere.example');
		await send(sending, { wallet: client, node: services().node }, true);
		expect([sending.holdReason, asked]).toEqual([{ kind: 'other_service', service: 'http://wallet.example' }, []]);
	});

	test('has its own draft', () => {
		const sending = new PaymentFlow();
		sending.setDraft('mine', { ...emptyPaymentDraft(), note: 'rent' });
		expect([sending.draftOf('mine').note, sending.draftOf('other').note]).toEqual(['rent', '']);
	});

	test('that prepared a payment blocks those of others', async () => {
		const sending = await prepared();
		expect([sending.blocked('mine'), sending.blocked('other')]).toEqual([
			null,
			expect.stringContaining('another wallet')
		]);
	});
});

describe('the form', () => {
	const typed = (note: string) => ({ ...emptyPaymentDraft(), note });

	test('that is changed discards the review, and what is being prepared', async () => {
		const { deed, answer } = late();
		const both = services({ transfer_split: deed });
		const sending = new PaymentFlow();
		sending.setDraft('mine', typed('rent'));
		const preparing = sending.prepare(both.wallet, 'mine', order, [], coin);
		await vi.waitFor(() => expect(both.asked).toContain('transfer_split'));
		sending.setDraft('mine', typed('more rent'));
		answer(made());
		await preparing;
		expect([sending.prepared, sending.preparing]).toEqual([null, null]);
		await sending.prepare(services().wallet, 'mine', order, [], coin);
		expect(sending.prepared).not.toBeNull();
		sending.setDraft('other', typed(''));
		expect(sending.prepared).not.toBeNull();
		sending.setDraft('mine', typed('rent'));
		expect(sending.prepared).toBeNull();
	});

	test('is empty once its payment was sent, and keeps what was typed meanwhile', async () => {
		for (const meanwhile of [null, 'next']) {
			const { deed, answer } = late();
			const both = services({ relay_tx: deed });
			const sending = new PaymentFlow();
			sending.setDraft('mine', typed('rent'));
			await sending.prepare(both.wallet, 'mine', order, [], coin);
			const sent = send(sending, both, true);
			await vi.waitFor(() => expect(both.asked).toContain('relay_tx'));
			if (meanwhile !== null) sending.setDraft('mine', typed(meanwhile));
			expect(sending.blocked('mine')).not.toBeNull();
			answer(lose);
			await sent;
			expect([sending.draftOf('mine').note, sending.prepared, kinds(sending)]).toEqual([
				meanwhile ?? '',
				null,
				['not_found']
			]);
			await emptyJournal();
		}
	});
});

describe('the journal', () => {
	/** As after a reload of the page, with its journal in the browser's database. */
	async function reloaded() {
		vi.resetModules();
		const { PaymentFlow } = await import('../../../../src/lib/wallet/sending/payment-flow.svelte');
		const { fakeService, lose } = await import('../../app/fake-service');
		const node = fakeService({ '/get_transactions': () => ({ status: 'OK' }) }, 'http://node.example').client;
		return async (hash: string) => {
			const deeds = { transfer_split: () => made([hash]), get_address: () => ({ address: 'mine' }) };
			const { client, asked } = fakeService({ ...deeds, relay_tx: () => lose });
			const sending = new PaymentFlow();
			await sending.prepare(client, 'mine', order, [], coin);
			const send = () => sending.send({ wallet: client, node }, true, hash);
			await send();
			return { sending, send, relays: () => asked.filter((name) => name === 'relay_tx').length };
		};
	}
	afterAll(() => void vi.resetModules());

	test.each(['readonly', 'readwrite'] as const)(
		'whose database aborts (%s) is not an empty one: nothing is sent until it works',
		async (mode) => {
			const { aborting } = fakeDatabases();
			const before = await (await reloaded())(first);
			expect(before.relays()).toBe(1);
			const sendAnew = await reloaded();
			aborting.add(mode);
			const { sending, send, relays } = await sendAnew(second);
			expect([sending.holdReason, relays()]).toEqual([{ kind: 'journal_failed' }, 0]);
			aborting.clear();
			await send();
			expect([sending.holdReason, relays()]).toEqual([{ kind: 'other_payment' }, 0]);
		}
	);

	test('of a browser that stores nothing has to be confirmed as one that forgets', async () => {
		forbiddenStorage();
		const both = services();
		const sending = await prepared(both);
		await send(sending, both, true);
		expect([sending.holdReason, kinds(sending), both.relays(), left()]).toEqual([
			{ kind: 'not_remembered' },
			['ready'],
			[],
			0
		]);
		await send(sending, both, true);
		expect([sending.holdReason, kinds(sending)]).toEqual([null, ['sent']]);
	});
});

describe('a payment in two transactions', () => {
	const some = [{ address: customer.address, amount: 2n ** 60n }];
	const twoParts = () => made([first, second]);
	const texts = (sending: PaymentFlow) =>
		(sending.prepared?.preparation.findings ?? []).map(({ text }) => text).join(' ');

	test('has in each entry what that transaction pays, and what both do', async () => {
		const both = services({ transfer_split: twoParts, get_transfer_by_txid: unknownToWallet });
		const sending = await sentWith(both, { recipients: some });
		expect(kinds(sending)).toEqual(['not_found', 'ready']);
		expect((await paymentsFromJournal(both.node, customer.address)).payments).toMatchObject([
			{ txid: first, amount: 2n ** 60n - 1n }
		]);
		await sending.pollUnsettled(services({}, knownToNode));
		await sending.send(services({ transfer_split: twoParts }), true, second);
		expect(kinds(sending)).toEqual(['sent', 'sent']);
		const { payments: sent } = await paymentsFromJournal(both.node, customer.address);
		expect(sent.map(({ amount }) => amount).toSorted()).toEqual([1n, 2n ** 60n - 1n]);
	});

	test('is recognised as a whole, and how much of it was handed over is said', async () => {
		const before = await sentWith(services({ transfer_split: twoParts, relay_tx: () => lose }), { recipients: some });
		const third = services({ transfer_split: () => made(['d'.repeat(64)]) });
		const sending = await prepared(third, { recipients: some });
		expect(texts(sending)).toContain('This browser handed over 1 of the 2 transactions of a payment of 1,152,921');
		await send(sending, third, true);
		expect([sending.holdReason, third.relays()]).toEqual([{ kind: 'other_payment' }, []]);
		await before.giveUp(first);
	});

	test('to several recipients, whose bytes are not known, leaves open what each transaction pays', async () => {
		const recipients = [...some, { address: shop.address, amount: 1n }];
		const both = services({
			transfer_split: () => ({ ...twoParts(), amount_list: [2n ** 60n, 1n] }),
			relay_tx: () => lose
		});
		await sentWith(both, { recipients });
		expect((await paymentsFromJournal(both.node, shop.address)).payments).toMatchObject([{ txid: first, amount: 0n }]);
		expect((await paymentsFromJournal(both.node, 'somebody else')).payments).toEqual([]);
	});
});

test('a payment discarded while it is being sent is still looked for', async () => {
	const { deed, answer } = late();
	const both = services({ relay_tx: deed });
	const sending = await prepared(both);
	const sent = send(sending, both, true);
	await vi.waitFor(() => expect(both.asked).toContain('relay_tx'));
	sending.discardReview();
	answer(lose);
	await sent;
	expect(shown(sending)).toEqual([[first, 'not_found']]);
	expect(JSON.stringify([...held])).toContain(first);
});

test('a payment that the user gives up on is no longer looked for', async () => {
	const sending = await sentWith(services({ relay_tx: () => lose }));
	await sending.giveUp(first);
	expect([sending.find(first), sending.partsToShow, journal.hasUnsettled, left()]).toEqual([undefined, [], false, 0]);
});

describe('after a reload, and in another tab', () => {
	const service = 'http://wallet.example';
	/** As another tab, or an earlier visit, has stored it. */
	const note = () => {
		held.set(`oriel-sending-${first}`, JSON.stringify({ service, at: 5 }));
		return journal.reload();
	};

	test('a payment that was being sent is looked for, and found once it is known', async () => {
		await note();
		const sending = new PaymentFlow();
		expect(shown(sending)).toEqual([[first, 'not_found']]);
		await sending.pollUnsettled(services());
		expect(journal.hasUnsettled).toBe(true);
		const pooled = { ...minedEntry(bytes[0] ?? ''), in_pool: true };
		await sending.pollUnsettled(services({}, { '/get_transactions': () => ({ status: 'OK', txs: [pooled] }) }));
		expect(shown(sending)).toEqual([[first, 'at_node']]);
		await sending.pollUnsettled(services({}, knownToNode));
		expect(journal.hasUnsettled).toBe(false);
	});

	test('a payment that was found stays announced until that is acknowledged', async () => {
		await note();
		await new PaymentFlow().pollUnsettled(services({}, knownToNode));
		const sending = new PaymentFlow();
		await journal.reload();
		expect(shown(sending)).toEqual([[first, 'sent']]);
		await journal.acknowledge(first);
		expect([sending.partsToShow, left()]).toEqual([[], 0]);
	});

	test('another wallet service is not asked about it, but the node is', async () => {
		await note();
		const sending = new PaymentFlow();
		const { client, asked } = fakeService({}, 'http://elsewhere.example');
		await sending.pollUnsettled({ wallet: client, node: services({}, knownToNode).node });
		expect([asked, journal.hasUnsettled]).toEqual([[], false]);
	});

	test('is looked for by one request at a time, however slow the services are', async () => {
		await note();
		const sending = new PaymentFlow();
		const { deed, answer } = late();
		const slow = services({ get_transfer_by_txid: deed });
		const looks = [sending.pollUnsettled(slow), sending.pollUnsettled(slow)];
		await vi.waitFor(() => expect(slow.asked).toContain('get_transfer_by_txid'));
		await sending.pollUnsettled(slow);
		answer(unknownToWallet());
		await Promise.all(looks);
		expect(slow.asked).toEqual(['get_transfer_by_txid']);
		await sending.pollUnsettled(services({}, knownToNode));
		expect(journal.hasUnsettled).toBe(false);
	});

	const paid = (to = 'someone', amount = order.recipients[0]?.amount ?? 0n) => ({
		paid: hashPayees(second, [{ address: to, amount }])
	});
	test.each<[string, object, boolean]>([
		['pays the same', paid(), true],
		['pays somebody else', paid('other'), false],
		['pays another amount', paid('someone', 5n), false],
		['does not say what it pays', {}, true]
	])('it holds back one that was prepared before only if it may be the same: one that %s', async (_, entry, isHeld) => {
		const both = services();
		const sending = await prepared(both);
		held.set(`oriel-sending-${second}`, JSON.stringify({ service, at: 5, ...entry }));
		await send(sending, both, true);
		const isConfirmedAgain = sending.holdReason?.kind === 'not_confirmed';
		if (isConfirmedAgain) await send(sending, both, true);
		expect([sending.holdReason, kinds(sending), both.relays().length]).toEqual(
			isHeld ? [{ kind: 'other_payment' }, ['ready'], 0] : [null, ['sent'], 1]
		);
		expect(journal.all.filter(({ wallet }) => wallet === null).map(({ id }) => id)).toEqual([second]);
		await journal.settle(second, { kind: 'given_up' }, true);
	});

	test('one that was given up is no longer looked for', async () => {
		await note();
		const sending = new PaymentFlow();
		await sending.giveUp(first);
		expect([journal.hasUnsettled, left()]).toEqual([false, 0]);
	});
});

test('an error of the page itself once the payment was handed over leaves it not found so far, and it is looked for', async () => {
	const both = services();
	const sending = await prepared(both);
	const failing = {
		wallet: both.wallet,
		get node() {
			if (both.relays().length > 0) throw new TypeError('a part of this page cannot be fetched');
			return both.node;
		}
	};
	await expect(send(sending, failing, true)).rejects.toThrow('cannot be fetched');
	expect([kinds(sending), left()]).toEqual([['not_found'], 1]);
	await sending.pollUnsettled(both);
	expect(kinds(sending)).toEqual(['sent']);
});

test('an error of the page itself before leaves the payment under review, and nothing in the journal', async () => {
	const both = services();
	const sending = await prepared(both);
	const failing = services();
	vi.spyOn(failing.wallet, 'raw').mockRejectedValueOnce(new TypeError('unexpected'));
	await expect(send(sending, failing, true)).rejects.toThrow('unexpected');
	expect([kinds(sending), left(), [...held]]).toEqual([['ready'], 0, []]);
	await send(sending, both, true);
	expect(kinds(sending)).toEqual(['sent']);
});

describe('a refund that another page has filled in', () => {
	const monero = { ...coin, uriScheme: 'monero' };
	const next = { wallet: shop.address, refund: { address: '8own', text: 'Soup' }, account: 0, maxAmount: 5n };
	const chosen = { to: customer.address, note: 'Refund', priority: '0' as const };

	test('is reviewed once, in the form of its own wallet', () => {
		const sending = new PaymentFlow();
		setNextRefund({ ...next, chosen });
		sending.fillInRefund(shop.address, monero);
		expect(sending.draftOf(shop.address).rows).toMatchObject([{ to: customer.address, amount: '0.000000000005' }]);
		expect(sending.consumeReviewRequest(shop.address)).toBe(true);
		expect(sending.consumeReviewRequest(shop.address)).toBe(false);
	});

	test('is not reviewed by itself when something was typed since, or is missing', () => {
		const sending = new PaymentFlow();
		setNextRefund({ ...next, chosen });
		sending.fillInRefund(shop.address, monero);
		sending.setDraft(shop.address, { ...sending.draftOf(shop.address), note: 'x' });
		expect(sending.consumeReviewRequest(shop.address)).toBe(false);
		setNextRefund(next);
		sending.fillInRefund(shop.address, monero);
		expect(sending.consumeReviewRequest(shop.address)).toBe(false);
		setNextRefund({ ...next, chosen });
		sending.fillInRefund(customer.address, monero);
		expect(sending.consumeReviewRequest(customer.address)).toBe(false);
	});
});
