import { JOURNAL_STORAGE } from '../../../../src/lib/wallet-data/outgoing/journal-storage';
import { PaymentJournal } from '../../../../src/lib/wallet-data/outgoing/journal.svelte';
import { fakeDatabases } from '../../app/fake-database';
import { fakeStorage, fakeWindow, forbiddenStorage } from '../../app/fake-storage';
import { hashPayees } from '../../../../src/lib/wallet-data/outgoing/hashed-payees';
import type { PartStatus, Payees } from '../../../../src/lib/wallet-data/outgoing/payment';
import { encodePayment } from '../../../../src/lib/wallet-data/outgoing/stored';
import { hashOf, partWith, paymentWith } from './payments';

type Payee = Payees[number];

const [a, b] = ['a', 'b'].map(hashOf) as [string, string];
const keyOf = (hash: string) => `oriel-sending-${hash}`;
const paid = [{ to: 'hash of somebody', amount: '5' }];
const given_up = { kind: 'given_up' } as const;
const sent = { kind: 'sent' } as const;

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

async function loaded() {
	const journal = new PaymentJournal();
	await journal.reload();
	return journal;
}

/** A journal with a payment whose sending has begun. */
async function begun(...hashes: readonly string[]) {
	const journal = await loaded();
	for (const id of hashes) {
		journal.add(paymentWith({ id, paid }, { paid }));
		await journal.recordStart(id);
	}
	return journal;
}

/** The hashes whose outcome a journal does not know. */
const open = ({ all }: PaymentJournal) =>
	all.flatMap(({ parts }) =>
		parts.filter(({ status }) => ['relaying', 'not_found', 'at_node'].includes(status.kind)).map(({ hash }) => hash)
	);

test('what is prepared is in this tab alone, until it is about to be sent', async () => {
	const stored = fakeStorage();
	const journal = await loaded();
	journal.add(paymentWith({ id: a }));
	expect([journal.hasUnsettled, stored.size]).toEqual([false, 0]);
	expect(await journal.recordStart(a)).toBe('stored');
	expect([journal.hasUnsettled, [...stored.keys()]]).toEqual([true, [keyOf(a)]]);
	expect((await loaded()).all).toMatchObject([{ id: a, wallet: null, parts: [{ status: { kind: 'not_found' } }] }]);
	journal.add(paymentWith({ id: b }));
	journal.dropTabData(b);
	expect(journal.find(b)).toBeUndefined();
});

test('what was not sent after all is taken back, and leaves nothing', async () => {
	const stored = fakeStorage();
	const journal = await begun(a);
	const other = await loaded();
	await journal.undoStart(a, { kind: 'ready' });
	expect([stored.size, journal.part(a)?.status]).toEqual([0, { kind: 'ready' }]);
	await other.reload();
	expect(other.all).toEqual([]);
});

test('a part that is taken back leaves the others', async () => {
	fakeStorage();
	const journal = await loaded();
	journal.add(paymentWith({ id: a, parts: [partWith({ hash: a }), partWith({ hash: b })] }));
	await journal.recordStart(a);
	await journal.settle(a, sent, true);
	await journal.recordStart(b);
	await journal.undoStart(b, { kind: 'ready' });
	const [payment] = (await loaded()).all;
	expect(payment?.parts.map(({ status }) => status.kind)).toEqual(['sent', 'ready']);
});

test('it holds no address, and nothing that can be sent', async () => {
	const stored = fakeStorage();
	const journal = await loaded();
	const signed = {
		kind: 'signed' as const,
		text: 'secret bytes',
		hashes: [],
		isClaimed: false,
		candidates: [],
		answered: [],
		listedBefore: null,
		disprovedHashes: []
	};
	journal.add(paymentWith({ id: a, wallet: 'my address', paid }, { signed, transactions: [] }));
	await journal.recordStart(a);
	expect(stored.get(keyOf(a))).not.toMatch(/my address|secret bytes/);
});

test('a settled payment is kept for what it paid, and only for that', async () => {
	const stored = fakeStorage();
	const journal = await begun(a);
	journal.add(paymentWith({ id: b }));
	await journal.recordStart(b);
	for (const hash of [a, b]) await journal.settle(hash, sent, true);
	expect([...stored.keys()]).toEqual([keyOf(a)]);
	expect(journal.finished.map(({ id }) => id)).toEqual([a]);
	await journal.deleteFinished();
	expect([stored.size, journal.finished]).toEqual([0, []]);
});

test('what is not settled, or not announced, is not forgotten', async () => {
	fakeStorage();
	const journal = await begun(a, b);
	await journal.settle(b, sent, false);
	await journal.deleteFinished();
	expect(journal.all.map(({ id }) => id)).toEqual([a, b]);
	await journal.acknowledge(b);
	await journal.deleteFinished();
	expect(journal.all.map(({ id }) => id)).toEqual([a]);
});

