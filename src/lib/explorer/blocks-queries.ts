import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';
import { lastHeightBetween, type LastHeightResult } from '../chain-data/find-height';
import { loadNewestFirst } from '../chain-data/header-queries';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import { MEDIAN_BLOCKS, needsMedian } from './reward';

export const BLOCKS_PER_PAGE = 25;

/** One page of the list of blocks. */
export interface BlocksPage {
	/** The newest first. */
	headers: readonly BlockHeader[];
	/**
	 * Headers below the page: the block before the last one, for its interval; if a block's weight needs a median,
	 * all the blocks of that median.
	 */
	below: readonly BlockHeader[];
	/** Height of the newest block of the chain. */
	top: number;
	/** The requested height, where it is above the tip. */
	requestedAboveTip: number | null;
	/** Heights at which the neighbouring pages start (their newest block); null if there is none. */
	newer: number | null;
	older: number | null;
}

/** Loads a page of blocks, downwards from a height. @param from null for the newest */
export const blocksPageQuery = (node: Client, from: number | null): Query<BlocksPage> => ({
	service: node.url,
	key: ['blocks from', from],
	staleOn: 'tip',
	load: async (signal) => {
		const top = (await live.fetchInfo(node)).height - 1;
		if (top < 0) return { headers: [], below: [], top, requestedAboveTip: from, newer: null, older: null };
		const end_height = Math.min(from ?? top, top);
		const start_height = Math.max(0, end_height - BLOCKS_PER_PAGE + 1);
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
			requestedAboveTip: from !== null && from > top ? from : null,
			newer: end_height < top ? Math.min(end_height + BLOCKS_PER_PAGE, top) : null,
			older: start_height > 0 ? start_height - 1 : null
		};
	}
});

/** Finds the last block of a day. `from` and `to` are Unix seconds, `to` excluded. */
export const lastBlockQuery = (node: Client, from: number, to: number): Query<LastHeightResult> => ({
	service: node.url,
	key: ['last block between', from, to],
	staleOn: 'tip',
	load: async () => lastHeightBetween(node, from, to, (await live.fetchInfo(node)).height - 1)
});
