import * as v from 'valibot';
import { Persisted } from '../../../src/lib/app/persisted.svelte';
import { fakeStorage, fakeWindow, forbiddenStorage, fullStorage } from './fake-storage';

const schema = v.object({ count: v.number() });
const make = () => new Persisted('key', schema, { count: 0 });

afterEach(() => {
	vi.unstubAllGlobals();
});

test('a value that was never set is the default', () => {
	fakeStorage();
	expect(make().current).toEqual({ count: 0 });
});

test('a value that is set is there again on the next page', () => {
	const held = fakeStorage();
	const first = make();
	first.current = { count: 5 };
	expect(first.current).toEqual({ count: 5 });
	expect(held.get('key')).toBe('{"count":5}');
	expect(make().current).toEqual({ count: 5 });
});

test('values keep apart by their keys', () => {
	fakeStorage({ other: '{"count":7}' });
	expect(make().current).toEqual({ count: 0 });
});

test.each(['', 'null', '5', '{', '{"count":"5"}', '[]', 'undefined'])(
	'what is found and does not fit, as %j, is not used',
	(found) => {
		fakeStorage({ key: found });
		expect(make().current).toEqual({ count: 0 });
	}
);

test('to read writes nothing', () => {
	const held = fakeStorage({ key: 'broken' });
	make();
	expect(held.get('key')).toBe('broken');
});

test('forbidden storage costs persistence, nothing else', () => {
	forbiddenStorage();
	const value = make();
	expect(value.current).toEqual({ count: 0 });
	value.current = { count: 5 };
	expect(value.current).toEqual({ count: 5 });
	expect(make().current).toEqual({ count: 0 });
});

test('full storage keeps what it had', () => {
	fullStorage({ key: '{"count":1}' });
	const value = make();
	expect(value.current).toEqual({ count: 1 });
	value.current = { count: 5 };
	expect(value.current).toEqual({ count: 5 });
	expect(make().current).toEqual({ count: 1 });
});

test('where there is no storage at all, the default holds', () => {
	vi.stubGlobal('localStorage', undefined);
	expect(make().current).toEqual({ count: 0 });
});

test('what another tab writes is there at once', () => {
	const held = fakeStorage({ key: '{"count":1}' });
	const written = fakeWindow();
	const value = make();
	held.set('key', '{"count":2}');
	written('other');
	expect(value.current).toEqual({ count: 1 });
	written('key');
	expect(value.current).toEqual({ count: 2 });
	held.set('key', 'broken');
	written('key');
	expect(value.current).toEqual({ count: 2 });
});
