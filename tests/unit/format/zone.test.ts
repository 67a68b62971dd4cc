import { formatDays, formatMinute, formatTick } from '../../../src/lib/format/axis';
import { formatClock, formatDay, startOfDay } from '../../../src/lib/format/day';
import { formatMoment } from '../../../src/lib/format/time';
import { calendarDay, dayStart, setUtc, zoneName } from '../../../src/lib/format/zone';

/** 18 April 2014, 23:49:53 UTC: in most zones the time of day is another one, and in many the day. */
const moment = 1_397_864_993;
const midnight = Date.UTC(2014, 3, 18) / 1000;

afterEach(() => setUtc(false));

test('times are in UTC once that is chosen, and in the zone of the browser again', () => {
	const local = formatMoment(moment);
	setUtc(true);
	expect(formatMoment(moment)).toMatch(/11:49:53\sPM UTC|23:49:53 UTC/);
	expect(formatMinute(moment)).toMatch(/11:49|23:49/);
	expect(formatClock(moment)).toMatch(/11:49|23:49/);
	expect(formatTick(moment, 3600)).toMatch(/11:49|23:49/);
	expect(formatDays(moment, moment)).toContain('18');
	expect(zoneName()).toBe('UTC');
	setUtc(false);
	expect(formatMoment(moment)).toBe(local);
});

test('days begin at midnight of the chosen zone', () => {
	setUtc(true);
	expect(startOfDay(moment)).toBe(midnight);
	expect(startOfDay(moment, 1)).toBe(midnight + 86_400);
	expect(formatDay(moment, midnight + 86_400)).toBe('Yesterday');
	expect(calendarDay(moment)).toEqual({ year: 2014, month: 3, day: 18 });
	expect(dayStart(2014, 3, 18)).toBe(midnight);
	setUtc(false);
	const { year, month, day } = calendarDay(moment);
	expect(startOfDay(moment)).toBe(new Date(year, month, day).getTime() / 1000);
});
