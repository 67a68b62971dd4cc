import { daySpan, parseHeightOrDay } from '../../../src/lib/explorer/parse-height-or-day';

const NOW = new Date(2026, 10, 26, 12).getTime() / 1000;
const parse = (text: string, tip: number | null = 3_540_223) => parseHeightOrDay(text, tip, NOW);

test.for(['3540223', '3,540,223', ' 3 540 223 ', '3.540.223', '3_540_223'])('%j is a height', (text) => {
	expect(parse(text)).toEqual({ value: { height: 3_540_223 } });
});

test('the first block is a height, and any height while the tip is unknown', () => {
	expect(parse('0', 0)).toEqual({ value: { height: 0 } });
	expect(parse('999999999', null)).toEqual({ value: { height: 999_999_999 } });
});

test.for(['1 23', '35,40223', '3,54', ',5', '3,,540', '9'.repeat(20)])('%j has odd groups of digits', (text) => {
	expect(parse(text).problem).toMatch(/Write a height as/);
});

test('a height above the tip is named', () => {
	expect(parse('3540224').problem).toBe('The newest block is 3,540,223.');
	expect(parse('0', -1).problem).toBe('The chain has no blocks yet.');
});

test('a day of the calendar, not one in the future', () => {
	expect(parse('2026-11-26')).toEqual({ value: { day: '2026-11-26' } });
	expect(parse('2026-11-27').problem).toBe('This day is in the future.');
});

test.for(['2026-02-30', '2026-13-01', '26-11-2026', '2026-11', 'abc', '-5', '0000-00-00', '２０２６-11-26'])(
	'%j is neither',
	(text) => {
		expect(parse(text).problem).toBe('Enter a height, or a day such as 2026-11-26.');
	}
);

test('nothing is asked for', () => {
	expect(parse('  ').problem).toBe('Enter a height or a day.');
});

test("a day begins and ends in the reader's time zone", () => {
	const span = daySpan('2026-3-1');
	expect(span?.from).toBe(new Date(2026, 2, 1).getTime() / 1000);
	expect(span?.to).toBe(new Date(2026, 2, 2).getTime() / 1000);
});
