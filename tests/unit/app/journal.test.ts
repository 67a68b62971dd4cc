import { afterEach, expect, test, vi } from 'vitest';
import { noteSending, settle, unsettled } from '../../../src/lib/app/journal';
import { fakeStorage } from './fake-storage';

const entry = (letter: string) => ({ service: 'http://w:1', hash: letter.repeat(64), at: 1_700_000_000 });

afterEach(() => {
	vi.unstubAllGlobals();
});

test('what is being sent is noted once, until it is settled', () => {
	const held = fakeStorage({}, 'sessionStorage');
	noteSending(entry('a'));
	noteSending(entry('b'));
	noteSending(entry('a'));
	expect(unsettled()).toEqual([entry('b'), entry('a')]);
	settle('b'.repeat(64));
	expect(unsettled()).toEqual([entry('a')]);
	settle('a'.repeat(64));
	expect(held.size).toBe(0);
});

test('it is noted in the storage of the tab alone', () => {
	const local = fakeStorage();
	fakeStorage({}, 'sessionStorage');
	noteSending(entry('a'));
	expect(local.size).toBe(0);
});

test.each(['{', '{}', '[5]', '[{"service":"a","hash":"short","at":1}]'])('%s is not taken for an entry', (text) => {
	fakeStorage({ 'oriel-sending': text }, 'sessionStorage');
	expect(unsettled()).toEqual([]);
});

test('what a storage refuses to keep is known for as long as the page lives', () => {
	vi.stubGlobal('sessionStorage', undefined);
	noteSending(entry('a'));
	noteSending(entry('b'));
	expect(unsettled()).toEqual([entry('a'), entry('b')]);
	settle('a'.repeat(64));
	expect(unsettled()).toEqual([entry('b')]);
	settle('b'.repeat(64));
	expect(unsettled()).toEqual([]);
});

test('a full storage keeps what it had, and does not hide what came since', () => {
	const held = fakeStorage({}, 'sessionStorage');
	noteSending(entry('a'));
	const full = vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError');
	});
	noteSending(entry('b'));
	expect(unsettled()).toEqual([entry('a'), entry('b')]);
	full.mockRestore();
	noteSending(entry('b'));
	expect(held.get('oriel-sending')).toContain(entry('b').hash);
	settle('a'.repeat(64));
	settle('b'.repeat(64));
});
