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

/** Fewer hours, days, months or years than this have the next smaller unit as well: 1 h may be nearly 2 h. */
const MIN_ALONE = 5;

/** A duration in its largest units, cut: `48 s`, `2 min`, `1 h 40 min`, `7 d`. @param seconds below zero count as none */
export const formatDuration = (seconds: number): string =>
	largestUnits(seconds)
		.map(({ value, unit }) => `${value} ${unit.short}`)
		.join(' ');

/** A duration in words: `7 years`, `1 hour 40 minutes`. @param seconds below zero count as none */
export const formatLongDuration = (seconds: number): string =>
	largestUnits(seconds)
		.map(({ value, unit }) => plural(value, unit.name))
		.join(' ');

/** A short duration to the second: `48 s`, `1 min 52 s`; beyond an hour as `formatDuration`. @param seconds may be below zero */
export function formatInterval(seconds: number): string {
	if (seconds < 0) return `−${formatInterval(-seconds)}`;
	return seconds < 60 || seconds >= 3600
		? formatDuration(seconds)
		: `${formatDuration(seconds)}${seconds % 60 ? ` ${seconds % 60} s` : ''}`;
}

/** A duration in its largest units, cut. @param seconds below zero count as none */
export function largestUnits(seconds: number) {
	const whole = Math.max(0, Math.round(seconds));
	const at = UNITS.findIndex((candidate) => whole >= candidate.seconds);
	const unit = UNITS[at] ?? UNITS[5];
	const largest = { value: Math.floor(whole / unit.seconds), unit };
	const smaller = UNITS[at + 1];
	if (!smaller || unit.seconds < 3600 || largest.value >= MIN_ALONE) return [largest];
	const rest = Math.floor((whole % unit.seconds) / smaller.seconds);
	return rest > 0 ? [largest, { value: rest, unit: smaller }] : [largest];
}

/** How long ago a moment was: `48 s ago`. A block's clock may run ahead of ours: then `just now`. Both in Unix seconds. */
export function formatAgo(moment: number, now: number): string {
	return now - moment < 1 ? 'just now' : `${formatDuration(now - moment)} ago`;
}

const momentFormat = dateFormat({ dateStyle: 'medium', timeStyle: 'long' });

/**
 * A moment in full, in the reader's own language and chosen zone; bare seconds when it is beyond what a date can be. 0 is what
 * the first block of every chain has, and programs that do not state a time.
 *
 * @param moment Unix seconds
 */
export function formatMoment(moment: number): string {
	if (moment === 0) return 'no time stated';
	if (isoMoment(moment) === undefined) return `${moment} s after 1970`;
	return momentFormat().format(moment * 1000);
}

/** A moment for a `<time>` element's `datetime`; undefined for 0 and when it is beyond what a date can be. @param moment Unix seconds */
export function isoMoment(moment: number): string | undefined {
	if (moment === 0) return undefined;
	const date = new Date(moment * 1000);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
