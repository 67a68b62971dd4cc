/** True when the user chose UTC over the browser's time zone. */
let isUtc = false;

/** Sets the time zone for all following output: UTC, or the browser's. */
export function setUtc(chosen: boolean): void {
	isUtc = chosen;
}

/** IANA name of the time zone in use. */
export const zoneName = (): string => (isUtc ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * Creates a lazy, cached formatter in the reader's language and time zone: constructing one
 * takes longer than a hundred uses.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
	let cached: { format: Intl.DateTimeFormat; isUtc: boolean } | undefined;
	return () => {
		if (cached?.isUtc !== isUtc) cached = { format: new Intl.DateTimeFormat(undefined, inZone(options)), isUtc };
		return cached.format;
	};
}

/** Adds the time zone to the options of a formatter. */
export const inZone = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
	isUtc ? { ...options, timeZone: 'UTC' } : options;

/** Calendar day of a moment; months count from 0. @param moment Unix seconds */
export function calendarDay(moment: number): { year: number; month: number; day: number } {
	const date = new Date(moment * 1000);
	return isUtc
		? { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
		: { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
}

/** Unix seconds of the start of a day; months count from 0. Days and months out of range roll over. */
export const dayStart = (year: number, month: number, day: number): number =>
	(isUtc ? Date.UTC(year, month, day) : new Date(year, month, day).getTime()) / 1000;
