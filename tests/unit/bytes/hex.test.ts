import { BytesError } from '../../../src/lib/bytes/error';
import { fromHex, isHex, toHex } from '../../../src/lib/bytes/hex';

describe('hex', () => {
	test('is written in lower case and read in either', () => {
		expect(toHex(Uint8Array.of(0, 9, 10, 0xab, 0xff))).toBe('00090aabff');
		expect(fromHex('00090AabFF')).toEqual(Uint8Array.of(0, 9, 10, 0xab, 0xff));
	});

	test('of no bytes is empty', () => {
		expect(toHex(new Uint8Array(0))).toBe('');
		expect(fromHex('')).toEqual(new Uint8Array(0));
		expect(isHex('')).toBe(true);
	});

	test.each([
		['abc', 3, 'has an odd number of digits'],
		['0g', 1, 'is not a hex digit'],
		['ff x0', 5, 'has an odd number of digits'],
		['ff x00', 2, 'is not a hex digit'],
		['0x00', 1, 'is not a hex digit'],
		['00é0', 2, 'is not a hex digit'],
		['000٣', 3, 'is not a hex digit']
	])('is not %j', (text, offset, problem) => {
		expect(isHex(text)).toBe(false);
		expect(() => fromHex(text, 'blob')).toThrow(new BytesError('blob', offset, problem));
	});

	test('can be asked for a number of bytes', () => {
		expect(isHex('00ff', 2)).toBe(true);
		expect(isHex('00ff', 1)).toBe(false);
		expect(isHex('00f', 1.5)).toBe(false);
	});
});
