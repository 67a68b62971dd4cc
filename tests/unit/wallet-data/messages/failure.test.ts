import { describeWalletFailure } from '../../../../src/lib/wallet-data/messages/failure';
import { REFUSALS_BY_CODE } from '../../../../src/lib/wallet-data/messages/refusals-by-code';
import type { Failure } from '../../../../src/lib/rpc/errors';

const url = 'http://127.0.0.1:18083';
const page = { protocol: 'http:', origin: 'http://explorer.example' };

const CODES = Object.keys(REFUSALS_BY_CODE).map(Number);
const messageOf = (failure: Failure) => describeWalletFailure(failure, url, page);
const refused = (code: number | null, message = 'raw words of the service') =>
	messageOf({ kind: 'refused', code, message });

test.each<Failure>([
	{ kind: 'unreachable' },
	{ kind: 'unauthorized', loginGiven: false },
	{ kind: 'unauthorized', loginGiven: true },
	{ kind: 'not_offered' },
	{ kind: 'bad_answer', where: 'balance', expected: 'whole number', got: 'string' },
	{ kind: 'timed_out', milliseconds: 20_000 },
	{ kind: 'cancelled' }
])('of a wallet service, not of a node: %j', (failure) => {
	const { title, cause, next } = messageOf(failure);
	expect(`${title} ${cause} ${next}`).not.toMatch(/\b(the|a|another) node\b/i);
	for (const text of [title, cause, next]) expect(text).toMatch(/^\S/);
});

test('every code of the reference implementation that a page can be given has words of its own', () => {
	// -1 and -6 say all in their text; -4 and -27 belong to sending; no program gives -30 and -32 any more.
	const others = [-1, -4, -6, -27, -30, -32];
	// For what only the console sends: it quotes the service.
	const ofConsole = [-5, -11, -20, -25, -44, -45, -46, -47, -49, -50, -53];
	const all = Array.from({ length: 53 }, (_, index) => -1 - index);
	expect(all.filter((code) => !CODES.includes(code))).toEqual([...others, ...ofConsole].sort((a, b) => b - a));
});

test('no refusal says that nothing was changed or sent: an answer may belong to a repeat', () => {
	for (const code of CODES) {
		const { title, cause, next } = refused(code);
		expect(`${title} ${cause} ${next}`).not.toMatch(/nothing was/i);
	}
});

test.each([
	[429, 'Too many requests'],
	[502, 'The wallet service failed'],
	[403, 'The wallet service refused'],
	[302, 'The wallet service is at another address']
])('HTTP %i may come from a server in front of it', (code, title) => {
	const { title: said, cause } = refused(code, `The service answered HTTP ${code}`);
	expect(said).toBe(title);
	expect(cause).toContain(`HTTP ${code} came from the wallet service, or from a server in front of it`);
});

test('a wallet service that did not answer in time may have done anything', () => {
	const { title, next } = messageOf({ kind: 'timed_out', milliseconds: 20_000 });
	expect(title).toBe('The wallet service has not answered');
	expect(next).not.toMatch(/try again/i);
});

describe('a refusal', () => {
	test.each(CODES)('%i has words of its own', (code) => {
		const { title, cause, next } = refused(code);
		expect(`${title} ${cause}`).not.toContain('raw words');
		expect(title).toMatch(/^\S.*[^.]$/);
		expect(cause).toMatch(/\.$/);
		expect(next).toMatch(/\.$/);
	});

	test('that is unknown is quoted', () => {
		expect(refused(-99).cause).toBe('raw words of the service (code -99).');
		expect(refused(null).cause).toBe('raw words of the service');
	});

	test.each([
		['Failed to open wallet', 'the service does not say which'],
		['Failed to open wallet : Invalid password.', 'The password is wrong.'],
		[
			'Failed to open wallet : file not found "/srv/wallets/nosuch.keys"',
			'The wallet service has no file of that name.'
		]
	])('to open a wallet gives the reason as far as it is known: %s', (message, words) => {
		const { title, cause } = refused(-1, message);
		expect(title).toBe('The wallet could not be opened');
		expect(cause).toContain(words);
		expect(cause).not.toContain('/srv');
	});

	test('that is quoted has no path of the server', () => {
		expect(refused(-1, 'failed to save file "/srv/wallets/shop.new"').cause).toBe(
			'failed to save file "shop.new" (code -1).'
		);
	});

	test('about multisig is quoted', () => {
		const { title, cause } = refused(-1, 'Multisig wallet cannot enable background sync');
		expect(title).toBe('The multisig step was refused');
		expect(cause).toBe('Multisig wallet cannot enable background sync (code -1).');
	});

	test.each([
		['Failed to open wallet', 'could not be opened'],
		['Failed to import outputs: Hot wallets cannot import outputs', 'cannot import outputs'],
		['Electrum-style word list failed verification', 'seed is not valid'],
		['Invalid filename', 'Not a valid name for a wallet file'],
		['Unknown language: Klingon', 'Unknown seed language'],
		['Failed to parse public address', 'not accepted'],
		['Wallet already exists.', 'file of that name exists'],
		['view secret key does not match main address', 'do not belong together'],
		['spend secret key does not match main address', 'do not belong together']
	])('%s has words of its own', (message, words) => {
		expect(refused(-1, message).title).toContain(words);
	});
});
