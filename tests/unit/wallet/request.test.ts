import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUri } from '../../../src/lib/payment/uri';
import { EMPTY, readRequest } from '../../../src/lib/wallet/receive/request';

/** The private chain's shop (tests/devnet/accounts.ts). */
const shop = '4AVc4iREm93AaF7tiv7FhjEiyPwy3gzv3GpEbALy651AXwePA9o6RK9ewdoyEutmxn52pPALuNkSwVCQkZpie5WhBxqyxrj';
const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };

describe('a request that was typed', () => {
	test('of nothing but an address is the address', () => {
		expect(readRequest(shop, EMPTY, coin)).toEqual({ uri: `monero:${shop}`, amount: null, problems: null });
	});

	test('of zero leaves the amount to the payer', () => {
		expect(readRequest(shop, { ...EMPTY, amount: '0.00' }, coin)).toMatchObject({ amount: null, problems: null });
	});

	test('reads back from its URI, whatever its texts are', () => {
		const text = fc.string({ unit: 'grapheme', maxLength: 60 });
		fc.assert(
			fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), text, text, (atomic, name, description) => {
				const digits = atomic.toString().padStart(13, '0');
				const amount = `${digits.slice(0, -12)}.${digits.slice(-12)}`;
				const read = readRequest(shop, { amount, name, description }, coin);
				expect(read.amount).toBe(atomic);
				const { payment } = parseUri(read.uri ?? '', coin, 'mainnet');
				expect(payment).toMatchObject({
					recipients: [{ address: shop, amount: atomic, recipient_name: name.trim() }],
					tx_description: description.trim()
				});
			})
		);
	});

	test.each([
		['too many decimals', { amount: '1.0000000000001' }, 'amount'],
		['a sign', { amount: '-1' }, 'amount'],
		['more than any chain has', { amount: '18446744.073709551616' }, 'amount'],
		['a name too long', { name: 'a'.repeat(257) }, 'name'],
		['a description too long', { description: '🙂'.repeat(1025) }, 'description']
	])('with %s says so at its place', (_, typed, field) => {
		const { uri, problems } = readRequest(shop, { ...EMPTY, ...typed }, coin);
		expect(uri).toBeNull();
		expect(Object.keys(problems ?? {})).toEqual([field]);
	});

	test('that is too long altogether says so', () => {
		const { problems } = readRequest(shop, { ...EMPTY, description: '☕'.repeat(1024) }, coin);
		expect(problems?.uri).toMatch(/4096/);
	});
});
