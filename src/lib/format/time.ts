import { plural } from './amount';
import { dateFormat } from './zone';

const UNITS = [
	{ name: 'year', short: 'y', seconds: 31_557_600 },
	{ name: 'month', short: 'mo', seconds: 2_629_800 },
	{ name: 'day', short: 'd', seconds: 86_400 },
	{ name: 'hour', short: 'h', seconds: 3_600 },
	{ name: 'minute', short: 'min', seconds: 60 },
	{ name: 'second', short: 's', seconds: 1 }
] as const;

/**
 * Below this number of hours, days, months or years, the next smaller unit is added: a bare 1 h could be nearly 2 h.
 */
const MIN_SINGLE_UNIT_VALUE = 5;

/**
 * Formats a duration in its largest units, truncated: `48 s`, `2 min`, `1 h 40 min`, `7 d`.
 *
 * @param seconds negative values count as 0
 */
export const formatDuration = (seconds: number): string =>
	largestUnits(seconds)
		.map(({ value, unit }) => `${value} ${unit.short}`)
		.join(' ');

/** Formats a duration in words: `7 years`, `1 hour 40 minutes`. @param seconds negative values count as 0 */
export const formatLongDuration = (seconds: number): string =>
	largestUnits(seconds)
		.map(({ value, unit }) => plural(value, unit.name))
		.join(' ');

/**
 * Formats a short duration to the second: `48 s`, `1 min 52 s`; from an hour on like `formatDuration`.
 *
 * @param seconds may be negative
 */
export function formatInterval(seconds: number): string {
	if (seconds < 0) return `−${formatInterval(-seconds)}`;
	return seconds < 60 || seconds >= 3600
		? formatDuration(seconds)
		: `${formatDuration(seconds)}${seconds % 60 ? ` ${seconds % 60} s` : ''}`;
}

/** Splits a duration into its largest units, truncated. @param seconds negative values count as 0 */
export function largestUnits(seconds: number) {
	const whole = Math.max(0, Math.round(seconds));
	const at = UNITS.findIndex((candidate) => whole >= candidate.seconds);
	const unit = UNITS[at] ?? UNITS[5];
	const largest = { value: Math.floor(whole / unit.seconds), unit };
	const smaller = UNITS[at + 1];
	if (!smaller || unit.seconds < 3600 || largest.value >= MIN_SINGLE_UNIT_VALUE) return [largest];
	const rest = Math.floor((whole % unit.seconds) / smaller.seconds);
	return rest > 0 ? [largest, { value: rest, unit: smaller }] : [largest];
}

/**
 * Formats the age of a moment: `48 s ago`. `just now` when a block's timestamp is ahead of
 * our clock. Both in Unix seconds.
 */
export function formatAgo(moment: number, now: number): string {
	return now - moment < 1 ? 'just now' : `${formatDuration(now - moment)} ago`;
}

const momentFormat = dateFormat({ dateStyle: 'medium', timeStyle: 'long' });

/**
 * Formats a full moment in the reader's language and chosen time zone; plain seconds outside the range of dates. 0
 * means no time: it is the timestamp of every chain's first block, and of programs that do not state one.
 *
 * @param moment Unix seconds
 */
export function formatMoment(moment: number): string {
	if (moment === 0) return 'no time stated';
	if (isoMoment(moment) === undefined) return `${moment} s after 1970`;
	return momentFormat().format(moment * 1000);
}

/**
 * Formats a moment for the `datetime` attribute of `<time>`; undefined for 0 and outside the range of dates.
 *
 * @param moment Unix seconds
 */
export function isoMoment(moment: number): string | undefined {
	if (moment === 0) return undefined;
	const date = new Date(moment * 1000);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
