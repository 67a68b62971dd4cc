import { live } from '../../app/live.svelte';
import { peek, type Query } from '../../app/query.svelte';
import type { Client } from '../../rpc/client';
import type { Range } from '../../ui/chart-range';
import type { ChartPoint } from '../charts';
import { chosenRange, nameOfChosen } from './chosen-range';
import { headersOf } from './headers';
import { loadSums, type CoinbaseSum } from './load-sums';
import { chartedHeights } from './sampling';

/** What is loaded of a range. */
export interface Charted {
	points: readonly ChartPoint[];
	/** How many headers are missing. */
	missing: number;
}

/**
 * The points of what an address chooses of a node's chain. They are drawn while more of them come; a range that follows the tip goes
 * on from those that it had.
 *
 * @param part of that range, by heights; null for all of it
 */
export const chartQuery = (node: Client, chosen: URLSearchParams, part: Range | null): Query<Charted> => ({
	service: node.url,
	key: ['chart', nameOfChosen(chosen), part && `${part.from} ${part.to}`],
	until: 'tip',
	load: async (signal, before, publish) => {
		const { height, top_block_hash: hash } = await live.latest(node);
		const tip = height - 1;
		const range = part ?? chosenRange(chosen, tip).range;
		const headers = headersOf(node);
		const wanted = chartedHeights(range).length;
		let points = before?.points ?? null;
		let drawn = 0;
		await headers.load(range, { height: tip, hash }, signal, (missing) => {
			const loaded = wanted - missing;
			// Curves are drawn again with each quarter that they grow by.
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

/** Emission and fees of what an address chooses, once all of its points are there; null where the node does not say. */
export const sumsQuery = (node: Client, chosen: URLSearchParams): Query<CoinbaseSum | null> => ({
	service: node.url,
	key: ['coinbase sums', nameOfChosen(chosen)],
	// The node reads all of these blocks, also when it is not waited for.
	until: null,
	load: async () => {
		const info = await live.latest(node);
		const points = peek(chartQuery(node, chosen, null))?.points ?? [];
		return loadSums(node, info, chosenRange(chosen, info.height - 1).range, points);
	}
});
