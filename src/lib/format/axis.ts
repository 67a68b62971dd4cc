/** Texts of charts, apart from those that every page needs. */
import { PREFIXES } from './amount';
import { formatMoment, isoMoment } from './time';
import { dateFormat } from './zone';

/** A number beside an axis, to three digits: `6.25 P`. It need not be exact. */
export function formatAxis(value: number): string {
	const step = value < 1000 ? 0 : Math.floor(Math.log10(value) / 3);
	if (step >= PREFIXES.length) return value.toExponential(1);
	return `${Number((value / 1000 ** step).toPrecision(3))} ${PREFIXES[step]}`.trimEnd();
}

/** The days from one moment to another, in any order: `Nov 16 – 23, 2026`; nothing where no times are stated. Unix seconds. */
export function formatDays(one: number, other: number): string {
	if (isoMoment(one) === undefined || isoMoment(other) === undefined) return '';
	return dayFormat().formatRange(Math.min(one, other) * 1000, Math.max(one, other) * 1000);
}

const minuteFormat = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const dayFormat = dateFormat({ dateStyle: 'medium' });
const hourFormat = dateFormat({ timeStyle: 'short' });

/** As `formatMoment`, without seconds and zone. */
export function formatMinute(moment: number): string {
	if (isoMoment(moment) === undefined) return formatMoment(moment);
	return minuteFormat().format(moment * 1000);
}

const DAY = 86_400;

/** A moment on an axis that is so long: the day, or the time of day; nothing where no time is stated. Both in seconds. */
export function formatTick(moment: number, length: number): string {
	if (isoMoment(moment) === undefined) return '';
	return (length > 2 * DAY ? dayFormat() : hourFormat()).format(moment * 1000);
}
