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

test('without a storage nothing is noted, and nothing breaks', () => {
	vi.stubGlobal('sessionStorage', undefined);
	noteSending(entry('a'));
	settle('a'.repeat(64));
	expect(unsettled()).toEqual([]);
});
