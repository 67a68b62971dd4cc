import { whenIdle } from '../app/when.svelte';
import { memoizePerClient } from './memoize-per-client';
import { TRANSACTION_BATCH_SIZE, loadTransactions } from '../chain-data/load-transactions';
import type { PricedTransaction } from '../chain-data/pool';
import { toPoolEntry, loadSummaries } from '../chain-data/summary';
import type { Client } from '../rpc/client';
import { getBlock } from '../rpc/daemon/blocks';
import type { BlockHeader } from '../rpc/daemon/records';
import { RpcError } from '../rpc/errors';
import { blockStore } from './block-store';

/** Limit on prefetching at idle, in bytes per visit: many times the visible blocks of a busy day. */
const MAX_IDLE_PREFETCH_BYTES = 8_000_000;
/**
 * Estimated size of answers, in bytes per transaction: of `get_block`, which names each transaction three times, and
 * of a pruned transaction.
 */
const BLOCK_BYTES_PER_TRANSACTION = 220;
const PRUNED_TRANSACTION_BYTES = 1_300;

/** Cached transactions of the pool and of blocks, at most; the pool of a busy day has fewer. */
const MAX_CACHED_TRANSACTIONS = 20_000;

/** Header fields that are needed to load a block's transactions. Without `tx_hashes` the block is loaded first. */
type BlockToLoad = Pick<BlockHeader, 'hash' | 'num_txes'> & { tx_hashes?: readonly string[] };

/** The persistent cache of blocks' transactions. */
type Store = Pick<typeof blockStore, 'load' | 'save'>;

/**
 * Fees and weights of the transactions of mined blocks: from the pool if they were seen there, otherwise from the
 * node.
 */
export class BlockPanes {
	readonly #node: Client;
	readonly #store: Store;
	#transactions: Record<string, PricedTransaction> = {};
	#transactionCount = 0;
	#loading: readonly string[] = [];
	#idleBytesLeft = MAX_IDLE_PREFETCH_BYTES;
	/** Queue of visible blocks to prefetch; the first one is being loaded. */
	readonly #prefetchQueue: BlockToLoad[] = [];
	/** The blocks that were shown last: a block that a reorganisation replaces stays visible, marked as replaced. */
	lastShown: readonly BlockHeader[] = [];
	/** Transactions by block hash. */
	#blocks: Readonly<Record<string, readonly PricedTransaction[]>> = $state.raw({});

	constructor(node: Client, store: Store = blockStore) {
		this.#node = node;
		this.#store = store;
	}

	/** The block's transactions; null while unknown. */
	transactionsOf({ hash, num_txes }: BlockToLoad): readonly PricedTransaction[] | null {
		return num_txes === 0 ? [] : (this.#blocks[hash] ?? null);
	}

	/** Hashes of the cached transactions. */
	get cachedHashes(): string[] {
		return Object.keys(this.#transactions);
	}

	/** Caches transactions of the pool: they need not be loaded once they are mined. */
	cacheTransactions(entries: readonly PricedTransaction[]): void {
		if (this.#transactionCount > MAX_CACHED_TRANSACTIONS) [this.#transactions, this.#transactionCount] = [{}, 0];
		for (const entry of entries) {
			if (!(entry.hash in this.#transactions)) this.#transactionCount++;
			this.#transactions[entry.hash] = entry;
		}
	}

	/**
	 * Prefetches a visible block's transactions at idle, one block after the other, up to the visit's byte limit.
	 * Does nothing in the browser's data-saving mode; there a block is loaded when it is pointed at.
	 */
	prefetch(header: BlockToLoad): void {
		if (this.transactionsOf(header) || this.#prefetchQueue.some(({ hash }) => hash === header.hash)) return;
		if ((globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData) return;
		this.#prefetchQueue.push(header);
		if (this.#prefetchQueue.length === 1) whenIdle(() => this.#runPrefetchQueue());
	}

	async #runPrefetchQueue(): Promise<void> {
		for (let next = this.#prefetchQueue[0]; next; next = this.#prefetchQueue[0]) {
			await this.#load(next, this.#idleBytesLeft).finally(() => this.#prefetchQueue.shift());
		}
	}

	/** Never rejects because of the node: a window whose transactions are unknown stays unlit. */
	load(header: BlockToLoad): Promise<void> {
		return this.#load(header, Infinity);
	}

	async #load(header: BlockToLoad, maxBytes: number): Promise<void> {
		const { hash, num_txes } = header;
		if (this.transactionsOf(header) || this.#loading.includes(hash)) return;
		this.#loading = [...this.#loading, hash];
		try {
			const stored = await this.#store.load(this.#node.url, hash);
			if (stored) return this.#setTransactions(hash, stored);
			if (num_txes * BLOCK_BYTES_PER_TRANSACTION > maxBytes) return;
			const tx_hashes = header.tx_hashes ?? (await this.#node.call(getBlock, { hash })).tx_hashes;
			const missing = tx_hashes.filter((hash) => !(hash in this.#transactions));
			this.#idleBytesLeft -= num_txes * BLOCK_BYTES_PER_TRANSACTION;
			if (num_txes * BLOCK_BYTES_PER_TRANSACTION + missing.length * PRUNED_TRANSACTION_BYTES > maxBytes) return;
			this.#idleBytesLeft -= missing.length * PRUNED_TRANSACTION_BYTES;
			for (let at = 0; at < missing.length; at += TRANSACTION_BATCH_SIZE) {
				const { txs } = await loadTransactions(this.#node, missing.slice(at, at + TRANSACTION_BATCH_SIZE), true);
				const summarized = await loadSummaries(this.#node, txs);
				this.cacheTransactions(summarized.map(({ entry, summary }) => toPoolEntry(entry, summary)));
			}
			const transactions = tx_hashes.map((hash) => this.#transactions[hash]).filter((seen) => seen !== undefined);
			if (transactions.length !== num_txes) return;
			this.#setTransactions(hash, transactions);
			await this.#store.save(this.#node.url, hash, transactions);
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
		} finally {
			this.#loading = this.#loading.filter((other) => other !== hash);
		}
	}

	#setTransactions(hash: string, transactions: readonly PricedTransaction[]): void {
		this.#blocks = { ...this.#blocks, [hash]: transactions };
	}
}

/** The instance of a node; it lives as long as the client. */
export const blockPanesOf = memoizePerClient((node) => new BlockPanes(node));
