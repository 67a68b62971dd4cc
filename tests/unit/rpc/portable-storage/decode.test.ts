import { BytesError } from '../../../../src/lib/bytes/error';
import { fromHex } from '../../../../src/lib/bytes/hex';
import { STORAGE_LIMITS } from '../../../../src/lib/rpc/portable-storage/format';
import { decodePortableStorage } from '../../../../src/lib/rpc/portable-storage/decode';
import { charactersOf } from '../bodies';

const signature = '011101010101020101';

/** A storage whose root has these bytes, given as hex in pieces. */
const storage = (...hex: string[]) => fromHex([signature, ...hex].join('').replaceAll(' ', ''));

/** The bytes of a field's name, as hex. */
const name = (text: string) => Buffer.from([text.length, ...Buffer.from(text, 'latin1')]).toString('hex');

const text = (value: unknown) => charactersOf(value as Uint8Array);

function refusal(bytes: Uint8Array): BytesError {
	try {
		decodePortableStorage(bytes);
	} catch (error) {
		if (error instanceof BytesError) return error;
		throw error;
	}
	throw new Error('it was read');
}

describe('a portable storage', () => {
	it('is read as the reference implementation’s document shows (docs/PORTABLE_STORAGE.md, the overall example)', () => {
		const read = decodePortableStorage(
			storage(
				'14',
				name('short_quote') + '0a 80' + Buffer.from('Give me liberty or give me death').toString('hex'),
				name('long_quote') + '0a 4101' + Buffer.alloc(80, 'ab').toString('hex'),
				name('signed_32bit_int') + '02 82513301',
				name('array_of_bools') + '8b 10 01000101',
				name('nested_section') + '0c 08',
				name('double') + '09 9a99999999991bc0',
				name('unsigned_64bit_int') + '05 c771acb5af98329a'
			)
		);
		expect(text(read['short_quote'])).toBe('Give me liberty or give me death');
		expect(text(read['long_quote'])).toBe('ab'.repeat(40));
		expect(read).toMatchObject({
			signed_32bit_int: 20140418,
			array_of_bools: [true, false, true, true],
			nested_section: { double: -6.9, unsigned_64bit_int: 11111111111111111111n }
		});
	});

	it('may hold nothing', () => expect(decodePortableStorage(storage('00'))).toEqual({}));

	it.each<[string, string, unknown]>([
		['int64', '01 ffffffffffffffff', -1n],
		['int64 at its least', '01 0000000000000080', -(2n ** 63n)],
		['int32', '02 00000080', -(2 ** 31)],
		['int16', '03 feff', -2],
		['int8', '04 80', -128],
		['uint64', '05 ffffffffffffffff', 2n ** 64n - 1n],
		['uint32', '06 ffffffff', 2 ** 32 - 1],
		['uint16', '07 ffff', 65535],
		['uint8', '08 ff', 255],
		['double', '09 000000000000f87f', NaN],
		['string', '0a 08 00ff', Uint8Array.of(0, 255)],
		['empty string', '0a 00', new Uint8Array()],
		['bool', '0b 01', true],
		['object', '0c 04 01 62 0b 00', { b: false }],
		['array of int16', '83 08 0100 ffff', [1, -1]],
		['array of uint64', '85 04 0100000000000000', [1n]],
		['array of strings', '8a 08 04 61 00', [Uint8Array.of(0x61), new Uint8Array()]],
		['array of objects', '8c 08 00 04 01 62 08 07', [{}, { b: 7 }]],
		['empty array', '86 00', []],
		['array in a field of type array', '0d 88 08 05 06', [5, 6]],
		['array of arrays', '8d 08 88 04 05 8b 04 01', [[5], [true]]]
	])('gives its %s', (_type, field, value) => {
		expect(decodePortableStorage(storage('04 01 61', field))).toEqual({ a: value });
	});

	it.each<[string, number]>([
		['fc', 63],
		['0101', 64],
		['fdff', 16383],
		['02000100', 16384]
	])('has lengths of one, two or four bytes: %s', (length, value) => {
		const { a } = decodePortableStorage(Buffer.concat([storage('04 01 61 0a', length), new Uint8Array(value)]));
		expect((a as Uint8Array).length).toBe(value);
	});

	it('may say a small number in many bytes', () => {
		expect(decodePortableStorage(storage('0300000000000000'))).toEqual({});
		expect(decodePortableStorage(storage('0500 0161 8a 07000000 00000000 00'))).toEqual({ a: [new Uint8Array()] });
	});

	it('gives its strings as views', () => {
		const bytes = storage('04 01 61 8a 08 04 41 04 42');
		const { a } = decodePortableStorage(bytes);
		bytes.fill(0x5a);
		expect((a as Uint8Array[]).map(text)).toEqual(['Z', 'Z']);
	});

	it('gives objects in which no name means anything', () => {
		const { a } = decodePortableStorage(
			storage('04 01 61 0c 0c', name('__proto__') + '0c 04 01 78 08 01', name('constructor') + '08 02', '01 ff 08 03')
		);
		expect(Object.getPrototypeOf(a)).toBeNull();
		expect(Object.entries(a as object)).toEqual([
			['__proto__', { x: 1 }],
			['constructor', 2],
			['ÿ', 3]
		]);
		expect({}).not.toHaveProperty('x');
	});
});

