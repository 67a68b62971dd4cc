/** Formatters for charts, in a separate file from those that every page needs. */
import { LARGE_PREFIXES } from './amount';
import { formatMoment, isoMoment } from './time';
import { dateFormat } from './zone';

/** Formats an axis label to three significant digits: `6.25 P`. Not exact. */
export function formatAxis(value: number): string {
	const step = value < 1000 ? 0 : Math.floor(Math.log10(value) / 3);
	if (step >= LARGE_PREFIXES.length) return value.toExponential(1);
	return `${Number((value / 1000 ** step).toPrecision(3))} ${LARGE_PREFIXES[step]}`.trimEnd();
}

/**
 * Formats the days between two moments (Unix seconds, in any order): `Nov 16 – 23, 2026`; '' when a moment is unknown.
 */
export function formatDays(one: number, other: number): string {
	if (isoMoment(one) === undefined || isoMoment(other) === undefined) return '';
	return dayFormat().formatRange(Math.min(one, other) * 1000, Math.max(one, other) * 1000);
}

const minuteFormat = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const dayFormat = dateFormat({ dateStyle: 'medium' });
const hourFormat = dateFormat({ timeStyle: 'short' });

/** Like `formatMoment`, without seconds and time zone. */
export function formatMinute(moment: number): string {
	if (isoMoment(moment) === undefined) return formatMoment(moment);
	return minuteFormat().format(moment * 1000);
}

const DAY_SECONDS = 86_400;

/**
 * Formats a tick of a time axis: the day, or for short axes the time of day; '' when the moment is unknown.
 *
 * @param moment Unix seconds
 * @param length of the axis in seconds
 */
export function formatTick(moment: number, length: number): string {
	if (isoMoment(moment) === undefined) return '';
	return (length > 2 * DAY_SECONDS ? dayFormat() : hourFormat()).format(moment * 1000);
}
