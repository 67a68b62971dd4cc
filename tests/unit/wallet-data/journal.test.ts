import { Journal } from '../../../src/lib/wallet-data/journal.svelte';
import { JOURNAL } from '../../../src/lib/wallet-data/journal-names';
import { fakeDatabases } from '../app/fake-database';
import { fakeStorage, fakeWindow, forbiddenStorage } from '../app/fake-storage';

const entry = (letter: string, at = 1_700_000_000) => ({ service: 'http://w:1', hash: letter.repeat(64), at });
const noted = (letter: string, at?: number) => ({ ...entry(letter, at), state: 'unsettled', paid: [] });
const keyOf = (letter: string) => `oriel-sending-${letter.repeat(64)}`;

afterEach(() => {
	vi.unstubAllGlobals();
});

test('a transaction is noted once, and stays until it is settled', async () => {
	const stored = fakeStorage();
	const journal = new Journal();
	await journal.note(entry('b', 1));
	await journal.note(entry('a', 2));
	await journal.note(entry('b', 3));
	expect(journal.entries).toEqual([noted('b', 1), noted('a', 2)]);
	await journal.mark('b'.repeat(64), 'settled');
	expect(journal.entries).toEqual([noted('a', 2)]);
	await journal.mark('a'.repeat(64), 'settled');
	expect(stored.size).toBe(0);
});

test('what settled transactions paid can be forgotten, and nothing else', async () => {
	fakeStorage();
	const journal = new Journal();
	const paid = [{ to: 'x', amount: '5' }];
	for (const letter of ['a', 'b', 'c']) await journal.note({ ...entry(letter, Date.now() / 1000), paid });
	await journal.mark('a'.repeat(64), 'settled');
	await journal.mark('b'.repeat(64), 'found');
	await journal.forgetSettled();
	expect(journal.all.map(({ hash }) => hash[0]).toSorted()).toEqual(['b', 'c']);
});

test('it outlives the tab, and holds nothing but hash, service, time and state', async () => {
	const stored = fakeStorage();
	await new Journal().note(entry('a'));
	expect([...stored]).toEqual([[keyOf('a'), '{"state":"unsettled","paid":[],"service":"http://w:1","at":1700000000}']]);
	expect(new Journal().entries).toEqual([noted('a')]);
});

test("two tabs do not lose each other's entries", async () => {
	fakeStorage();
	const one = new Journal();
	const other = new Journal();
	await one.note(entry('a'));
	await other.note(entry('b'));
	await one.mark('a'.repeat(64), 'settled');
	expect(other.entries.map(({ hash }) => hash[0])).toContain('b');
	await other.reload();
	expect(other.entries).toEqual([noted('b')]);
	await one.reload();
	expect(one.entries).toEqual([noted('b')]);
});

test.each(['{', '[]', '{"service":5,"at":1}'])('an entry that cannot be read (%s) may be under way', (text) => {
	fakeStorage({ [keyOf('a')]: text });
	expect(new Journal().entries).toEqual([{ ...noted('a', 0), service: '' }]);
});

test.each([
	['oriel-sending-short', '{"service":"a","at":1}'],
	['oriel-sending', '{"service":"a","at":1}']
])('%s: %s is not taken for an entry', (key, text) => {
	fakeStorage({ [key]: text });
	expect(new Journal().entries).toEqual([]);
});

test('what a storage refuses is known for as long as the page lives', async () => {
	forbiddenStorage();
	const journal = new Journal();
	expect(await journal.note(entry('a'))).toBe(false);
	expect(await journal.note(entry('b'))).toBe(false);
	expect(journal.trouble).toBe('nowhere');
	expect(journal.entries).toEqual([noted('a'), noted('b')]);
	await journal.mark('a'.repeat(64), 'settled');
	expect(journal.entries).toEqual([noted('b')]);
});

test('a full storage keeps what it had, and does not hide what came since', async () => {
	fakeStorage();
	const journal = new Journal();
	expect(await journal.note(entry('a'))).toBe(true);
	vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	expect(await journal.note(entry('b'))).toBe(false);
	expect(journal.trouble).toBeNull();
	expect(journal.entries).toEqual([noted('a'), noted('b')]);
});

test('what another tab notes or settles is known at once', async () => {
	const stored = fakeStorage();
	const written = fakeWindow();
	const journal = new Journal();
	stored.set(keyOf('a'), '{"service":"http://w:1","at":1700000000}');
	written('oriel');
	expect(journal.entries).toEqual([]);
	written(keyOf('a'));
	expect(journal.entries).toEqual([noted('a')]);
	stored.clear();
	written(null);
	expect(journal.entries).toEqual([]);
});

test('what was paid is kept for 30 days after it is settled, and nothing of what paid nothing', async () => {
	const stored = fakeStorage();
	const journal = new Journal();
	const now = Math.floor(Date.now() / 1000);
	const paid = [{ to: 'hash of somebody', amount: '5' }];
	await journal.note({ ...entry('a', now), paid });
	await journal.mark('a'.repeat(64), 'settled');
	expect([journal.entries, journal.all]).toEqual([[], [{ ...entry('a', now), state: 'settled', paid }]]);
	stored.set(keyOf('a'), (stored.get(keyOf('a')) ?? '').replace(String(now), String(now - 30 * 86_400 - 1)));
	await journal.reload();
	expect([journal.all, stored.size]).toEqual([[], 0]);
});

test('a database that cannot be opened leaves the entries to local storage', async () => {
	const stored = fakeStorage({ [keyOf('b')]: '{"service":"http://w:1","at":1}' });
	vi.stubGlobal('indexedDB', { open: forbidden });
	const journal = new Journal();
	expect(await journal.note(entry('a'))).toBe(true);
	expect(journal.trouble).toBeNull();
	expect(journal.entries).toEqual([noted('b', 1), noted('a')]);
	expect([...stored.keys()].sort()).toEqual([keyOf('a'), keyOf('b')]);
	await journal.mark('a'.repeat(64), 'settled');
	expect([...stored.keys()]).toEqual([keyOf('b')]);
});

const forbidden = () => {
	throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('a database', () => {
	test('that aborts a read does not count as empty: what was known stays, and the trouble is named', async () => {
		fakeStorage();
		const { aborting, held } = fakeDatabases();
		const journal = new Journal();
		expect(await journal.note(entry('a'))).toBe(true);
		expect(held.get(JOURNAL.database)?.size).toBe(1);
		aborting.add('readonly');
		await journal.reload();
		expect([journal.trouble, journal.entries]).toEqual(['unreadable', [noted('a')]]);
		const afterReload = new Journal();
		await afterReload.reload();
		expect(afterReload.trouble).toBe('unreadable');
		aborting.clear();
		await afterReload.reload();
		expect([afterReload.trouble, afterReload.entries]).toEqual([null, [noted('a')]]);
	});

	test('that aborts a write has not stored the entry, also where local storage would', async () => {
		fakeStorage();
		const { aborting } = fakeDatabases();
		aborting.add('readwrite');
		const journal = new Journal();
		expect(await journal.note(entry('a'))).toBe(false);
		expect([journal.trouble, journal.entries]).toEqual([null, [noted('a')]]);
	});

	test('that holds an entry in a form of another release has one that may be under way', async () => {
		fakeStorage();
		const { held } = fakeDatabases();
		const later = { hash: 'a'.repeat(64), state: 'of a later release', at: 1, service: 'http://w:1' };
		held.set(JOURNAL.database, new Map([[later.hash, later]]));
		const journal = new Journal();
		await journal.reload();
		expect(journal.entries).toEqual([{ ...noted('a', 0), service: '' }]);
	});
});
