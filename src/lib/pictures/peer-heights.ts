import { formatInteger, formatLarge, plural } from '../format/amount';

/** How far a peer's height is above the node's own: negative when it is behind. Undefined when it states none. */
export type Distance = number | undefined;

export interface HeightAxis {
	/** Where peers at the node's own height have room, in pixels. */
	band: { from: number; to: number };
	/** Of peers at another height: logarithmic to both sides of the band. */
	place(distance: number): number;
	ticks: { x: number; name: string }[];
}

/** Between the band and the first place beside it, and at the ends. */
const GAP = 14;

/** An axis with room for all distances, at least for ten blocks to each side. @param width in pixels */
export function heightAxis(distances: readonly Distance[], width: number): HeightAxis {
	const most = (sign: number) => distances.reduce<number>((most, each = 0) => Math.max(most, sign * each), 10);
	const band = { from: Math.round(width * 0.4), to: Math.round(width * 0.78) };
	const sides = [
		{ sign: -1, from: band.from - GAP, to: GAP, most: most(-1) },
		{ sign: 1, from: band.to + GAP, to: width - GAP, most: most(1) }
	];
	const place = (distance: number) => {
		const side = sides[distance < 0 ? 0 : 1];
		if (!side || distance === 0) return (band.from + band.to) / 2;
		return side.from + ((side.to - side.from) * Math.log10(Math.abs(distance))) / Math.log10(side.most);
	};
	const ticks = sides.flatMap(({ sign, most }) =>
		Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => ({
			x: place(sign * 10 ** power),
			name: `${sign < 0 ? '−' : '+'}${formatLarge(10n ** BigInt(power)).replace(' ', '')}`
		}))
	);
	return { band, place, ticks };
}

/** A peer's dot: `index` of the peer, and its place, in `row` above the axis. */
export interface Dot {
	index: number;
	x: number;
	row: number;
}

/** Peers of one direction: a dot for each, or a number where there are more than have room. */
export interface Lane {
	dots: Dot[];
	more: { x: number; count: number }[];
}

/**
 * @param peers the index and distance of each
 * @param pitch between dots, in pixels
 * @param rows of dots, at most
 */
export function placePeers(
	peers: readonly { index: number; distance: number }[],
	{ band, place }: HeightAxis,
	pitch: number,
	rows: number
): Lane {
	const lane: Lane = { dots: [], more: [] };
	const same = peers.filter(({ distance }) => distance === 0);
	// Wider than high, as long as there is room.
	const wanted = Math.ceil(same.length / Math.min(rows, Math.ceil(Math.sqrt(same.length / 6)) || 1));
	const columns = Math.max(1, Math.min(Math.floor((band.to - band.from) / pitch), wanted));
	const middle = (band.from + band.to) / 2;
	const shown = same.slice(0, columns * rows);
	shown.forEach(({ index }, at) => {
		const column = at % columns;
		lane.dots.push({ index, x: middle + (column - (columns - 1) / 2) * pitch, row: Math.floor(at / columns) });
	});
	if (shown.length < same.length) lane.more.push({ x: middle, count: same.length - shown.length });

	const heights = new Map<number, number>();
	const rest = new Map<number, number>();
	for (const { index, distance } of peers) {
		if (distance === 0) continue;
		const x = Math.round(place(distance) / pitch) * pitch;
		const row = heights.get(x) ?? 0;
		heights.set(x, row + 1);
		if (row < rows) lane.dots.push({ index, x, row });
		else rest.set(x, (rest.get(x) ?? 0) + 1);
	}
	for (const [x, count] of rest) lane.more.push({ x, count });
	return lane;
}

/** The distance in words. */
export function describeDistance(distance: Distance): string {
	if (distance === undefined) return 'height unknown';
	if (distance === 0) return "at this node's height";
	return `${plural(Math.abs(distance), 'block')} ${distance < 0 ? 'behind' : 'ahead'}`;
}

/** What the picture shows, in a sentence. */
export function describeHeights(distances: readonly Distance[]): string {
	const count = (matches: (distance: number) => boolean) =>
		distances.filter((distance) => distance !== undefined && matches(distance)).length;
	const far = (sign: number) => distances.reduce<number>((most, each = 0) => Math.max(most, sign * each), 0);
	const by = (most: number) => `by up to ${plural(most, 'block')}`;
	const [behind, ahead] = [count((each) => each < 0), count((each) => each > 0)];
	const unknown = distances.filter((distance) => distance === undefined).length;
	return [
		`${formatInteger(count((each) => each === 0))} of ${plural(distances.length, 'peer')} at this node's height`,
		...(behind > 0 ? [`${formatInteger(behind)} behind, ${by(far(-1))}`] : []),
		...(ahead > 0 ? [`${formatInteger(ahead)} ahead, ${by(far(1))}`] : []),
		...(unknown > 0 ? [`${formatInteger(unknown)} of unknown height`] : [])
	].join(' · ');
}
