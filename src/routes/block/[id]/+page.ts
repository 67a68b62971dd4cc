import { error } from '@sveltejs/kit';
import { fromHex, isHex } from '$lib/bytes/hex';
import { parsePartialBlock } from '$lib/chain/block';
import type { OutputTree } from '$lib/chain/next/block-tail';
import { showTransaction, transactionFromJson, type ShownTransaction } from '$lib/chain/shown-transaction';
import { exactJson } from '$lib/queries/exact-json';
import { staleIfError } from '$lib/app/stale-if-error';
import { live } from '$lib/app/live.svelte';
import { describeMalformed, describeNotFound, describeUnmined } from '$lib/explorer/not-found';
import { shortHash } from '$lib/format/hash';
import { isUnknownBlock } from '$lib/explorer/unknown-block';
import { TransactionsState } from '$lib/explorer/transactions-state.svelte';
import type { Client } from '$lib/rpc/client';
import { getBlock } from '$lib/rpc/daemon/blocks';
import { RpcError } from '$lib/rpc/errors';
import type { ResultOf } from '$lib/rpc/operation';
import { opening } from '$lib/app/opening';

interface Block {
	block: ResultOf<typeof getBlock>;
	/** What the page's address names. */
	asked: { height: number } | { hash: string };
	/** They arrive after the rest. */
	transactions: TransactionsState;
	coinbase: Coinbase;
}

/** The coinbase and the output tree, from the block's bytes; the coinbase from the node's JSON where they cannot be parsed. */
interface Coinbase {
	shown: ShownTransaction;
	/** Why the block's bytes cannot be parsed. */
	problem: string | null;
	/** From the first of them that could not be parsed, as hex. */
	rest: string;
	/** Of blocks from version 17 on. */
	tree: OutputTree | null;
}

const cached = staleIfError<Block>();

export const load = async ({ params, parent, depends }) => {
	depends('chain:reorganised');
	const { node } = await parent();
	// The tip from before the block is read: a reorganisation from then on is noticed at the next tick.
	void live.latest(node).catch(() => undefined);
	const key = `${node.url} ${params.id}`;
	return opening(depends, key, async () => ({
		block: await cached(key, (before) => loadBlock(node, params.id, before))
	}));
};

async function loadBlock(node: Client, id: string, before: Block | null): Promise<Block> {
	const reference = blockReference(id);
	try {
		const block = await node.call(getBlock, reference);
		const shown = before?.block.block_header.hash === block.block_header.hash ? before.transactions : null;
		const transactions = shown && !shown.isStopped ? shown : new TransactionsState(node, block.tx_hashes);
		void transactions.load();
		return { block, asked: reference, transactions, coinbase: await readCoinbase(block) };
	} catch (failed) {
		if (!(failed instanceof RpcError && isUnknownBlock(failed.failure))) throw failed;
		if (!('height' in reference)) error(404, describeNotFound(`block ${shortHash(id)}`));
		error(404, describeUnmined(reference.height, (await live.latest(node)).height));
	}
}

/** What an address names: a height or a hash. Throws a page's 404 when it is neither. */
function blockReference(id: string): { height: number } | { hash: string } {
	if (isHex(id, 32)) return { hash: id.toLowerCase() };
	if (/^\d{1,15}$/.test(id)) return { height: Number(id) };
	error(404, describeMalformed('block', id));
}

async function readCoinbase({ blob, json }: Block['block']): Promise<Coinbase> {
	const { known, error } = parsePartialBlock(fromHex(blob));
	const tree = known.tree ?? null;
	if (known.miner_tx && !error) return { shown: showTransaction(known.miner_tx, null), problem: null, rest: '', tree };
	const parsed = await exactJson(json);
	const miner_tx = typeof parsed === 'object' && parsed !== null && 'miner_tx' in parsed ? parsed.miner_tx : null;
	return {
		shown: showTransaction(known.miner_tx ?? {}, transactionFromJson(miner_tx)),
		problem: error?.reason ?? null,
		rest: error ? blob.slice(2 * error.offset) : '',
		tree
	};
}
