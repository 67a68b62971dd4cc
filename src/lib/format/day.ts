import { isoMoment } from './time';
import { calendarDay, dateFormat, dayStart, inZone } from './zone';

/**
 * Unix seconds of the start of a day in the chosen time zone; undefined outside the range of dates.
 *
 * @param moment Unix seconds
 * @param later days to add
 */
export function startOfDay(moment: number, later = 0): number | undefined {
	if (isoMoment(moment) === undefined) return undefined;
	const { year, month, day } = calendarDay(moment);
	return dayStart(year, month, day + later);
}

/**
 * Formats a day as a heading in the reader's language: `Today`, `Yesterday`, `18 November`,
 * `18 November 2025`. Both in Unix seconds.
 */
export function formatDay(moment: number, now: number): string {
	const start = startOfDay(moment);
	if (start === startOfDay(now)) return 'Today';
	if (start === startOfDay(now, -1)) return 'Yesterday';
	const year = calendarDay(moment).year === calendarDay(now).year ? undefined : 'numeric';
	return new Date(moment * 1000).toLocaleDateString(undefined, inZone({ day: 'numeric', month: 'long', year }));
}

const clock = dateFormat({ timeStyle: 'short' });

/** Formats the time of day of a valid date. @param moment Unix seconds */
export function formatClock(moment: number): string {
	return clock().format(moment * 1000);
}

/** Formats a day within a sentence: `today`, `yesterday`, `18 November`. Both in Unix seconds. */
export function formatDayInText(moment: number, now: number): string {
	const day = formatDay(moment, now);
	return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
}
