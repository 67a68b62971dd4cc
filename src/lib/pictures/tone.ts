import { fromHash } from './layout';

/** A colour of CSS's oklch(): lightness, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** What a level pays for a byte of weight, in atomic units. */
export interface Level {
	name: string;
	perByte: bigint;
}

/** Where the four levels of a node stand on the scale of tones: low, normal, high, highest. */
export const LEVELS_AT = [0, 0.4, 0.67, 1] as const;

/** How far lightness and hue vary by hash, to either side. */
type Stop = readonly [colour: Oklch, lightness: number, hue: number];
type Stops = readonly [Stop, Stop, Stop, Stop];

export type Palette = 'lit' | 'printed';

/** A level's colour is a stop; hues go upwards, past 360. Many blues: cheap glass lives as well. */
const STOPS: Record<Palette, Stops> = {
	lit: [
		[[0.58, 0.135, 248], 0.05, 17],
		[[0.7, 0.165, 299], 0.03, 8],
		[[0.745, 0.19, 374], 0.025, 7],
		[[0.87, 0.165, 446], 0.02, 5]
	],
	printed: [
		[[0.85, 0.075, 246], 0.035, 18],
		[[0.71, 0.15, 285], 0.025, 9],
		[[0.62, 0.215, 350], 0.02, 7],
		[[0.6, 0.2, 395], 0.02, 5]
	]
};

/**
 * Where a rate stands on the scale from 0 to 1: between two levels by its logarithm. A transaction keeps its place while others come.
 *
 * @param rate for a byte @param levels for a byte, the lowest first, above 0
 */
export function placeOf(rate: number, levels: readonly number[]): number {
	const above = levels.findIndex((level) => rate <= level);
	if (above < 0) return 1;
	const from = levels[above - 1];
	const to = levels[above];
	if (from === undefined || to === undefined) return 0;
	const [start = 0, end = 1] = LEVELS_AT.slice(above - 1, above + 1);
	return start + (end - start) * (Math.log(rate / from) / Math.log(to / from));
}

/** As {@link placeOf}; null where the levels are unknown. @param paid for `weight` bytes, in atomic units */
export function placeOfFee(paid: bigint, weight: number, levels: readonly Level[]): number | null {
	if (levels.length === 0 || weight <= 0) return null;
	const rate = Number((paid * 1000n) / BigInt(weight)) / 1000;
	return placeOf(
		rate,
		levels.map(({ perByte }) => Number(perByte))
	);
}

/** Tones that differ by less are one: panes of one colour are one path. */
const STEPS = 60;
/** So many lightnesses, and so many hues, by hash. */
const UNEVEN_STEPS = 4;

/** From −1 to 1 by a hash, in few steps. */
const unevenBy = (hash: string, at: number) =>
	(2 * Math.min(UNEVEN_STEPS - 1, Math.floor(fromHash(hash, at) * UNEVEN_STEPS))) / (UNEVEN_STEPS - 1) - 1;

/** @param wanted the place on the scale, from 0 to 1 @param hash of a transaction: glass of one fee is not quite even */
export function toneOf(wanted: number, palette: Palette, hash = ''): Oklch {
	const place = Math.min(1, Math.max(0, wanted));
	const stops = STOPS[palette];
	const above = Math.max(
		1,
		LEVELS_AT.findIndex((at) => at >= place)
	);
	const [start = 0, end = 1] = LEVELS_AT.slice(above - 1, above + 1);
	const [from, unevenFrom, turnFrom] = stops[above - 1] ?? stops[0];
	const [to, unevenTo, turnTo] = stops[above] ?? stops[3];
	const share = (place - start) / (end - start);
	const mix = (one: number, other: number) => one + (other - one) * share;
	const tone: Oklch = [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
	if (hash === '') return [tone[0], tone[1], tone[2] % 360];
	const lighter = unevenBy(hash, 4) * mix(unevenFrom, unevenTo);
	const turned = unevenBy(hash, 8) * mix(turnFrom, turnTo);
	const stronger = 1 + unevenBy(hash, 4) * 0.1;
	return [tone[0] + lighter, tone[1] * stronger, (tone[2] + turned) % 360];
}

/** For CSS. */
export const cssOf = (colour: Oklch) => `oklch(${colour.map((part) => Number(part.toFixed(4))).join(' ')})`;

/** Glass whose fee is unknown. */
export const UNLIT = 'var(--unlit)';

/** Colours for CSS. @param place null where it is unknown @param hash of a transaction */
export function paneColour(place: number | null, hash?: string, palette: Palette = 'lit'): string {
	if (place === null) return UNLIT;
	return cssOf(toneOf(Math.round(place * STEPS) / STEPS, palette, hash));
}

/** The mean of colours, each with its share. Null without any. */
export function meanOf(colours: readonly (readonly [colour: Oklch, share: number])[]): Oklch | null {
	let whole = 0;
	let lightness = 0;
	let a = 0;
	let b = 0;
	for (const [[l, chroma, hue], share] of colours) {
		const angle = (hue * Math.PI) / 180;
		whole += share;
		lightness += share * l;
		a += share * chroma * Math.cos(angle);
		b += share * chroma * Math.sin(angle);
	}
	if (whole <= 0) return null;
	const hue = (Math.atan2(b, a) * 180) / Math.PI;
	return [lightness / whole, Math.hypot(a, b) / whole, (hue + 360) % 360];
}
