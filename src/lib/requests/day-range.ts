import { startOfDay } from '../format/day';
import { calendarDay, dayStart, inZone } from '../format/zone';
import type { DayRange } from './day-report';

/** A day in the chosen time zone, and those beside it. */
export interface NamedDay extends DayRange {
	/** `2026-11-26`, as in the link. */
	name: string;
	/** `Thursday, 26 November`, in the reader's own language. */
	title: string;
	previous: string;
	/** Null for the day after today. */
	next: string | null;
}

/** @param day `2026-11-26`; another text, null, and days to come are today @param now Unix seconds */
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

/** Unix seconds of its beginning; null for what is no day of a calendar. */
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
