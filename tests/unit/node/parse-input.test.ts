import { describe, expect, test } from 'vitest';
import { fromHex } from '../../../src/lib/bytes/hex';
import { encodeBase58 } from '../../../src/lib/chain/base58';
import { parseHex, parseMinerAddress, parseRange } from '../../../src/lib/node/parse-input';
import { keccak256 } from '../chain/keccak';
import { badKey, integrated, standard, subaddress } from '../payment/payments';

describe('an address to mine to', () => {
	test.each([standard, ` ${standard}\n`, standard.replace(/.{4}/g, '$& ')])('%j is passed on', (text) => {
		expect(parseMinerAddress(text)).toEqual({ value: standard });
	});

	test('of another coin is passed on when its checksum is right', () => {
		const body = fromHex(`b201${'11'.repeat(64)}`);
		const other = encodeBase58(Uint8Array.from([...body, ...keccak256(body).subarray(0, 4)]));
		expect(parseMinerAddress(other)).toEqual({ value: other });
	});

	test.each([
		['', 'Enter the address'],
		['not-an-address', 'has “-” in it'],
		['Xyz123', '95 characters'],
		[`${standard.slice(0, -1)}b`, 'checksum'],
		[badKey, 'public spend key in this address is not valid'],
		[subaddress, 'subaddress'],
		[integrated, 'payment ID']
	])('%j is not', (text, words) => {
		expect(parseMinerAddress(text)).toEqual({ problem: expect.stringContaining(words) });
	});
});

describe('a block as hex', () => {
	test('comes as it is pasted', () => {
		expect(parseHex(' 0A0b\n0c')).toEqual({ value: '0a0b0c' });
	});

	test.each(['', '  ', '0x00', 'abc', 'zz'])('%j is none', (text) => {
		expect(parseHex(text)).toHaveProperty('problem');
	});
});

describe('a range of heights', () => {
	test('has both its ends in it', () => {
		expect(parseRange('0', '9', 9)).toEqual({ value: { height: 0, count: 10 } });
		expect(parseRange('1,000', '1,000', 5000)).toEqual({ value: { height: 1000, count: 1 } });
	});

	test.each([
		['5', '4', { to: 'The last height is below the first.' }],
		['0', '10', { to: 'A whole number from 0 to 9.' }],
		['x', '', { from: 'A whole number from 0 to 9.', to: 'A whole number from 0 to 9.' }]
	])('%s to %s is none of a chain that ends at 9', (from, to, problems) => {
		expect(parseRange(from, to, 9)).toEqual({ problems });
	});
});
