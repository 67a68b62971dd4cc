import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';
import { fromHex, isHex } from '../bytes/hex';
import { parsePartialBlock } from '../chain/block';
import type { OutputTree } from '../chain/next/block-tail';
import { combineTransactionFields, transactionFromJson, type ShownTransaction } from '../chain/shown-transaction';
import { parseExactJson } from '../chain-data/exact-json';
import { TRANSACTION_BATCH_SIZE, loadConcurrently } from '../chain-data/load-transactions';
import type { Client } from '../rpc/client';
import { getBlock } from '../rpc/daemon/blocks';
import type { TransactionEntry } from '../rpc/daemon/records';
import { RpcError, type Failure } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';
import {
	loadBlockTransactions,
	transactionsInState,
	replaceTransactions,
	type BlockTransaction
} from './block-transactions';
import { describeMalformed, describeNotFound, describeUnmined, type Missing } from './not-found';
import { isUnknownBlock } from './unknown-block';

/** The height or hash in the address of a block's page. */
export type BlockReference = { height: number } | { hash: string };

/** A block as the node returns it. */
export interface LoadedBlock {
	block: ResultOf<typeof getBlock>;
	reference: BlockReference;
	coinbase: Coinbase;
	/** Hash of the block that this page showed before a reorganisation replaced it; null if none was replaced. */
	replaced: string | null;
}

/**
 * The coinbase and the output tree, decoded from the block's bytes. If the bytes cannot be parsed, the coinbase comes
 * from the node's JSON.
 */
export interface Coinbase {
	transaction: ShownTransaction;
	/** Why the block's bytes cannot be parsed. */
	problem: string | null;
	/** The bytes from the first one that could not be parsed, as hex. */
	unparsedHex: string;
	/** The output tree: in blocks from version 17 on. */
	tree: OutputTree | null;
}

/**
 * Loads the block that a page's address names, or the message that the node does not have it.
 *
 * @param id from the address
 */
export const blockQuery = (node: Client, id: string): Query<LoadedBlock | Missing> => ({
	service: node.url,
	key: ['block', id],
	staleOn: (answer) => ('missing' in answer ? 'tip' : 'reorganised'),
	load: async (signal, before) => {
		const reference = blockReference(id);
		if (!reference) return { missing: describeMalformed('block', id) };
		try {
			const block = await node.call(getBlock, reference, { signal });
			const { hash } = block.block_header;
			const last = before && 'block' in before ? before.block.block_header.hash : hash;
			return { block, reference, coinbase: await parseCoinbase(block), replaced: last === hash ? null : last };
		} catch (failed) {
			if (!(failed instanceof RpcError && isUnknownBlock(failed.failure))) throw failed;
			if ('hash' in reference) return { missing: describeNotFound('Block') };
			return { missing: describeUnmined(reference.height, (await live.fetchInfo(node)).height) };
		}
	}
});

/** Parses a height or a hash; null for other text. */
export function blockReference(id: string): BlockReference | null {
	if (isHex(id, 32)) return { hash: id.toLowerCase() };
	return /^\d{1,15}$/.test(id) ? { height: Number(id) } : null;
}

async function parseCoinbase({ blob, json }: LoadedBlock['block']): Promise<Coinbase> {
	const { known, error } = parsePartialBlock(fromHex(blob));
	const tree = known.tree ?? null;
	if (known.miner_tx && !error)
		return { transaction: combineTransactionFields(known.miner_tx, null), problem: null, unparsedHex: '', tree };
	const parsed = await parseExactJson(json);
	const miner_tx = typeof parsed === 'object' && parsed !== null && 'miner_tx' in parsed ? parsed.miner_tx : null;
	return {
		transaction: combineTransactionFields(known.miner_tx ?? {}, transactionFromJson(miner_tx)),
		problem: error?.reason ?? null,
		unparsedHex: error ? blob.slice(2 * error.offset) : '',
		tree
	};
}

/** The transactions of a block while they load: a batch that fails does not affect the others. */
export interface LoadedBlockTransactions {
	/** Sorted in the block's order. */
	all: readonly BlockTransaction[];
	/** The transactions that the node has sent so far. */
	entries: readonly TransactionEntry[];
	/** Failure of the batch that failed last. */
	failure: Failure | null;
}

/** The initial state, with no transaction loaded. @param hashes in the block's order */
export const noneLoaded = (hashes: readonly string[]): LoadedBlockTransactions => ({
	all: transactionsInState(hashes, 'loading'),
	entries: [],
	failure: null
});

/**
 * Loads a block's transactions in batches, and retries batches that failed before.
 *
 * @param hashes in the block's order
 */
export const blockTransactionsQuery = (
	node: Client,
	block: string,
	hashes: readonly string[]
): Query<LoadedBlockTransactions> => ({
	service: node.url,
	key: ['transactions of', block],
	staleOn: 'reorganised',
	load: async (signal, before, publish) => {
		let loaded = before ?? noneLoaded(hashes);
		const missing = loaded.all.filter(({ state }) => state === 'loading' || state === 'failed').map(({ hash }) => hash);
		const change = (named: readonly BlockTransaction[], more: Partial<LoadedBlockTransactions>) => {
			loaded = { ...loaded, ...more, all: replaceTransactions(loaded.all, named) };
			publish(loaded);
		};
		change(transactionsInState(missing, 'loading'), { failure: null });
		await loadConcurrently(async () => {
			const batch = missing.splice(0, TRANSACTION_BATCH_SIZE);
			if (batch.length === 0 || signal.aborted) return false;
			try {
				const { named, entries } = await loadBlockTransactions(node, batch);
				change(named, { entries: [...loaded.entries, ...entries] });
			} catch (error) {
				if (!(error instanceof RpcError)) throw error;
				change(transactionsInState(batch, 'failed'), { failure: error.failure });
			}
			return true;
		});
		return loaded;
	}
});
