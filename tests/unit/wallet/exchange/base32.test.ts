import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase32, toBase32 } from '../../../../src/lib/wallet/exchange/base32';

const ascii = (text: string) => new TextEncoder().encode(text);

// RFC 4648, section 10, without the padding.
test.each([
	['', ''],
	['f', 'my'],
	['fo', 'mzxq'],
	['foo', 'mzxw6'],
	['foob', 'mzxw6yq'],
	['fooba', 'mzxw6ytb'],
	['foobar', 'mzxw6ytboi']
])('“%s” is %s', (text, base32) => {
	expect(toBase32(ascii(text))).toBe(base32);
	expect(fromBase32(base32)).toEqual(ascii(text));
	expect(fromBase32(base32.toUpperCase())).toEqual(ascii(text));
});

test.each(['1', 'm', 'mzx', 'mzxw6y', 'm1', 'm=======', 'mz', 'mü', 'my '])('%s is invalid', (text) => {
	expect(fromBase32(text)).toBeNull();
});

test('any bytes round-trip', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
			expect(fromBase32(toBase32(bytes))).toEqual(bytes);
		})
	);
});

test('a valid text is the only one for its bytes', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[a-z2-7]{0,40}$/), (text) => {
			const bytes = fromBase32(text);
			if (bytes) expect(toBase32(bytes)).toBe(text);
		})
	);
});
