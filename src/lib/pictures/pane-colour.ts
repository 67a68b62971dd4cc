import { numberFromHash } from './layout';

/** A colour for CSS's oklch(): lightness, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** A fee level: atomic units per byte of weight. */
export interface PaneLevel {
	name: string;
	perByte: bigint;
}

/** Positions of a node's four fee levels on the scale of tones: low, normal, high, highest. */
export const LEVEL_POSITIONS = [0, 0.4, 0.67, 1] as const;

/** A colour of the scale, with the variation of lightness and hue by hash, in both directions. */
type Stop = readonly [colour: Oklch, lightness: number, hue: number];
type Stops = readonly [Stop, Stop, Stop, Stop];

export type Palette = 'lit' | 'printed';

/**
 * The colours of the four levels. Hues increase beyond 360. The blue range is wide, so that low fees vary in colour
 * too.
 */
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
 * Position of a fee rate on the scale from 0 to 1, interpolated between levels by its logarithm. It depends only on
 * the levels, so a transaction keeps its colour while others arrive.
 *
 * @param rate per byte
 * @param levels per byte, the lowest first, above 0
 */
export function rateToPosition(rate: number, levels: readonly number[]): number {
	const above = levels.findIndex((level) => rate <= level);
	if (above < 0) return 1;
	const from = levels[above - 1];
	const to = levels[above];
	if (from === undefined || to === undefined) return 0;
	const [start = 0, end = 1] = LEVEL_POSITIONS.slice(above - 1, above + 1);
	return start + (end - start) * (Math.log(rate / from) / Math.log(to / from));
}

/** {@link rateToPosition} for a fee; null if the levels are unknown. @param paid for `weight` bytes, in atomic units */
export function feeToPosition(paid: bigint, weight: number, levels: readonly PaneLevel[]): number | null {
	if (levels.length === 0 || weight <= 0) return null;
	const rate = Number((paid * 1000n) / BigInt(weight)) / 1000;
	return rateToPosition(
		rate,
		levels.map(({ perByte }) => Number(perByte))
	);
}

/** Steps of the scale: nearby tones are merged, because panes of one colour share a path. */
const TONE_STEPS = 60;
/** Number of different lightnesses, and of different hues, by hash. */
const HASH_VARIATIONS = 4;

/** A number from −1 to 1 by a hash, in UNEVEN_STEPS steps. */
const variationByHash = (hash: string, at: number) =>
	(2 * Math.min(HASH_VARIATIONS - 1, Math.floor(numberFromHash(hash, at) * HASH_VARIATIONS))) / (HASH_VARIATIONS - 1) -
	1;

/**
 * The colour at a position.
 *
 * @param wanted position on the scale, from 0 to 1
 * @param hash of a transaction: varies the colour slightly, so that panes of one fee look like uneven glass
 */
export function toneOf(wanted: number, palette: Palette, hash = ''): Oklch {
	const place = Math.min(1, Math.max(0, wanted));
	const stops = STOPS[palette];
	const above = Math.max(
		1,
		LEVEL_POSITIONS.findIndex((at) => at >= place)
	);
	const [start = 0, end = 1] = LEVEL_POSITIONS.slice(above - 1, above + 1);
	const [from, unevenFrom, turnFrom] = stops[above - 1] ?? stops[0];
	const [to, unevenTo, turnTo] = stops[above] ?? stops[3];
	const share = (place - start) / (end - start);
	const mix = (one: number, other: number) => one + (other - one) * share;
	const tone: Oklch = [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])];
	if (hash === '') return [tone[0], tone[1], tone[2] % 360];
	const lighter = variationByHash(hash, 4) * mix(unevenFrom, unevenTo);
	const turned = variationByHash(hash, 8) * mix(turnFrom, turnTo);
	const stronger = 1 + variationByHash(hash, 4) * 0.1;
	return [tone[0] + lighter, tone[1] * stronger, (tone[2] + turned) % 360];
}

/** The colour as CSS. */
export const cssOf = (colour: Oklch) => `oklch(${colour.map((part) => Number(part.toFixed(4))).join(' ')})`;

/** Colour of a pane whose fee is unknown. */
export const UNLIT = 'var(--unlit)';

/** The colour of a pane, as CSS. @param place null if unknown @param hash of a transaction */
export function paneColour(place: number | null, hash?: string, palette: Palette = 'lit'): string {
	if (place === null) return UNLIT;
	return cssOf(toneOf(Math.round(place * TONE_STEPS) / TONE_STEPS, palette, hash));
}

/** Weighted mean of colours. Null without any. */
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