describe('what is no portable storage', () => {
	const nested = (depth: number) => '04 01 61 0c'.repeat(depth) + '00';

	it.each<[string, Uint8Array, string]>([
		['nothing at all', new Uint8Array(), 'signature at 0: needs 9 bytes, 0 are left'],
		['JSON', Buffer.from('{"status":"OK"}'), 'signature at 0: is not of portable storage'],
		['another version', fromHex('01110101010102010200'), 'signature at 0: is not of portable storage'],
		['a signature alone', storage(), 'fields at 9: needs 1 bytes, 0 are left'],
		['something after it', storage('00 00'), 'after the storage at 10: 1 bytes are left over'],
		['a field that is not there', storage('04'), 'fields at 9: counts 1, at most 0 can follow'],
		['a field without a name', storage('04 00 0b 01 00'), 'name at 11: is empty'],
		['a name cut short', storage('04 05 61 62 63 64'), 'name at 11: needs 5 bytes, 4 are left'],
		['a name that comes twice', storage('08 01 61 0b 00 01 61 0b 00'), 'a at 16: comes twice'],
		['a value cut short', storage('04 01 61 05 00 00'), 'a at 13: needs 8 bytes, 2 are left'],
		['a type that is none', storage('04 01 61 0e 00'), 'a at 12: is of type 14, which is unknown'],
		['type 0', storage('04 01 61 00 00'), 'a at 12: is of type 0, which is unknown'],
		['an array of a type that is none', storage('04 01 61 8e 00'), 'a at 12: is of type 14, which is unknown'],
		['an array of type 0', storage('04 01 61 80 00'), 'a at 12: is of type 0, which is unknown'],
		['an inner array that is none', storage('04 01 61 0d 08 00'), 'a at 13: is of type 8, which is no array'],
		['a bool that is neither', storage('04 01 61 0b 02'), 'a at 13: is 2, neither true nor false'],
		['a string longer than all', storage('04 01 61 0a 08 00'), 'a at 13: counts 2, at most 1 can follow'],
		[
			'an array of more than all',
			storage('04 01 61 85 08', '00'.repeat(15)),
			'a at 13: counts 2, at most 1 can follow'
		],
		['a length cut short', storage('04 01 61 0a 01'), 'a at 14: needs 1 bytes, 0 are left'],
		[
			'a count of 2^62 - 1',
			storage('04 01 61 8c ffffffffffffffff'),
			'a at 13: counts 4611686018427388000, at most 0 can follow'
		],
		[
			'a value deep within',
			storage('04 01 61 8c 08 00 04 01 62 0b 02'),
			'a[1].value.b at 19: is 2, neither true nor false'
		]
	])('is refused: %s', (_what, bytes, message) => {
		expect(refusal(bytes).message).toBe(message);
	});

	it.each([1, 5, 10, 200])('is refused wherever it is cut: %i bytes before its end', (missing) => {
		const whole = storage('08 01 61 8a 08 fc', '41'.repeat(63), 'fc', '42'.repeat(63), '01 62 85 28', '07'.repeat(80));
		expect(Object.keys(decodePortableStorage(whole))).toEqual(['a', 'b']);
		expect(refusal(whole.subarray(0, whole.length - missing))).toBeInstanceOf(BytesError);
	});

	it('may be nested to a limit', () => {
		expect(decodePortableStorage(storage(nested(STORAGE_LIMITS.depth - 1)))).toHaveProperty('a');
		expect(refusal(storage(nested(STORAGE_LIMITS.depth))).message).toMatch(/depth at \d+: are more than 32$/);
		expect(refusal(storage('04 01 61 8d 04', '8d 04'.repeat(100_000))).message).toMatch(/are more than 32$/);
		expect(refusal(storage('04 01 61 8c 04'.repeat(100_000))).message).toMatch(/are more than 32$/);
	});

	const four = (count: number) => Buffer.from(Uint32Array.of(count * 4 + 2).buffer).toString('hex');

	it.each<[keyof typeof STORAGE_LIMITS, string]>([
		['strings', '8a'],
		['objects', '8c'],
		['numbers', '8b']
	])('may have %s to a limit', (kind, type) => {
		const many = (count: number) => Buffer.concat([storage('04 01 61', type, four(count)), new Uint8Array(count)]);
		expect(decodePortableStorage(many(STORAGE_LIMITS[kind]))).toHaveProperty('a.length', STORAGE_LIMITS[kind]);
		expect(refusal(many(STORAGE_LIMITS[kind] + 1)).message).toContain(`are more than ${STORAGE_LIMITS[kind]}`);
	});

	it('may have fields to a limit, in all objects together', () => {
		const three = '0c 01 61 08 01 01 62 08 01 01 63 08 01'.replaceAll(' ', '');
		const many = (count: number) => storage('04 01 61 8c', four(count), three.repeat(count));
		const most = Math.floor((STORAGE_LIMITS.fields - 1) / 3);
		expect(decodePortableStorage(many(most))).toHaveProperty('a.length', most);
		expect(refusal(many(most + 1)).message).toContain(`fields at`);
	});

	it('says where it is wrong', () => {
		const { path, offset } = refusal(storage('04 01 61 8c 08 00 04 01 62 0c 04 01 63 85 04 00'));
		expect([path, offset]).toEqual(['a[1].value.b.c', 23]);
	});
});
