import { live } from '../app/live.svelte';
import type { Query } from '../app/query.svelte';
import { fromHex, isHex } from '../bytes/hex';
import { parsePartialBlock } from '../chain/block';
import type { OutputTree } from '../chain/next/block-tail';
import { showTransaction, transactionFromJson, type ShownTransaction } from '../chain/shown-transaction';
import { exactJson } from '../chain-data/exact-json';
import { BATCH, loadConcurrently } from '../chain-data/load-transactions';
import type { Client } from '../rpc/client';
import { getBlock } from '../rpc/daemon/blocks';
import type { TransactionEntry } from '../rpc/daemon/records';
import { RpcError, type Failure } from '../rpc/errors';
import type { ResultOf } from '../rpc/operation';
import { loadNamed, namedAs, withChanged, type NamedTransaction } from './named-transactions';
import { describeMalformed, describeNotFound, describeUnmined, type Missing } from './not-found';
import { isUnknownBlock } from './unknown-block';

/** What an address names: a height or a hash. */
export type BlockReference = { height: number } | { hash: string };

/** A block as the node has it. */
export interface LoadedBlock {
	block: ResultOf<typeof getBlock>;
	asked: BlockReference;
	coinbase: Coinbase;
	/** The hash of the block that was here before the chain was reorganised; null if none was. */
	replaced: string | null;
}

/** The coinbase and the output tree, from the block's bytes; the coinbase from the node's JSON where they cannot be parsed. */
export interface Coinbase {
	shown: ShownTransaction;
	/** Why the block's bytes cannot be parsed. */
	problem: string | null;
	/** From the first of them that could not be parsed, as hex. */
	rest: string;
	/** Of blocks from version 17 on. */
	tree: OutputTree | null;
}

/** The block of an address, or what to say of one that the node does not have. @param id as the address has it */
export const blockQuery = (node: Client, id: string): Query<LoadedBlock | Missing> => ({
	service: node.url,
	key: ['block', id],
	until: (answer) => ('missing' in answer ? 'tip' : 'reorganised'),
	load: async (signal, before) => {
		const asked = blockReference(id);
		if (!asked) return { missing: describeMalformed('block', id) };
		try {
			const block = await node.call(getBlock, asked, { signal });
			const { hash } = block.block_header;
			const last = before && 'block' in before ? before.block.block_header.hash : hash;
			return { block, asked, coinbase: await readCoinbase(block), replaced: last === hash ? null : last };
		} catch (failed) {
			if (!(failed instanceof RpcError && isUnknownBlock(failed.failure))) throw failed;
			if ('hash' in asked) return { missing: describeNotFound('Block') };
			return { missing: describeUnmined(asked.height, (await live.latest(node)).height) };
		}
	}
});

/** Null for what is neither a height nor a hash. */
export function blockReference(id: string): BlockReference | null {
	if (isHex(id, 32)) return { hash: id.toLowerCase() };
	return /^\d{1,15}$/.test(id) ? { height: Number(id) } : null;
}

async function readCoinbase({ blob, json }: LoadedBlock['block']): Promise<Coinbase> {
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

/** The transactions that a block names, as they are loaded: a batch that fails costs its own transactions. */
export interface NamedTransactions {
	/** In the block's order. */
	all: readonly NamedTransaction[];
	/** What the node sent so far. */
	entries: readonly TransactionEntry[];
	/** Of the batch that failed last. */
	failure: Failure | null;
}

/** None of them loaded. @param hashes in the block's order */
export const unloaded = (hashes: readonly string[]): NamedTransactions => ({
	all: namedAs(hashes, 'loading'),
	entries: [],
	failure: null
});

/** A block's transactions, loaded in batches; batches that failed before once more. @param hashes in the block's order */
export const blockTransactionsQuery = (
	node: Client,
	block: string,
	hashes: readonly string[]
): Query<NamedTransactions> => ({
	service: node.url,
	key: ['transactions of', block],
	until: 'reorganised',
	load: async (signal, before, publish) => {
		let loaded = before ?? unloaded(hashes);
		const missing = loaded.all.filter(({ state }) => state === 'loading' || state === 'failed').map(({ hash }) => hash);
		const change = (named: readonly NamedTransaction[], more: Partial<NamedTransactions>) => {
			loaded = { ...loaded, ...more, all: withChanged(loaded.all, named) };
			publish(loaded);
		};
		change(namedAs(missing, 'loading'), { failure: null });
		await loadConcurrently(async () => {
			const batch = missing.splice(0, BATCH);
			if (batch.length === 0 || signal.aborted) return false;
			try {
				const { named, entries } = await loadNamed(node, batch);
				change(named, { entries: [...loaded.entries, ...entries] });
			} catch (error) {
				if (!(error instanceof RpcError)) throw error;
				change(namedAs(batch, 'failed'), { failure: error.failure });
			}
			return true;
		});
		return loaded;
	}
});
