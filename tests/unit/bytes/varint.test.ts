import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import { decodeVarint } from './decode-varint';

const known: [bigint, string][] = [
	[0n, '00'],
	[1n, '01'],
	[127n, '7f'],
	[128n, '8001'],
	[16383n, 'ff7f'],
	[16384n, '808001'],
	[2n ** 49n - 1n, 'ffffffffffff7f'],
	[2n ** 49n, '8080808080808001'],
	[2n ** 63n, '80808080808080808001'],
	[2n ** 64n - 1n, 'ffffffffffffffffff01']
];

describe('a varint', () => {
	test.each(known)('of %s has one form', (value, hex) => {
		expect(toHex(encodeVarint(value))).toBe(hex);
		expect(decodeVarint(fromHex(hex))).toBe(value);
	});

	test.each([
		['', 'is a varint cut short'],
		['80', 'is a varint cut short'],
		['ffffff', 'is a varint cut short'],
		['8000', 'is a varint longer than its value needs'],
		['ff80808000', 'is a varint longer than its value needs'],
		['80808080808080808000', 'is a varint longer than its value needs'],
		['ffffffffffffffffff02', 'has more than 64 bits'],
		['ffffffffffffffffff81', 'has more than 64 bits'],
		['ffffffffffffffffffff01', 'has more than 64 bits'],
		['0100', '1 bytes are left over']
	])('is not %s', (hex, problem) => {
		expect(() => decodeVarint(fromHex(hex))).toThrow(problem);
	});

	test('holds 64 bits and no sign', () => {
		expect(() => encodeVarint(2n ** 64n)).toThrow(RangeError);
		expect(() => encodeVarint(-1n)).toThrow(RangeError);
	});
});
