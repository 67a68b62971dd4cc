import { cutOutline, type Outline } from './outline';

/** An item that gets a pane. */
export interface WeightedItem {
	hash: string;
	/** Greater than 0. */
	weight: number;
}

/** An item with its outline. */
export type OutlinedItem<Item> = readonly [Item, Outline];

/** Maximum tilt of dividing lines, in radians. */
const MAX_TILT = (11 * Math.PI) / 180;
/**
 * Share of the lower half that its dearest items get, in the middle of the sill; TILT_BESIDE is the tilt (radians) of
 * the lines on both sides.
 */
const MIDDLE_SHARE = 0.36;
const SIDE_TILT = 0.1;
/** Minimum number of items for a middle. */
const MIN_ITEMS_WITH_MIDDLE = 6;

const UPWARDS = -Math.PI / 2;
const RIGHTWARDS = 0;

/** A pseudo-random number from 0 to 1, from the four hex digits of a hash at `place`. */
export const numberFromHash = (hash: string, place: number) => parseInt(hash.slice(place, place + 4), 16) / 0xffff || 0;

const totalWeight = (items: readonly WeightedItem[]) => items.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Divides an outline among transactions, each getting an area proportional to its weight. Cuts recursively into
 * halves of similar weight, across the longer side, along a line tilted by the hash. The lower half gets the dearer
 * transactions: the dearest in the middle, the others alternately to its left and right.
 *
 * @param items the highest fee per byte first
 */
export function divide<Item extends WeightedItem>(outline: Outline, items: readonly Item[]): OutlinedItem<Item>[] {
	if (items.length < 2) return items.map((item) => [item, outline]);
	const [dearer, cheaper] = halves(items);
	const [lower, upper] = cutByWeight(outline, dearer, cheaper);
	const isWide = extent(lower, 0) > 0.8 * extent(lower, 1);
	const below =
		isWide && dearer.length >= MIN_ITEMS_WITH_MIDDLE ? withMiddle(lower, dearer) : divideInHalves(lower, dearer);
	return [...below, ...divideInHalves(upper, cheaper)];
}

function withMiddle<Item extends WeightedItem>(outline: Outline, items: readonly Item[]): OutlinedItem<Item>[] {
	const whole = totalWeight(items);
	let middle = 1;
	for (let weight = items[0]?.weight ?? 0; middle < items.length - 2 && weight < whole * MIDDLE_SHARE; middle++) {
		weight += items[middle]?.weight ?? 0;
	}
	const left: Item[] = [];
	const right: Item[] = [];
	let ahead = 0;
	for (const item of items.slice(middle)) {
		(ahead <= 0 ? left : right).push(item);
		ahead += ahead <= 0 ? item.weight : -item.weight;
	}
	const inLeft = totalWeight(left);
	const [first, rest] = cutOutline(outline, RIGHTWARDS - SIDE_TILT, inLeft / whole);
	const inMiddle = totalWeight(items.slice(0, middle));
	const [second, third] = cutOutline(rest, RIGHTWARDS + SIDE_TILT, inMiddle / (whole - inLeft));
	return [
		...divideInHalves(first, left),
		...divideInHalves(second, items.slice(0, middle)),
		...divideInHalves(third, right)
	];
}

function divideInHalves<Item extends WeightedItem>(outline: Outline, items: readonly Item[]): OutlinedItem<Item>[] {
	if (items.length < 2) return items.map((item) => [item, outline]);
	const [first, second] = halves(items);
	const [one, other] = cutByWeight(outline, first, second);
	return [...divideInHalves(one, first), ...divideInHalves(other, second)];
}

/** Cuts across the longer side: `first` gets the lower or left part. */
function cutByWeight(outline: Outline, first: readonly WeightedItem[], second: readonly WeightedItem[]) {
	const weight = totalWeight(first);
	const across = extent(outline, 1) >= extent(outline, 0) ? UPWARDS : RIGHTWARDS;
	const tilt = (2 * numberFromHash(first.at(-1)?.hash ?? '', 0) - 1) * MAX_TILT;
	return cutOutline(outline, across + tilt, weight / (weight + totalWeight(second)));
}

/**
 * Splits items into two non-empty groups, each as close as possible to half of the weight.
 *
 * @param items at least two
 */
function halves<Item extends WeightedItem>(items: readonly Item[]): [Item[], Item[]] {
	const half = totalWeight(items) / 2;
	let count = 1;
	let weight = items[0]?.weight ?? 0;
	for (; count < items.length - 1; count++) {
		const next = weight + (items[count]?.weight ?? 0);
		if (Math.abs(next - half) >= Math.abs(weight - half)) break;
		weight = next;
	}
	return [items.slice(0, count), items.slice(count)];
}

/** Extent of an outline along an axis: x (0) or y (1). */
function extent(outline: Outline, axis: 0 | 1): number {
	const places = outline.map((corner) => corner[axis]);
	return Math.max(...places) - Math.min(...places);
}
