import { browser } from '$app/environment';
import { fetchQuery, prefetchQuery } from '$lib/app/query.svelte';
import { lastOverviewQuery, newestBlocksQuery } from '$lib/explorer/overview-queries';
import { feesQuery } from '$lib/chain-data/fees-query';

/** A large screen has room for more block windows in a row. */
const isWide = browser && matchMedia('(width >= 102.5rem)').matches;
const OVERVIEW_BLOCKS = isWide ? 19 : 9;
/** Rows in each table of the overview. */
const OVERVIEW_ROWS = isWide ? 12 : 5;

export const load = async ({ parent }) => {
	const { node } = await parent();
	void prefetchQuery(newestBlocksQuery(node, OVERVIEW_BLOCKS));
	void prefetchQuery(feesQuery(node));
	// Loaded from this browser before the first paint; no service is waited for.
	await fetchQuery(lastOverviewQuery(node));
	return { blocks: OVERVIEW_BLOCKS, rows: OVERVIEW_ROWS };
};
