import { redirect } from '@sveltejs/kit';
import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { blocksLink, queryOf } from '$lib/links';
import { getBlockHeadersRange } from '$lib/rpc/daemon/blocks';
import type { BlockHeader } from '$lib/rpc/daemon/records';
import { findHeight } from '$lib/explorer/find-height';
import { opening } from '$lib/app/opening';

const PER_PAGE = 25;

interface Blocks {
	/** The newest first. */
	headers: BlockHeader[];
	/** Height of the newest block of the chain. */
	top: number;
	/** The requested height, where it is above the tip. */
	beyond: number | null;
	/** Links to the neighbouring pages: the highest height on each. */
	newer: number | null;
	older: number | null;
}

const cached = staleIfError<Blocks>();

export const load = async ({ url, parent, depends }) => {
	depends('chain:tip');
	const { node } = await parent();
	const query = queryOf(url);
	const date = Date.parse(`${query.get('date')}T00:00:00Z`) / 1000;
	if (Number.isFinite(date)) {
		const { height } = await live.latest(node);
		const found = await findHeight(node, date, height - 1);
		redirect(307, blocksLink(Math.min(found + PER_PAGE - 1, height - 1)));
	}
	const text = query.get('from');
	const from = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
	const loadPage = async () => {
		const top = (await live.latest(node)).height - 1;
		const end_height = Math.min(from ?? top, top);
		const start_height = Math.max(0, end_height - PER_PAGE + 1);
		const { headers } = await node.call(getBlockHeadersRange, { start_height, end_height });
		return {
			headers: headers.toReversed(),
			top,
			beyond: from !== null && from > top ? from : null,
			newer: end_height < top ? Math.min(end_height + PER_PAGE, top) : null,
			older: start_height > 0 ? start_height - 1 : null
		};
	};
	return opening(depends, `${node.url} ${from}`, async () => ({
		blocks: await cached(`${node.url} ${from}`, loadPage)
	}));
};
