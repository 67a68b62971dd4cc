import { describe, expect, test } from 'vitest';
import { readHex, readMinerAddress, readRange } from '../../../src/lib/node/read';

describe('an address to mine to', () => {
	const standard = `4${'A'.repeat(94)}`;

	test.each([standard, ` ${standard}\n`, standard.replace(/.{4}/g, '$& ')])('%j is passed on', (text) => {
		expect(readMinerAddress(text)).toEqual({ value: standard });
	});

	test('of a coin whose addresses look otherwise as well', () => {
		expect(readMinerAddress('Xyz123')).toEqual({ value: 'Xyz123' });
	});

	test.each([
		['', 'The address'],
		['not-an-address', 'only letters and digits'],
		[`8${'A'.repeat(94)}`, 'subaddress'],
		[`4${'A'.repeat(105)}`, 'payment id']
	])('%j is not', (text, words) => {
		expect(readMinerAddress(text)).toEqual({ problem: expect.stringContaining(words) });
	});
});

describe('a block as hex', () => {
	test('comes as it is pasted', () => {
		expect(readHex(' 0A0b\n0c')).toEqual({ value: '0a0b0c' });
	});

	test.each(['', '  ', '0x00', 'abc', 'zz'])('%j is none', (text) => {
		expect(readHex(text)).toHaveProperty('problem');
	});
});

describe('a range of heights', () => {
	test('has both its ends in it', () => {
		expect(readRange('0', '9', 9)).toEqual({ value: { height: 0, count: 10 } });
		expect(readRange('1,000', '1,000', 5000)).toEqual({ value: { height: 1000, count: 1 } });
	});

	test.each([
		['5', '4', { to: 'The last block comes after the first.' }],
		['0', '10', { to: 'A whole number from 0 to 9.' }],
		['x', '', { from: 'A whole number from 0 to 9.', to: 'A whole number from 0 to 9.' }]
	])('%s to %s is none of a chain that ends at 9', (from, to, problems) => {
		expect(readRange(from, to, 9)).toEqual({ problems });
	});
});
