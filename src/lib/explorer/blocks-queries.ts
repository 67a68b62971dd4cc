import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';
import { lastHeightBetween, type DayHeight } from '../chain-data/find-height';
import { loadNewestFirst } from '../chain-data/header-queries';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import { MEDIAN_BLOCKS, needsMedian } from './reward';

export const PER_PAGE = 25;

/** A page of the list of blocks. */
export interface BlocksPage {
	/** The newest first. */
	headers: readonly BlockHeader[];
	/** Those below: of the block before the last one, for its interval, and of as many as a median of weights takes. */
	below: readonly BlockHeader[];
	/** Height of the newest block of the chain. */
	top: number;
	/** The requested height, where it is above the tip. */
	beyond: number | null;
	/** The highest heights of the neighbouring pages; null where there is none. */
	newer: number | null;
	older: number | null;
}

/** Blocks from a height down. @param from null for the newest */
export const blocksPageQuery = (node: Client, from: number | null): Query<BlocksPage> => ({
	service: node.url,
	key: ['blocks from', from],
	until: 'tip',
	load: async (signal) => {
		const top = (await live.latest(node)).height - 1;
		if (top < 0) return { headers: [], below: [], top, beyond: from, newer: null, older: null };
		const end_height = Math.min(from ?? top, top);
		const start_height = Math.max(0, end_height - PER_PAGE + 1);
		const loaded = await loadNewestFirst(node, Math.max(0, start_height - 1), end_height, signal);
		const headers = loaded.slice(0, end_height - start_height + 1);
		let below: readonly BlockHeader[] = loaded.slice(headers.length);
		if (headers.some(needsMedian) && start_height > 0) {
			below = await loadNewestFirst(node, Math.max(0, start_height - MEDIAN_BLOCKS), start_height - 1, signal);
		}
		return {
			headers,
			below,
			top,
			beyond: from !== null && from > top ? from : null,
			newer: end_height < top ? Math.min(end_height + PER_PAGE, top) : null,
			older: start_height > 0 ? start_height - 1 : null
		};
	}
});

/** The last block of a day. Both in Unix seconds, `to` excluded. */
export const lastBlockQuery = (node: Client, from: number, to: number): Query<DayHeight> => ({
	service: node.url,
	key: ['last block between', from, to],
	until: 'tip',
	load: async () => lastHeightBetween(node, from, to, (await live.latest(node)).height - 1)
});
