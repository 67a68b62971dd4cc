import { isoMoment } from './time';

/** The first second of the day, in local time, that is some days after a moment's; undefined beyond any date. @param moment Unix seconds */
export function startOfDay(moment: number, later = 0): number | undefined {
	if (isoMoment(moment) === undefined) return undefined;
	const date = new Date(moment * 1000);
	return new Date(date.getFullYear(), date.getMonth(), date.getDate() + later).getTime() / 1000;
}

/** A day as a heading: `Today`, `Yesterday`, `18 November`, `18 November 2025`, in the reader's own language. Both in Unix seconds. */
export function formatDay(moment: number, now: number): string {
	const start = startOfDay(moment);
	if (start === startOfDay(now)) return 'Today';
	if (start === startOfDay(now, -1)) return 'Yesterday';
	const date = new Date(moment * 1000);
	const year = date.getFullYear() === new Date(now * 1000).getFullYear() ? undefined : 'numeric';
	return date.toLocaleDateString(undefined, { day: 'numeric', month: 'long', year });
}

/** Made with the first moment: making one takes longer than a hundred uses. */
let clock: Intl.DateTimeFormat | undefined;

/** The time of day of a moment that is a date. @param moment Unix seconds */
export function formatClock(moment: number): string {
	clock ??= new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
	return clock.format(moment * 1000);
}

/** A day within a sentence: `today`, `yesterday`, `18 November`. Both in Unix seconds. */
export function formatDayInText(moment: number, now: number): string {
	const day = formatDay(moment, now);
	return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
}
