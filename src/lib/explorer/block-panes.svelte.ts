import { whenIdle } from '../app/when.svelte';
import { ofClient } from './of-client';
import { BATCH, loadTransactions } from '../chain-data/load-transactions';
import type { PricedTransaction } from '../chain-data/pool';
import { fromLookup, loadSummaries } from '../chain-data/summary';
import type { Client } from '../rpc/client';
import { getBlock } from '../rpc/daemon/blocks';
import type { BlockHeader } from '../rpc/daemon/records';
import { RpcError } from '../rpc/errors';
import { blockStore } from './block-store';

/** Limit on prefetching at idle, in bytes per visit: many times the visible blocks of a busy day. */
const MOST_AT_IDLE = 8_000_000;
/**
 * Estimated size of answers, in bytes per transaction: of `get_block`, which names each transaction three times, and
 * of a pruned transaction.
 */
const BLOCK_BYTES = 220;
const TRANSACTION_BYTES = 1_300;

/** Cached transactions of the pool and of blocks, at most; the pool of a busy day has fewer. */
const MOST_SEEN = 20_000;

/** Header fields that are needed to load a block's transactions. Without `tx_hashes` the block is loaded first. */
type Block = Pick<BlockHeader, 'hash' | 'num_txes'> & { tx_hashes?: readonly string[] };

/** The persistent cache of blocks' transactions. */
type Store = Pick<typeof blockStore, 'load' | 'save'>;

/**
 * Fees and weights of the transactions of mined blocks: from the pool if they were seen there, otherwise from the
 * node.
 */
export class BlockPanes {
	readonly #node: Client;
	readonly #store: Store;
	#seen: Record<string, PricedTransaction> = {};
	#seenCount = 0;
	#loading: readonly string[] = [];
	#left = MOST_AT_IDLE;
	/** Queue of visible blocks to prefetch; the first one is being loaded. */
	readonly #wanted: Block[] = [];
	/** The blocks that were shown last: a block that a reorganisation replaces stays visible, marked as replaced. */
	shown: readonly BlockHeader[] = [];
	/** Transactions by block hash. */
	#blocks: Readonly<Record<string, readonly PricedTransaction[]>> = $state.raw({});

	constructor(node: Client, store: Store = blockStore) {
		this.#node = node;
		this.#store = store;
	}

	/** The block's transactions; null while unknown. */
	of({ hash, num_txes }: Block): readonly PricedTransaction[] | null {
		return num_txes === 0 ? [] : (this.#blocks[hash] ?? null);
	}

	/** Hashes of the cached transactions. */
	get seen(): string[] {
		return Object.keys(this.#seen);
	}

	/** Caches transactions of the pool: they need not be loaded once they are mined. */
	see(entries: readonly PricedTransaction[]): void {
		if (this.#seenCount > MOST_SEEN) [this.#seen, this.#seenCount] = [{}, 0];
		for (const entry of entries) {
			if (!(entry.hash in this.#seen)) this.#seenCount++;
			this.#seen[entry.hash] = entry;
		}
	}

	/**
	 * Prefetches a visible block's transactions at idle, one block after the other, up to the visit's byte limit.
	 * Does nothing in the browser's data-saving mode; there a block is loaded when it is pointed at.
	 */
	want(header: Block): void {
		if (this.of(header) || this.#wanted.some(({ hash }) => hash === header.hash)) return;
		if ((globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection?.saveData) return;
		this.#wanted.push(header);
		if (this.#wanted.length === 1) whenIdle(() => this.#loadWanted());
	}

	async #loadWanted(): Promise<void> {
		for (let next = this.#wanted[0]; next; next = this.#wanted[0]) {
			await this.#load(next, this.#left).finally(() => this.#wanted.shift());
		}
	}

	/** Never rejects because of the node: a window whose transactions are unknown stays unlit. */
	load(header: Block): Promise<void> {
		return this.#load(header, Infinity);
	}

	async #load(header: Block, mostBytes: number): Promise<void> {
		const { hash, num_txes } = header;
		if (this.of(header) || this.#loading.includes(hash)) return;
		this.#loading = [...this.#loading, hash];
		try {
			const kept = await this.#store.load(this.#node.url, hash);
			if (kept) return this.#keep(hash, kept);
			if (num_txes * BLOCK_BYTES > mostBytes) return;
			const tx_hashes = header.tx_hashes ?? (await this.#node.call(getBlock, { hash })).tx_hashes;
			const missing = tx_hashes.filter((hash) => !(hash in this.#seen));
			this.#left -= num_txes * BLOCK_BYTES;
			if (num_txes * BLOCK_BYTES + missing.length * TRANSACTION_BYTES > mostBytes) return;
			this.#left -= missing.length * TRANSACTION_BYTES;
			for (let at = 0; at < missing.length; at += BATCH) {
				const { txs } = await loadTransactions(this.#node, missing.slice(at, at + BATCH), true);
				const summarized = await loadSummaries(this.#node, txs);
				this.see(summarized.map(({ entry, read }) => fromLookup(entry, read)));
			}
			const transactions = tx_hashes.map((hash) => this.#seen[hash]).filter((seen) => seen !== undefined);
			if (transactions.length !== num_txes) return;
			this.#keep(hash, transactions);
			await this.#store.save(this.#node.url, hash, transactions);
		} catch (error) {
			if (!(error instanceof RpcError)) throw error;
		} finally {
			this.#loading = this.#loading.filter((other) => other !== hash);
		}
	}

	#keep(hash: string, transactions: readonly PricedTransaction[]): void {
		this.#blocks = { ...this.#blocks, [hash]: transactions };
	}
}

/** The instance of a node; it lives as long as the client. */
export const blockPanesOf = ofClient((node) => new BlockPanes(node));
