import { describe, expect, test } from 'vitest';
import { emptyDraft, readDraft } from '../../../../src/lib/wallet/connect/attempt';

const url = 'http://127.0.0.1:18083';
const draft = (some: object) => ({ ...emptyDraft('typed'), ...some });

describe('what was typed to reach a wallet service', () => {
	test('is an address, a name and a login', () => {
		expect(readDraft(draft({ name: ' Till ', user: 'a', password: ' b ', keep: true }), url)).toEqual({
			value: { url, name: 'Till', login: { user: 'a', password: ' b ' }, keep: true }
		});
	});

	test('needs neither a name nor a login', () => {
		expect(readDraft(draft({}), url)).toEqual({
			value: { url, name: '127.0.0.1:18083', login: undefined, keep: false }
		});
	});

	test('may have an empty password', () => {
		expect(readDraft(draft({ user: 'a' }), url)).toMatchObject({ value: { login: { user: 'a', password: '' } } });
	});

	test.each([
		[{}, null, 'url'],
		[{ password: 'b' }, url, 'user'],
		[{ user: 'a:b', password: 'c' }, url, 'user']
	])('%j is wrong at its place', (some, address, field) => {
		const read = readDraft(draft(some), address);
		expect('problems' in read && Object.keys(read.problems)).toEqual([field]);
	});
});
