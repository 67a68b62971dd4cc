import { afterEach, expect, test, vi } from 'vitest';
import { Journal } from '../../../src/lib/app/journal.svelte';
import { fakeStorage, fakeWindow, forbiddenStorage } from './fake-storage';

const entry = (letter: string, at = 1_700_000_000) => ({ service: 'http://w:1', hash: letter.repeat(64), at });
const keyOf = (letter: string) => `oriel-sending-${letter.repeat(64)}`;

afterEach(() => {
	vi.unstubAllGlobals();
});

test('a transaction is noted once, and stays until it is settled', () => {
	const stored = fakeStorage();
	const journal = new Journal();
	journal.note(entry('b', 1));
	journal.note(entry('a', 2));
	journal.note(entry('b', 3));
	expect(journal.entries).toEqual([entry('b', 1), entry('a', 2)]);
	journal.settle('b'.repeat(64));
	expect(journal.entries).toEqual([entry('a', 2)]);
	journal.settle('a'.repeat(64));
	expect(stored.size).toBe(0);
});

test('it outlives the tab, and holds nothing but hash, service and time', () => {
	const stored = fakeStorage();
	new Journal().note(entry('a'));
	expect([...stored]).toEqual([[keyOf('a'), '{"service":"http://w:1","at":1700000000}']]);
	expect(new Journal().entries).toEqual([entry('a')]);
});

test("two tabs do not lose each other's entries", () => {
	fakeStorage();
	const [one, other] = [new Journal(), new Journal()];
	one.note(entry('a'));
	other.note(entry('b'));
	one.settle('a'.repeat(64));
	expect(other.entries.map(({ hash }) => hash[0])).toContain('b');
	other.reload();
	expect(other.entries).toEqual([entry('b')]);
	one.reload();
	expect(one.entries).toEqual([entry('b')]);
});

test.each([
	[keyOf('a'), '{'],
	[keyOf('a'), '[]'],
	[keyOf('a'), '{"service":5,"at":1}'],
	['oriel-sending-short', '{"service":"a","at":1}'],
	['oriel-sending', '{"service":"a","at":1}']
])('%s: %s is not taken for an entry', (key, text) => {
	fakeStorage({ [key]: text });
	expect(new Journal().entries).toEqual([]);
});

test('what a storage refuses is known for as long as the page lives', () => {
	forbiddenStorage();
	const journal = new Journal();
	journal.note(entry('a'));
	journal.note(entry('b'));
	expect(journal.entries).toEqual([entry('a'), entry('b')]);
	journal.settle('a'.repeat(64));
	expect(journal.entries).toEqual([entry('b')]);
});

test('a full storage keeps what it had, and does not hide what came since', () => {
	fakeStorage();
	const journal = new Journal();
	journal.note(entry('a'));
	vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	journal.note(entry('b'));
	expect(journal.entries).toEqual([entry('a'), entry('b')]);
});

test('what another tab notes or settles is known at once', () => {
	const stored = fakeStorage();
	const written = fakeWindow();
	const journal = new Journal();
	stored.set(keyOf('a'), '{"service":"http://w:1","at":1700000000}');
	written('oriel');
	expect(journal.entries).toEqual([]);
	written(keyOf('a'));
	expect(journal.entries).toEqual([entry('a')]);
	stored.clear();
	written(null);
	expect(journal.entries).toEqual([]);
});
