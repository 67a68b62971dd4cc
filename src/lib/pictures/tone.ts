import { fromHash } from './layout';

/** Lightness, chroma and hue (degrees) of OKLCH, as the place on the scale of fees grows from 0 to 1. */
type Stop = readonly [place: number, lightness: number, chroma: number, hue: number];

/** A colour of CSS's oklch(). */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

export type Theme = 'light' | 'dark';

const STOPS: Record<Theme, readonly [Stop, Stop, ...Stop[]]> = {
	light: [
		[0, 0.935, 0.026, 258],
		[0.26, 0.835, 0.088, 260],
		[0.52, 0.7, 0.15, 277],
		[0.76, 0.63, 0.185, 306],
		[1, 0.635, 0.215, 368]
	],
	dark: [
		[0, 0.635, 0.082, 256],
		[0.26, 0.68, 0.135, 257],
		[0.52, 0.7, 0.165, 279],
		[0.76, 0.73, 0.18, 308],
		[1, 0.72, 0.205, 370]
	]
};

/** By how much the lightness of panes varies at most, to either side: glass is never quite even. */
const UNEVEN: Record<Theme, number> = { light: 0.015, dark: 0.022 };

/** So many times the lowest rate is the end of the scale. */
const MOST_TIMES = 200;

/** Where a rate stands on the scale from 0 to 1, by its logarithm. @param times it by the lowest one */
export const placeOf = (times: number): number => (times > 1 ? Math.min(1, Math.log(times) / Math.log(MOST_TIMES)) : 0);

/** As {@link placeOf}, to a thousandth. @param paid for `weight` bytes @param lowest for a byte, above 0 */
export const placeOfFee = (paid: bigint, weight: number, lowest: bigint): number =>
	placeOf(Number((paid * 1000n) / (BigInt(weight) * lowest)) / 1000);

/** Tones that differ by less are one. */
const STEPS = 80;
const UNEVEN_STEPS = 2;

/** Glass of which no fee is known. */
export const CLEAR = 'var(--clear)';

/** @param place from 0 to 1 @param hash of a transaction: makes the glass a little lighter or darker */
export function toneOf(place: number, theme: Theme, hash = ''): Oklch {
	const stops = STOPS[theme];
	const after = stops.find(([at]) => at > place) ?? stops[stops.length - 1] ?? stops[1];
	const from = stops[stops.indexOf(after) - 1] ?? stops[0];
	const share = Math.min(1, (place - from[0]) / (after[0] - from[0]));
	const mix = (one: number, other: number) => one + (other - one) * share;
	const uneven = hash === '' ? 0 : Math.round((2 * fromHash(hash, 4) - 1) * UNEVEN_STEPS) / UNEVEN_STEPS;
	return [mix(from[1], after[1]) + uneven * UNEVEN[theme], mix(from[2], after[2]), mix(from[3], after[3]) % 360];
}

const cssOf = (colour: Oklch) => `oklch(${colour.map((part) => Number(part.toFixed(4))).join(' ')})`;

/** For CSS, in both themes. @param hash of a transaction */
export function paneColour(place: number, hash?: string): string {
	const step = Math.round(place * STEPS) / STEPS;
	return `light-dark(${cssOf(toneOf(step, 'light', hash))}, ${cssOf(toneOf(step, 'dark', hash))})`;
}
