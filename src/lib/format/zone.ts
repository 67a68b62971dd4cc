/** Whether times are written in UTC, by the reader's choice, and not in the zone of the browser. */
let isUtc = false;

/** Has all that is written from now on in UTC, or in the zone of the browser. */
export function writeInUtc(chosen: boolean): void {
	isUtc = chosen;
}

/** The zone in which times are written, as IANA names it. */
export const zoneName = (): string => (isUtc ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A formatter in the reader's language and zone, made with its first use: making one takes longer than a hundred uses. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
	let made: { format: Intl.DateTimeFormat; isUtc: boolean } | undefined;
	return () => {
		if (made?.isUtc !== isUtc) made = { format: new Intl.DateTimeFormat(undefined, inZone(options)), isUtc };
		return made.format;
	};
}

/** Options of a formatter, with the zone. */
export const inZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
	isUtc ? { ...options, timeZone: 'UTC' } : options;

/** The day of a moment in the calendar. @param moment Unix seconds */
export function calendarDay(moment: number): { year: number; month: number; day: number } {
	const date = new Date(moment * 1000);
	return isUtc
		? { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
		: { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
}

/** Unix seconds of the first second of a day; months count from 0. Days and months may be beyond their last. */
export const dayStart = (year: number, month: number, day: number): number =>
	(isUtc ? Date.UTC(year, month, day) : new Date(year, month, day).getTime()) / 1000;
