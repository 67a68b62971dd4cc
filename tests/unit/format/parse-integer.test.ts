import { parseInteger } from '../../../src/lib/format/parse-integer';

describe('a whole number', () => {
	test.each([
		['0', 0],
		['255', 255],
		[' 1,00 ', 100],
		['0007', 7]
	])('%j is %d', (text, value) => {
		expect(parseInteger(text, 0, 255)).toEqual({ value });
	});

	test.each(['', '256', '-1', '1.5', '1e2', '0x1', 'Infinity', '9'.repeat(400)])('%j is none from 0 to 255', (text) => {
		expect(parseInteger(text, 0, 255)).toEqual({ problem: 'A whole number from 0 to 255.' });
	});

	test('without an end, the problem names none', () => {
		expect(parseInteger('0', 1, Number.MAX_SAFE_INTEGER)).toEqual({ problem: 'A whole number from 1 on.' });
		expect(parseInteger('9007199254740993', 1, Number.MAX_SAFE_INTEGER)).toHaveProperty('problem');
	});
});
