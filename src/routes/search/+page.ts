import { redirect } from '@sveltejs/kit';
import { identify, type Query } from '$lib/chain/identify';
import { blockLink, queryOf, transactionLink } from '$lib/links';
import type { Client } from '$lib/rpc/client';
import { getBlock } from '$lib/rpc/daemon/blocks';
import { getTransactions, isKeyImageSpent } from '$lib/rpc/daemon/transactions';
import { RpcError } from '$lib/rpc/errors';
import type { PageLoad } from './$types';

/** Where a key image is spent, by the codes of `/is_key_image_spent`. */
const SPENT = ['nowhere', 'in a block', 'in the pool'] as const;

export const load: PageLoad = async ({ url, parent }) => {
	const { node, config } = await parent();
	const text = queryOf(url).get('q') ?? '';
	const query = identify(text, config.coin.uriScheme);
	if (query.kind === 'height') redirect(307, blockLink(query.height));
	return { text, query, spent: query.kind === 'hash' ? await lookUp(node, query) : null };
};

/** A hash may be a block's, a transaction's or a key image: all three are asked at once. */
async function lookUp(node: Client, { hash }: Extract<Query, { kind: 'hash' }>): Promise<(typeof SPENT)[number]> {
	const [block, { txs }, { spent_status }] = await Promise.all([
		node.call(getBlock, { hash }).catch((error: unknown) => {
			if (error instanceof RpcError && error.failure.kind === 'refused') return null;
			throw error;
		}),
		node.call(getTransactions, { txs_hashes: [hash] }),
		node.call(isKeyImageSpent, { key_images: [hash] })
	]);
	if (block) redirect(307, blockLink(hash));
	if (txs.length > 0) redirect(307, transactionLink(hash));
	return SPENT[spent_status[0] ?? 0] ?? 'nowhere';
}
