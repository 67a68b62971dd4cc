import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';
import { loadNewestFirst } from '../chain-data/header-queries';
import type { Client } from '../rpc/client';
import type { BlockHeader } from '../rpc/daemon/records';
import { findHeight } from '../chain-data/find-height';

export const PER_PAGE = 25;

/** A page of the list of blocks. */
export interface BlocksPage {
	/** The newest first. */
	headers: readonly BlockHeader[];
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
		if (top < 0) return { headers: [], top, beyond: from, newer: null, older: null };
		const end_height = Math.min(from ?? top, top);
		const start_height = Math.max(0, end_height - PER_PAGE + 1);
		return {
			headers: await loadNewestFirst(node, start_height, end_height, signal),
			top,
			beyond: from !== null && from > top ? from : null,
			newer: end_height < top ? Math.min(end_height + PER_PAGE, top) : null,
			older: start_height > 0 ? start_height - 1 : null
		};
	}
});

/** The height of the first block from a moment on, or of the newest one. @param time Unix seconds */
export const heightOnQuery = (node: Client, time: number): Query<number> => ({
	service: node.url,
	key: ['height on', time],
	until: 'tip',
	load: async () => findHeight(node, time, (await live.latest(node)).height - 1)
});