test('an outcome that was seen before it is known is not announced, but that a payment can never be is', async () => {
	fakeStorage();
	const journal = await begun(a, b);
	for (const hash of [a, b]) await journal.acknowledge(hash);
	await journal.settle(a, sent, false);
	await journal.settle(b, { kind: 'replaced', by: a, paid: [], unpaid: [] }, false);
	expect(journal.all.flatMap(({ parts }) => parts.map(({ isSeen }) => isSeen))).toEqual([true, false]);
	// Also after a reload.
	expect((await loaded()).find(b)?.parts).toMatchObject([{ status: { kind: 'replaced', by: a }, isSeen: false }]);
	await journal.acknowledge(b);
	expect((await loaded()).find(b)).toBeDefined();
});

test('what can never be sent is kept for 30 days as well, with whom it has not paid; its refund is not', async () => {
	const stored = fakeStorage();
	const [someone, another] = ['someone', 'another'].map((address) => ({ address, amount: 5n })) as [Payee, Payee];
	const facts = hashPayees(a, [someone, another]);
	const journal = await loaded();
	journal.add(paymentWith({ id: a, paid: facts }, { paid: facts, refunds: { to: 'of a request', amount: '5' } }));
	await journal.recordStart(a);
	await journal.settle(a, { kind: 'replaced', by: b, paid: [someone], unpaid: [another] }, true);
	await journal.acknowledge(a);
	const later = await loaded();
	const hashedUnpaid = facts.slice(1);
	expect(later.part(a)?.status).toEqual({ kind: 'replaced', by: b, paid: [], unpaid: [], hashedUnpaid });
	// Whom nobody knows to be unpaid is not stored as that.
	const status: PartStatus = { kind: 'replaced', by: b, paid: [], unpaid: [someone], isUnknown: true };
	expect(encodePayment(paymentWith({ id: a }, { status })).parts[0]?.unpaid).toBeUndefined();
	// Stored once more by a tab that does not know the addresses.
	await later.storeProof(a, { link: '', created: null, text: '' });
	expect((await loaded()).part(a)?.status).toMatchObject({ hashedUnpaid });
	vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 });
	await loaded();
	expect(stored.size).toBe(0);
});

test('what was paid is kept for 30 days, and a refund until it is labelled', async () => {
	const stored = fakeStorage();
	const journal = await begun(a);
	journal.add(paymentWith({ id: b, paid }, { paid, refunds: { to: 'of a request', amount: '5' } }));
	await journal.recordStart(b);
	for (const hash of [a, b]) await journal.settle(hash, sent, true);
	vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 });
	await loaded();
	expect([...stored.keys()]).toEqual([keyOf(b)]);
	await journal.clearRefund(b);
	await loaded();
	expect(stored.size).toBe(0);
});

describe('two tabs', () => {
	test("do not lose each other's payments", async () => {
		fakeStorage();
		const one = await begun(a);
		const other = await begun(b);
		await one.settle(a, given_up, true);
		await Promise.all([one.reload(), other.reload()]);
		expect([open(one), open(other)]).toEqual([[b], [b]]);
	});

	test('that change one payment keep both changes', async () => {
		fakeStorage();
		const one = await loaded();
		one.add(paymentWith({ id: a, paid, parts: [partWith({ hash: a }), partWith({ hash: b })] }));
		for (const hash of [a, b]) await one.recordStart(hash);
		const other = await loaded();
		await other.settle(a, sent, false);
		await one.settle(b, given_up, true);
		const [payment] = (await loaded()).all;
		expect(payment?.parts.map(({ status }) => status.kind)).toEqual(['sent', 'given_up']);
	});

	test('hear at once of what the other has stored or settled', async () => {
		const stored = fakeStorage();
		const written = fakeWindow();
		const journal = await loaded();
		await begun(a);
		expect(journal.all).toEqual([]);
		written('something else');
		await journal.reload();
		stored.clear();
		written(null);
		await vi.waitFor(() => expect(journal.all).toEqual([]));
	});

	test('see what the other gave up, and do not begin it again by themselves', async () => {
		fakeStorage();
		const one = await begun(a);
		await (await loaded()).settle(a, given_up, true);
		await one.reload();
		expect(one.part(a)?.status).toEqual(given_up);
	});
});

test('a late answer of the storage does not undo a later change', async () => {
	fakeStorage();
	fakeDatabases();
	const journal = await begun(a);
	const reload = journal.reload();
	const taken = journal.undoStart(a, { kind: 'ready' });
	const again = journal.reload();
	await Promise.all([reload, taken, again]);
	expect([journal.part(a)?.status, (await loaded()).all]).toEqual([{ kind: 'ready' }, []]);
});

