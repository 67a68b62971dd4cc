import { describe, expect, test } from 'vitest';
import {
	readHex,
	readMinerAddress,
	readRange,
	readWhole,
	readWholeOrNothing,
	together
} from '../../../src/lib/node/read';

describe('a whole number', () => {
	test.each([
		['0', 0],
		['255', 255],
		[' 1,00 ', 100],
		['0007', 7]
	])('%j is %d', (text, value) => {
		expect(readWhole(text, 0, 255)).toEqual({ value });
	});

	test.each(['', '256', '-1', '1.5', '1e2', '0x1', 'Infinity', '9'.repeat(400)])('%j is none from 0 to 255', (text) => {
		expect(readWhole(text, 0, 255)).toEqual({ problem: 'A whole number from 0 to 255.' });
	});

	test('without an end, the problem names none', () => {
		expect(readWhole('0', 1, Number.MAX_SAFE_INTEGER)).toEqual({ problem: 'A whole number from 1 on.' });
		expect(readWhole('9007199254740993', 1, Number.MAX_SAFE_INTEGER)).toHaveProperty('problem');
	});

	test('nothing typed is nothing, where that may be', () => {
		expect(readWholeOrNothing(' ', 1, 9)).toEqual({ value: null });
		expect(readWholeOrNothing('10', 1, 9)).toHaveProperty('problem');
	});
});

test('fields together are their values, or all that is wrong with them', () => {
	expect(together({ a: { value: 1 }, b: { value: 'x' } })).toEqual({ value: { a: 1, b: 'x' } });
	expect(together({ a: { problem: 'A' }, b: { value: 1 }, c: { problem: 'C' } })).toEqual({
		problems: { a: 'A', c: 'C' }
	});
});

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
