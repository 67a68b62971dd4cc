import { isoMoment } from './time';
import { calendarDay, dateFormat, dayStart, inZone } from './zone';

/** The first second of the day, in the chosen zone, that is some days after a moment's; undefined beyond any date. @param moment Unix seconds */
export function startOfDay(moment: number, later = 0): number | undefined {
	if (isoMoment(moment) === undefined) return undefined;
	const { year, month, day } = calendarDay(moment);
	return dayStart(year, month, day + later);
}

/** A day as a heading: `Today`, `Yesterday`, `18 November`, `18 November 2025`, in the reader's own language. Both in Unix seconds. */
export function formatDay(moment: number, now: number): string {
	const start = startOfDay(moment);
	if (start === startOfDay(now)) return 'Today';
	if (start === startOfDay(now, -1)) return 'Yesterday';
	const year = calendarDay(moment).year === calendarDay(now).year ? undefined : 'numeric';
	return new Date(moment * 1000).toLocaleDateString(undefined, inZone({ day: 'numeric', month: 'long', year }));
}

const clock = dateFormat({ timeStyle: 'short' });

/** The time of day of a moment that is a date. @param moment Unix seconds */
export function formatClock(moment: number): string {
	return clock().format(moment * 1000);
}

/** A day within a sentence: `today`, `yesterday`, `18 November`. Both in Unix seconds. */
export function formatDayInText(moment: number, now: number): string {
	const day = formatDay(moment, now);
	return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
}