describe('the journal of the version before', () => {
	const before = (some: object = {}) => JSON.stringify({ service: 'http://w:1', at: 1_700_000_000, ...some });

	test('is read: each record by itself is a payment', async () => {
		fakeStorage({
			[keyOf(a)]: before(),
			[keyOf(b)]: before({ state: 'found', paid, transactions: [a], claims: [b] })
		});
		expect((await loaded()).all).toMatchObject([
			{ id: a, at: 1_700_000_000, count: 1, parts: [{ hash: a, status: { kind: 'not_found' }, isSeen: false }] },
			{
				id: b,
				paid,
				parts: [{ hash: b, status: { kind: 'sent' }, isSeen: false, transactions: [a], claims: [b] }]
			}
		]);
	});

	test('has one record for each part of a payment, which are one payment', async () => {
		const stored = fakeStorage();
		const whole = { hash: a, parts: 3, paid };
		const at = Date.now() / 1000;
		stored.set(keyOf(a), before({ at, state: 'settled', whole }));
		stored.set(keyOf(b), before({ at, whole, paid: [{ to: 'x', amount: '1' }] }));
		const journal = await loaded();
		expect(journal.all).toMatchObject([{ id: a, count: 3, paid, parts: [{ hash: a }, { hash: b }] }]);
		expect(open(journal)).toEqual([b]);
		await journal.settle(b, sent, true);
		expect([...stored.keys()]).toEqual([keyOf(a)]);
		expect((await loaded()).all).toMatchObject([{ count: 3, parts: [{ isSeen: true }, { isSeen: true }] }]);
	});

	test.each(['{', '[]', '{"service":5,"at":1}', '{"version":3}'])(
		'or of a later one that cannot be read (%s) may be under way',
		async (text) => {
			fakeStorage({ [keyOf(a)]: text });
			expect((await loaded()).all).toMatchObject([
				{ id: a, service: '', at: 0, paid: [], parts: [{ status: { kind: 'not_found' } }] }
			]);
		}
	);

	test.each(['oriel-sending-short', 'oriel-sending'])('is not under %s', async (key) => {
		fakeStorage({ [key]: before() });
		expect((await loaded()).all).toEqual([]);
	});
});

describe('a storage', () => {
	test('that refuses everything leaves payments to this page', async () => {
		forbiddenStorage();
		const journal = await loaded();
		for (const id of [a, b]) {
			journal.add(paymentWith({ id }));
			expect(await journal.recordStart(id)).toBe('nowhere');
		}
		journal.dropTabData(a);
		await journal.reload();
		expect([journal.storageProblem, open(journal)]).toEqual(['nowhere', [a, b]]);
		await journal.settle(a, given_up, true);
		await journal.reload();
		expect(open(journal)).toEqual([b]);
	});

	test('that is full keeps what it had, and does not hide what came since', async () => {
		fakeStorage();
		const journal = await begun(a);
		vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
			throw new DOMException('full', 'QuotaExceededError');
		});
		journal.add(paymentWith({ id: b }));
		expect(await journal.recordStart(b)).toBe('failed');
		await journal.reload();
		expect([journal.storageProblem, open(journal)]).toEqual([null, [a, b]]);
	});
});

describe('a database', () => {
	test('that cannot be opened leaves the payments to local storage', async () => {
		const stored = fakeStorage();
		vi.stubGlobal('indexedDB', {
			open: () => {
				throw new DOMException('The operation is insecure.', 'SecurityError');
			}
		});
		const journal = await begun(a, b);
		expect([journal.storageProblem, [...stored.keys()]]).toEqual([null, [keyOf(a), keyOf(b)]]);
	});

	test('that aborts a read does not count as empty: what was known stays, and the trouble is named', async () => {
		fakeStorage();
		const { aborting, held } = fakeDatabases();
		const journal = await begun(a);
		expect(held.get(JOURNAL_STORAGE.database)?.size).toBe(1);
		aborting.add('readonly');
		await journal.reload();
		expect([journal.storageProblem, open(journal)]).toEqual(['unreadable', [a]]);
		journal.add(paymentWith({ id: b }));
		expect(await journal.recordStart(b)).toBe('failed');
		const afterReload = await loaded();
		expect([afterReload.storageProblem, afterReload.all]).toEqual(['unreadable', []]);
		aborting.clear();
		await afterReload.reload();
		expect([afterReload.storageProblem, open(afterReload)]).toEqual([null, [a]]);
	});

	test('that aborts a write has not stored the payment, also where local storage would', async () => {
		fakeStorage();
		const { aborting } = fakeDatabases();
		aborting.add('readwrite');
		const journal = await loaded();
		journal.add(paymentWith({ id: a }));
		expect([await journal.recordStart(a), journal.storageProblem]).toEqual(['failed', null]);
	});

	test('holds a thousand payments, each once', async () => {
		fakeStorage();
		fakeDatabases();
		const journal = await loaded();
		const hashes = Array.from({ length: 1000 }, (_, index) => index.toString(16).padStart(64, '0'));
		for (const id of hashes) journal.add(paymentWith({ id, paid }, { paid, status: { kind: 'relaying', since: 0 } }));
		for (const id of hashes.slice(0, 3)) await journal.recordStart(id);
		expect(new Set(journal.all.map(({ id }) => id)).size).toBe(1000);
	});
});
