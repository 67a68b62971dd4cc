import { live } from '../../app/live.svelte';
import { peek, type Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import type { Range } from '../../ui/chart-range';
import type { ChartPoint } from './chart-points';
import { chosenRange, rangeCacheKey } from './chosen-range';
import { chartHeadersOf } from './headers';
import { loadCoinbaseSum, type CoinbaseSum } from './load-sums';
import { chartedHeights } from './sampling';

/** The points of a range that are loaded so far. */
export interface LoadedPoints {
	points: readonly ChartPoint[];
	/** Number of missing headers. */
	missing: number;
}

/**
 * Loads the points of the range that an address chooses. Points are published while more are loading; a range that
 * follows the tip starts with the points that it had.
 *
 * @param part zoomed part of the range, by heights; null for all of it
 */
export const chartQuery = (node: Client, chosen: URLSearchParams, part: Range | null): Query<LoadedPoints> => ({
	service: node.url,
	key: ['chart', rangeCacheKey(chosen), part && `${part.from} ${part.to}`],
	staleOn: 'tip',
	load: async (signal, before, publish) => {
		const { height, top_block_hash: hash } = await live.fetchInfo(node);
		const tip = height - 1;
		const range = part ?? chosenRange(chosen, tip).range;
		const headers = chartHeadersOf(node);
		const wanted = chartedHeights(range).length;
		let points = before?.points ?? null;
		let drawn = 0;
		await headers.load(range, { height: tip, hash }, signal, (missing) => {
			const loaded = wanted - missing;
			// Redraws only when the number of points has grown by a quarter.
			if (missing === 0 || loaded >= drawn * 1.25) {
				drawn = loaded;
				const known = headers.points(range);
				if (missing === 0 || known.length > 1) points = known;
			}
			if (points) publish({ points, missing });
		});
		return { points: headers.points(range), missing: 0 };
	}
});

/** Emission and fees of the chosen range, once all of its points are loaded; null if the node does not give them. */
export const sumsQuery = (node: Client, chosen: URLSearchParams): Query<CoinbaseSum | null> => ({
	service: node.url,
	key: ['coinbase sums', rangeCacheKey(chosen)],
	// Never refreshed: the node reads all of these blocks, even if the request is aborted.
	staleOn: null,
	load: async () => {
		const info = await live.fetchInfo(node);
		const points = peek(chartQuery(node, chosen, null))?.points ?? [];
		return loadCoinbaseSum(node, info, chosenRange(chosen, info.height - 1).range, points);
	}
});
