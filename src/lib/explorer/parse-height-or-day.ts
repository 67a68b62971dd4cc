import { startOfDay } from '../format/day';
import type { Result } from '../format/result';
import { formatInteger } from '../format/amount';

/** A day in the reader's time zone, in Unix seconds: from its start to the start of the next day. */
export interface DaySpan {
	from: number;
	to: number;
}

/** A typed height, or a day as `YYYY-MM-DD`. */
export type HeightOrDay = { height: number } | { day: string };

const HEIGHT_PATTERN = /^(\d{1,15}|\d{1,3}([, _.\u00a0\u202f]\d{3}){1,4})$/;
const DAY_PATTERN = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/**
 * Parses the text of the field that jumps to a block.
 *
 * @param tip the highest height; null while unknown
 * @param now Unix seconds
 */
export function parseHeightOrDay(text: string, tip: number | null, now: number): Result<HeightOrDay> {
	const typed = text.trim();
	if (typed === '') return { problem: 'Enter a height or a day.' };
	if (HEIGHT_PATTERN.test(typed)) return parseHeight(Number(typed.replace(/\D/g, '')), tip);
	if (/^[\d\s,._]+$/.test(typed)) return { problem: 'Write a height as 3,540,223 or 3540223.' };
	const day = daySpan(typed);
	if (!day) return { problem: 'Enter a height, or a day such as 2026-11-26.' };
	if (day.from > now) return { problem: 'This day is in the future.' };
	return { value: { day: typed } };
}

function parseHeight(height: number, tip: number | null): Result<HeightOrDay> {
	if (tip === null || height <= tip) return { value: { height } };
	return { problem: tip < 0 ? 'The chain has no blocks yet.' : `The newest block is ${formatInteger(tip)}.` };
}

/** Parses a calendar day; null for other text and for dates that do not exist. @param text `2026-11-26` */
export function daySpan(text: string): DaySpan | null {
	const [, year, month, day] = (DAY_PATTERN.exec(text) ?? []).map(Number);
	if (year === undefined || month === undefined || day === undefined) return null;
	const date = new Date(year, month - 1, day);
	if (date.getFullYear() !== year || date.getMonth() !== month - 1 || date.getDate() !== day) return null;
	const from = startOfDay(date.getTime() / 1000);
	const to = startOfDay(date.getTime() / 1000, 1);
	return from === undefined || to === undefined ? null : { from, to };
}
