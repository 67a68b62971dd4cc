import fc from 'fast-check';
import { percentDecode, percentEncode } from '../../../src/lib/payment/percent';

describe('percent-encoding', () => {
	test('writes a space as %20, and hex in capitals', () => {
		expect(percentEncode('a b+c')).toBe('a%20b%2Bc');
		expect(percentEncode('\n')).toBe('%0A');
		expect(percentEncode('é€🙂')).toBe('%C3%A9%E2%82%AC%F0%9F%99%82');
	});

	test('leaves what the wallet service leaves, but for the equals sign', () => {
		const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
		const left = ascii.filter((character) => percentEncode(character) === character);
		expect(left.join('')).toBe("'()*-./0123456789?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
	});

	test('gives any text back', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const encoded = percentEncode(text);
				expect(encoded).toMatch(/^[!-~]*$/);
				expect(percentDecode(encoded)).toBe(text.toWellFormed());
			})
		);
	});

	test('turns half a pair, which UTF-8 cannot carry, into U+FFFD', () => {
		expect(percentEncode('\ud83d')).toBe('%EF%BF%BD');
	});

	test.each([
		['a+b', 'a+b'],
		['%c3%A9', 'é'],
		['é', 'é'],
		['', ''],
		// What is not an encoded byte stands for itself; checked against epee's convert_from_url_format.
		['%', '%'],
		['100%', '100%'],
		['%4', '%4'],
		['%zz', '%zz'],
		['%%41', '%%41'],
		['%%%41', '%%%41'],
		['%4%41', '%4%41'],
		['%é%41', '%éA'],
		['%2541', '%41']
	])('%s is %s', (encoded, text) => {
		expect(percentDecode(encoded)).toBe(text);
	});

	test.each(['%C3', '%ff', '%C0%80', '%ED%A0%80'])('%s is refused: it is not UTF-8', (encoded) => {
		expect(percentDecode(encoded)).toBeNull();
	});
});
