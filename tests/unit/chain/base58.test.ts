import fc from 'fast-check';
import { fromHex, toHex } from '../../../src/lib/bytes/hex';
import { decodeBase58, encodeBase58 } from '../../../src/lib/chain/base58';

/** The largest number that each size of block holds, from the reference implementation's tests/unit_tests/base58.cpp. */
const largest: [hex: string, text: string][] = [
	['ff', '5Q'],
	['ffff', 'LUv'],
	['ffffff', '2UzHL'],
	['ffffffff', '7YXq9G'],
	['ffffffffff', 'VtB5VXc'],
	['ffffffffffff', '3CUsUpv9t'],
	['ffffffffffffff', 'Ahg1opVcGW'],
	['ffffffffffffffff', 'jpXCZedGfVQ']
];

const vectors: [hex: string, text: string][] = [
	...largest,
	['', ''],
	['00', '11'],
	['39', '1z'],
	['0100', '15R'],
	['000000000000000000', '1111111111111'],
	['06156013762879f7', '22222222222'],
	['05e022ba374b2a00', '1z111111111'],
	['06156013762879f7ffffffffff', '22222222222VtB5VXc']
];

describe('base58', () => {
	test.each(vectors)('writes %s as %s', (hex, text) => {
		expect(encodeBase58(fromHex(hex))).toBe(text);
		expect(decodeBase58(text)).toEqual({ bytes: fromHex(hex), problem: null });
	});

	test('gives any bytes back', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
				expect(decodeBase58(encodeBase58(bytes))).toEqual({ bytes, problem: null });
			})
		);
	});

	test('is written in one way only', () => {
		const text = fc.string({ unit: fc.constantFrom('1', '2', 'R', 'j', 'z'), maxLength: 40 });
		let whole = 0;
		fc.assert(
			fc.property(text, (given) => {
				const { bytes } = decodeBase58(given);
				if (!bytes) return;
				whole++;
				expect(encodeBase58(bytes)).toBe(given);
			})
		);
		expect(whole).toBeGreaterThan(0);
	});

	test.each(largest)('has nothing larger than %s in %s', (_, text) => {
		const next = { Q: 'R', v: 'w', L: 'M', G: 'H', c: 'd', t: 'u', W: 'X' }[text.slice(-1)];
		const problem = { kind: 'overflow', from: 1, to: text.length };
		expect(decodeBase58(text.slice(0, -1) + next)).toEqual({ bytes: null, problem });
		expect(decodeBase58('z'.repeat(text.length))).toEqual({ bytes: null, problem });
		const behind = { kind: 'overflow', from: 12, to: 11 + text.length };
		expect(decodeBase58(`123456789AB${'z'.repeat(text.length)}`)).toEqual({ bytes: null, problem: behind });
	});

	test.each([1, 4, 8, 12, 15, 19])('has no text of %i characters', (length) => {
		expect(decodeBase58('1'.repeat(length))).toEqual({ bytes: null, problem: { kind: 'length', length } });
	});

	test.each([
		['10', '0', 2],
		['I11', 'I', 1],
		['1111111111111O1', 'O', 14],
		['l', 'l', 1],
		['11 11', ' ', 3],
		['1🙂', '🙂', 2]
	])('has no such character as in %s', (text, character, position) => {
		expect(decodeBase58(text)).toEqual({ bytes: null, problem: { kind: 'character', character, position } });
	});

	test('takes any text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const { bytes, problem } = decodeBase58(text);
				expect(bytes === null).toBe(problem !== null);
			})
		);
	});

	test('keeps the bytes of an address', () => {
		// The reference implementation's address with the keys 0.
		const address = '111111111111111111111111111111111111111111111111111111111111111111111111111111111111111115TXfiA';
		const { bytes } = decodeBase58(address);
		expect(toHex(bytes ?? new Uint8Array()).slice(0, -8)).toBe('00'.repeat(65));
	});
});
