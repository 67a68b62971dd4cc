import { startOfDay } from '../format/day';
import { calendarDay, dayStart, inZone } from '../format/zone';
import type { DayRange } from './day-report';

/** A calendar day in the chosen time zone, with the names of the days before and after. */
export interface NamedDay extends DayRange {
	/** ISO date as in the link: `2026-11-26`. */
	name: string;
	/** Title in the reader's language: `Thursday, 26 November`. */
	title: string;
	previous: string;
	/** Null when the day is today. */
	next: string | null;
}

/** Range of a day. @param day `2026-11-26`; null, invalid text and future days mean today @param now Unix seconds */
export function dayRange(day: string | null, now: number): NamedDay {
	const today = startOfDay(now) ?? 0;
	const start = Math.min(parseDay(day) ?? today, today);
	const after = startOfDay(start, 1) ?? start;
	const year = calendarDay(start).year === calendarDay(now).year ? undefined : 'numeric';
	const title = inZone({ weekday: 'long', day: 'numeric', month: 'long', year });
	return {
		start,
		end: after,
		name: nameOf(start),
		title: new Date(start * 1000).toLocaleDateString(undefined, title),
		previous: nameOf(startOfDay(start, -1) ?? start),
		next: start < today ? nameOf(after) : null
	};
}

/** Start of a day in Unix seconds; null when the text is not a calendar date. */
function parseDay(text: string | null): number | null {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
	if (year === undefined || month === undefined || day === undefined) return null;
	const start = dayStart(Number(year), Number(month) - 1, Number(day));
	return nameOf(start) === text ? start : null;
}

function nameOf(start: number): string {
	const { year, month, day } = calendarDay(start);
	const two = (part: number) => String(part).padStart(2, '0');
	return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}`;
}
