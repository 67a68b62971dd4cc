import { startOfDay } from '../format/day';
import type { DayRange } from './day-report';

/** A day in this browser's time zone, and those beside it. */
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
	const date = new Date(start * 1000);
	const year = date.getFullYear() === new Date(now * 1000).getFullYear() ? undefined : 'numeric';
	return {
		start,
		end: after,
		name: nameOf(start),
		title: date.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long', year }),
		previous: nameOf(startOfDay(start, -1) ?? start),
		next: start < today ? nameOf(after) : null
	};
}

/** Unix seconds of its beginning; null for what is no day of a calendar. */
function parseDay(text: string | null): number | null {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
	if (year === undefined || month === undefined || day === undefined) return null;
	const start = new Date(Number(year), Number(month) - 1, Number(day)).getTime() / 1000;
	return nameOf(start) === text ? start : null;
}

function nameOf(start: number): string {
	const date = new Date(start * 1000);
	const two = (part: number) => String(part).padStart(2, '0');
	return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
