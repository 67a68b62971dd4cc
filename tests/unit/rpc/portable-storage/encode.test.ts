import { toHex } from '../../../../src/lib/bytes/hex';
import { encodePortableStorage, type WritableSection } from '../../../../src/lib/rpc/portable-storage/encode';

const SIGNATURE = '011101010101020101';

/** What is written after the signature, as hex. */
function written(root: WritableSection): string {
	const hex = toHex(encodePortableStorage(root));
	expect(hex.slice(0, SIGNATURE.length)).toBe(SIGNATURE);
	return hex.slice(SIGNATURE.length);
}

describe('a portable storage', () => {
	it('of nothing is a signature and a count', () => expect(written({})).toBe('00'));

	it.each<[string, WritableSection[string], string]>([
		['a bigint', 258n, '05 0201000000000000'],
		['a bigint below zero', -1n, '01 ffffffffffffffff'],
		['the largest bigint', 2n ** 64n - 1n, '05 ffffffffffffffff'],
		['a whole number', 258, '05 0201000000000000'],
		['a whole number below zero', -2, '01 feffffffffffffff'],
		['true', true, '0b 01'],
		['false', false, '0b 00'],
		['text', 'é', '0a 08 c3a9'],
		['bytes', Uint8Array.of(1, 2), '0a 08 0102'],
		['no bytes', new Uint8Array(), '0a 00'],
		['an object', { b: true }, '0c 04 01 62 0b 01'],
		['numbers', [1, 2n], '85 08 0100000000000000 0200000000000000'],
		['texts', ['a', Uint8Array.of(0x62)], '8a 08 04 61 04 62'],
		['objects', [{}, { b: true }], '8c 08 00 04 01 62 0b 01']
	])('holds %s', (_what, a, hex) => {
		expect(written({ a })).toBe(`040161${hex.replaceAll(' ', '')}`);
	});

	it('leaves out what is undefined, and empty arrays', () => {
		expect(written({ a: undefined, b: [], c: true, d: { e: [] } })).toBe('0801630b0101640c00');
	});

	it.each<[number, string]>([
		[63, 'fc'],
		[64, '0101'],
		[16383, 'fdff'],
		[16384, '02000100'],
		[100_000, '821a0600']
	])('writes the length %i in as few bytes as it needs', (length, hex) => {
		expect(written({ a: new Uint8Array(length) })).toBe(`0401610a${hex}${'00'.repeat(length)}`);
	});

	it('takes names as they are', () => {
		expect(written({ ['__proto__']: true, ÿ: true })).toBe('08095f5f70726f746f5f5f0b0101ff0b01');
		expect(written({ ['n'.repeat(254)]: true })).toBe(`04fe${'6e'.repeat(254)}0b01`);
	});

	it.each<[string, WritableSection]>([
		['no name', { '': true }],
		['a name of 255 characters', { ['n'.repeat(255)]: true }],
		['a name beyond U+00FF', { Ā: true }],
		['an array of several types', { a: [1n, 'a'] }],
		['an array with undefined in it', { a: [undefined] as unknown as string[] }],
		['an array of integers of either sign', { a: [1n, -1n] }],
		['an array of arrays', { a: [[1n]] as unknown as bigint[] }],
		['a number with a fraction', { a: -6.9 }],
		['a number that is rounded', { a: 2 ** 53 }],
		['null', { a: null as unknown as string }],
		['a function', { a: (() => 1) as unknown as string }]
	])('is not written with %s', (_what, root) => {
		expect(() => encodePortableStorage(root)).toThrow(TypeError);
	});

	it.each([2n ** 64n, -(2n ** 63n) - 1n])('is not written with %i, which has more than 64 bits', (a) => {
		expect(() => encodePortableStorage({ a })).toThrow(RangeError);
	});
});
