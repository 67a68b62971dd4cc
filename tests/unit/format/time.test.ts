import {
	formatAgo,
	formatDuration,
	formatInterval,
	formatLongDuration,
	formatMoment,
	isoMoment
} from '../../../src/lib/format/time';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;

describe('a duration', () => {
	test.each([
		[0, '0 s', '0 seconds'],
		[1, '1 s', '1 second'],
		[59, '59 s', '59 seconds'],
		[59.6, '1 min', '1 minute'],
		[MINUTE, '1 min', '1 minute'],
		[HOUR + 40 * MINUTE, '1 h 40 min', '1 hour 40 minutes'],
		[2 * HOUR - 1, '1 h 59 min', '1 hour 59 minutes'],
		[2 * HOUR, '2 h', '2 hours'],
		[DAY - 1, '23 h', '23 hours'],
		[5 * HOUR - 1, '4 h 59 min', '4 hours 59 minutes'],
		[6 * HOUR - 1, '5 h', '5 hours'],
		[2 * DAY - 1, '1 d 23 h', '1 day 23 hours'],
		[DAY + HOUR, '1 d 1 h', '1 day 1 hour'],
		[DAY + 59 * MINUTE, '1 d', '1 day'],
		[3 * DAY, '3 d', '3 days'],
		[YEAR / 12 - 1, '30 d', '30 days'],
		[YEAR / 12, '1 mo', '1 month'],
		[YEAR - 1, '11 mo', '11 months'],
		[YEAR, '1 y', '1 year'],
		[2.9 * YEAR, '2 y 10 mo', '2 years 10 months'],
		[2 * YEAR - 1, '1 y 11 mo', '1 year 11 months']
	])('of %d seconds is in its largest units, cut: %s', (seconds, short, long) => {
		expect(formatDuration(seconds)).toBe(short);
		expect(formatLongDuration(seconds)).toBe(long);
	});

	test('is none when it is negative', () => {
		expect(formatDuration(-5)).toBe('0 s');
		expect(formatLongDuration(-5)).toBe('0 seconds');
	});
});

describe('an age', () => {
	test.each([
		[1_000, 1_048, '48 s ago'],
		[1_000, 1_000 + 2 * DAY, '2 d ago'],
		[1_000, 1_001, '1 s ago'],
		[1_000, 1_000, 'just now'],
		[1_000, 900, 'just now']
	])('of %d at %d is %s', (moment, now, text) => {
		expect(formatAgo(moment, now)).toBe(text);
	});
});

describe('a moment', () => {
	test('names its day and its time', () => {
		const text = formatMoment(1_397_818_193);
		expect(text).toContain('2014');
		expect(text).toMatch(/\d{1,2}:\d{2}:\d{2}/);
	});

	test('is written for many rows with one formatter, which takes longer to make than to use', () => {
		let made = 0;
		class Counted extends Intl.DateTimeFormat {
			constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
				super(...given);
				made++;
			}
		}
		vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }));
		const rows = Array.from({ length: 100 }, (_, row) => formatMoment(1_397_818_193 + row));
		expect(new Set(rows).size).toBe(100);
		expect(made).toBeLessThanOrEqual(1);
	});

	test('for a machine is in UTC', () => {
		expect(isoMoment(1_397_818_193)).toBe('2014-04-18T10:49:53.000Z');
	});

	test('of 0 is not known: no time is stated, and none is made up', () => {
		expect(isoMoment(0)).toBeUndefined();
		expect(formatMoment(0)).toBe('no time stated');
	});

	test('beyond any date is in seconds', () => {
		const last = 8_640_000_000_000;
		expect(isoMoment(last)).toBe('+275760-09-13T00:00:00.000Z');
		expect(formatMoment(last)).not.toContain('1970');
		expect(isoMoment(last + 1)).toBeUndefined();
		expect(formatMoment(last + 1)).toBe('8640000000001 s after 1970');
		expect(formatMoment(Number.MAX_SAFE_INTEGER)).toBe('9007199254740991 s after 1970');
	});
});

test.each([
	[48, '48 s'],
	[-9, '−9 s'],
	[112, '1 min 52 s'],
	[120, '2 min'],
	[7300, '2 h 1 min']
])('an interval of %i s is %s', (seconds, text) => expect(formatInterval(seconds)).toBe(text));
