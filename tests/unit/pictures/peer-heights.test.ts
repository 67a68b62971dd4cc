import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	describeDistance,
	describeHeights,
	heightAxis,
	placePeers,
	type Lane
} from '../../../src/lib/pictures/peer-heights';

const distance = fc.oneof(
	fc.constant(0),
	fc.integer({ min: -3_500_000, max: 50 }),
	fc.integer({ min: -3, max: 3 }),
	fc.constant(Number.MAX_SAFE_INTEGER)
);
const placed = (distances: readonly number[], width: number) =>
	placePeers(
		distances.map((distance, index) => ({ index, distance })),
		heightAxis(distances, width),
		12,
		8
	);
const counted = ({ dots, more }: Lane) => dots.length + more.reduce((sum, { count }) => sum + count, 0);

describe('the picture of peers', () => {
	it('has a dot for every peer, or counts it; dots stay inside and do not cover each other', () => {
		fc.assert(
			fc.property(fc.array(distance, { maxLength: 1000 }), fc.integer({ min: 260, max: 2200 }), (distances, width) => {
				const lane = placed(distances, width);
				expect(counted(lane)).toBe(distances.length);
				expect(lane.dots.every(({ x, row }) => x >= 0 && x <= width && row < 8)).toBe(true);
				expect(new Set(lane.dots.map(({ index }) => index)).size).toBe(lane.dots.length);
				expect(new Set(lane.dots.map(({ x, row }) => `${x} ${row}`)).size).toBe(lane.dots.length);
			})
		);
	});

	it('has peers behind on the left, those ahead on the right, and one at height 0 at the end', () => {
		const distances = [-3_400_000, -1000, -1, 0, 1, 20];
		const { place, band } = heightAxis(distances, 1000);
		const places = distances.map(place);
		expect(places).toEqual(places.toSorted((a, b) => a - b));
		expect(places[0]).toBeCloseTo(14, 6);
		expect(places[5]).toBeCloseTo(986, 6);
		expect(places[2]).toBeLessThan(band.from);
		expect(places[4]).toBeGreaterThan(band.to);
	});

	it('shows a thousand peers at one height as a block of dots and a number', () => {
		const lane = placed(Array<number>(1000).fill(0), 1100);
		expect(lane.dots.length).toBeGreaterThan(200);
		expect(lane.more).toEqual([{ x: 649, count: 1000 - lane.dots.length }]);
	});
});

it('says in words what is drawn', () => {
	expect([0, -1, 2000, undefined].map(describeDistance)).toEqual([
		"at this node's height",
		'1 block behind',
		'2,000 blocks ahead',
		'height unknown'
	]);
	expect(describeHeights([0, 0, -5, -700, 3, undefined])).toBe(
		"2 of 6 peers at this node's height · 2 behind, by up to 700 blocks · 1 ahead, by up to 3 blocks · 1 of unknown height"
	);
	expect(describeHeights([0])).toBe("1 of 1 peer at this node's height");
});
