import { emptyConnectDraft, parseConnectDraft } from '../../../../src/lib/wallet/connect/attempt';

const url = 'http://127.0.0.1:18083';
const draft = (some: object) => ({ ...emptyConnectDraft, ...some });

describe('the form of a login', () => {
	test('has a user name and a password', () => {
		expect(parseConnectDraft(draft({ user: 'a', password: ' b ', keep: true }), url)).toEqual({
			value: { url, login: { user: 'a', password: ' b ' }, keep: true, file: null }
		});
	});

	test('may be empty', () => {
		expect(parseConnectDraft(draft({}), url)).toEqual({
			value: { url, login: undefined, keep: false, file: null }
		});
	});

	test('may have an empty password', () => {
		expect(parseConnectDraft(draft({ user: 'a' }), url)).toMatchObject({
			value: { login: { user: 'a', password: '' } }
		});
	});

	test('may name the wallet file to open', () => {
		expect(parseConnectDraft(draft({ file: ' savings ', filePassword: ' p ' }), url)).toMatchObject({
			value: { file: { filename: 'savings', password: ' p ' } }
		});
	});

	test.each([
		[{ filePassword: 'p' }, 'file'],
		[{ file: 'a/b' }, 'file'],
		[{ password: 'b' }, 'user'],
		[{ user: 'a:b', password: 'c' }, 'user']
	])('%j has a problem', (some, field) => {
		const read = parseConnectDraft(draft(some), url);
		expect(Object.keys(read.problem ?? {})).toEqual([field]);
	});
});
