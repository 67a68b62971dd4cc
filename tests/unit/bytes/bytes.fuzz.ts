import fc from 'fast-check';
import { Cursor } from '../../../src/lib/bytes/cursor';
import { BytesError } from '../../../src/lib/bytes/error';
import { fromHex, isHex, toHex } from '../../../src/lib/bytes/hex';
import { encodeVarint } from '../../../src/lib/bytes/varint';
import { decodeVarint } from './decode-varint';
import { caseCount } from '../../full';

const uint64 = fc.oneof(
	fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
	fc.nat({ max: 63 }).map((bits) => 1n << BigInt(bits)),
	fc.integer({ min: 1, max: 64 }).map((bits) => (1n << BigInt(bits)) - 1n)
);

test('a varint gives back the number it was made from', () => {
	fc.assert(
		fc.property(uint64, (value) => {
			expect(decodeVarint(encodeVarint(value))).toBe(value);
		})
	);
});

test('a varint read as a number is the same number, or too large for one', () => {
	fc.assert(
		fc.property(uint64, (value) => {
			const cursor = new Cursor(encodeVarint(value));
			if (value > Number.MAX_SAFE_INTEGER) expect(() => cursor.varintNumber('n')).toThrow(BytesError);
			else expect(BigInt(cursor.varintNumber('n'))).toBe(value);
		})
	);
});

test('any bytes are one varint, which encodes to the same bytes, or a BytesError', () => {
	const long = fc.uint8Array({ maxLength: 12 }).map((bytes) => bytes.map((byte, i) => (i < 8 ? byte | 0x80 : byte)));
	fc.assert(
		fc.property(fc.oneof(fc.uint8Array({ maxLength: 4 }), long), (bytes) => {
			try {
				expect(encodeVarint(decodeVarint(bytes))).toEqual(bytes);
			} catch (error) {
				if (!(error instanceof BytesError)) throw error;
			}
		}),
		{ numRuns: caseCount(500, 2000) }
	);
});

test('bytes come back from their hex, in either case', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
			expect(fromHex(toHex(bytes))).toEqual(bytes);
			expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes);
		})
	);
});

test('any text is hex and its bytes have that hex, or it is a BytesError', () => {
	const nearly = fc.string({ unit: fc.constantFrom(...'09afAFgG:@/` '), maxLength: 6 });
	fc.assert(
		fc.property(fc.oneof(fc.string({ unit: 'binary' }), nearly), (text) => {
			if (isHex(text)) expect(toHex(fromHex(text))).toBe(text.toLowerCase());
			else expect(() => fromHex(text)).toThrow(BytesError);
		}),
		{ numRuns: caseCount(500, 2000) }
	);
});
