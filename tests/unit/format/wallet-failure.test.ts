import { describe, expect, test } from 'vitest';
import { tellWalletFailure } from '../../../src/lib/format/wallet-failure';
import { CODES } from '../../../src/lib/format/wallet-refusals';
import type { Failure } from '../../../src/lib/rpc/errors';

const url = 'http://127.0.0.1:18083';
const page = { protocol: 'http:', origin: 'http://explorer.example' };

const told = (failure: Failure) => tellWalletFailure(failure, url, page);
const refused = (code: number | null, message = 'raw words of the service') => told({ kind: 'refused', code, message });

test.each<Failure>([
	{ kind: 'unreachable' },
	{ kind: 'unauthorized', loginGiven: false },
	{ kind: 'unauthorized', loginGiven: true },
	{ kind: 'not_offered' },
	{ kind: 'bad_answer', where: 'balance', expected: 'whole number', got: 'string' },
	{ kind: 'timed_out', milliseconds: 20_000 },
	{ kind: 'cancelled' }
])('of a wallet service, not of a node: %j', (failure) => {
	const { title, cause, next } = told(failure);
	expect(`${title} ${cause} ${next}`).not.toMatch(/\b(the|a|another) node\b/i);
	for (const text of [title, cause, next]) expect(text).toMatch(/^\S/);
});

describe('a refusal', () => {
	test.each(Object.entries(CODES).filter(([name]) => name !== 'transfer'))('%s has words of its own', (_, code) => {
		const { title, cause, next } = refused(code);
		expect(`${title} ${cause}`).not.toContain('raw words');
		expect(title).toMatch(/^\S.*[^.]$/);
		expect(cause).toMatch(/\.$/);
		expect(next).toMatch(/\.$/);
	});

	test('that nothing is known of is told in the words of the service', () => {
		expect(refused(-99).cause).toBe('raw words of the service (code -99).');
		expect(refused(null).cause).toBe('raw words of the service');
	});

	test.each([
		['Failed to open wallet', 'could not be opened'],
		['Electrum-style word list failed verification', 'seed is not right'],
		['Invalid filename', 'no name for a wallet file'],
		['Unknown language: Klingon', 'does not know that language'],
		['Failed to parse public address', 'not one of this network'],
		['Wallet already exists.', 'file of that name exists'],
		['view secret key does not match main address', 'do not belong together'],
		['spend secret key does not match main address', 'do not belong together']
	])('%s has words of its own', (message, words) => {
		expect(refused(-1, message).title).toContain(words);
	});
});
