import { formatAxis, formatDays, formatMinute, formatTick } from '../../../src/lib/format/axis';

test('numbers beside an axis are short, up to those of 128 bits', () => {
	expect([0, 0.25, 83.4, 1000, 2.6e9].map((value) => formatAxis(value))).toEqual(['0', '0.25', '83.4', '1 k', '2.6 G']);
	expect(formatAxis(2 ** 128)).toBe('3.4e+38');
});

describe('moments under an axis', () => {
	const moment = Date.UTC(2026, 10, 22, 12) / 1000;

	test('are days, or times of a day where the axis is short', () => {
		expect(formatTick(moment, 30 * 86_400)).toContain('2026');
		expect(formatTick(moment, 3600)).toMatch(/^\d?\d:\d\d/);
	});

	test('are days from one to another in any order, or nothing', () => {
		expect(formatDays(moment, moment - 7 * 86_400)).toBe(formatDays(moment - 7 * 86_400, moment));
		expect(formatDays(moment, moment)).toBe(formatTick(moment, 30 * 86_400));
		expect([formatDays(0, moment), formatDays(moment, Number.MAX_SAFE_INTEGER)]).toEqual(['', '']);
	});

	test('are left out where none is stated, or none that a date can be', () => {
		expect([0, Number.MAX_SAFE_INTEGER].map((claimed) => formatTick(claimed, 3600))).toEqual(['', '']);
		expect([0, Number.MAX_SAFE_INTEGER].map(formatMinute)).toEqual(['no time stated', '9007199254740991 s after 1970']);
	});
});
