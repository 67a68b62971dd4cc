import { describe, expect, test } from 'vitest';
import { emptyDraft, parseDraft } from '../../../../src/lib/wallet/connect/attempt';

const url = 'http://127.0.0.1:18083';
const draft = (some: object) => ({ ...emptyDraft('typed'), ...some });

describe('the connection form', () => {
	test('is an address, a name and a login', () => {
		expect(parseDraft(draft({ name: ' Till ', user: 'a', password: ' b ', keep: true }), url)).toEqual({
			value: { url, name: 'Till', login: { user: 'a', password: ' b ' }, keep: true, file: null }
		});
	});

	test('needs neither a name nor a login', () => {
		expect(parseDraft(draft({}), url)).toEqual({
			value: { url, name: '127.0.0.1:18083', login: undefined, keep: false, file: null }
		});
	});

	test('may have an empty password', () => {
		expect(parseDraft(draft({ user: 'a' }), url)).toMatchObject({ value: { login: { user: 'a', password: '' } } });
	});

	test('may name the wallet file to open', () => {
		expect(parseDraft(draft({ file: ' savings ', filePassword: ' p ' }), url)).toMatchObject({
			value: { file: { filename: 'savings', password: ' p ' } }
		});
	});

	test.each([
		[{}, null, 'url'],
		[{ filePassword: 'p' }, url, 'file'],
		[{ file: 'a/b' }, url, 'file'],
		[{ password: 'b' }, url, 'user'],
		[{ user: 'a:b', password: 'c' }, url, 'user']
	])('%j has a problem', (some, address, field) => {
		const read = parseDraft(draft(some), address);
		expect('problems' in read && Object.keys(read.problems)).toEqual([field]);
	});
});
