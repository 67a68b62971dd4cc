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

/** Unasked, so many bytes are loaded in a visit: the visible blocks of a busy day, many times. */
const MOST_AT_IDLE = 8_000_000;
/** In answers, about: a block for each of its transactions, which it names three times, and a pruned transaction. */
const BLOCK_BYTES = 220;
const TRANSACTION_BYTES = 1_300;

/** Remembered at most; the pool of a busy day has fewer. */
const MOST_SEEN = 20_000;

/** `tx_hashes` where they are known. */
type Block = Pick<BlockHeader, 'hash' | 'num_txes'> & { tx_hashes?: readonly string[] };

/** Where blocks' transactions are kept. */
type Store = Pick<typeof blockStore, 'load' | 'save'>;

/** The transactions of mined blocks with their fees and weights: from the pool where they were seen, or from the node. */
export class BlockPanes {
	readonly #node: Client;
	readonly #store: Store;
	#seen: Record<string, PricedTransaction> = {};
	#seenCount = 0;
	#loading: readonly string[] = [];
	#left = MOST_AT_IDLE;
	/** Visible blocks; the first is being loaded. */
	readonly #wanted: Block[] = [];
	/** The blocks that were shown last: one that is replaced meanwhile is shown as such. */
	shown: readonly BlockHeader[] = [];
	/** By the block's hash. */
	#blocks: Readonly<Record<string, readonly PricedTransaction[]>> = $state.raw({});

	constructor(node: Client, store: Store = blockStore) {
		this.#node = node;
		this.#store = store;
	}

	/** Null while they are unknown. */
	of({ hash, num_txes }: Block): readonly PricedTransaction[] | null {
		return num_txes === 0 ? [] : (this.#blocks[hash] ?? null);
	}

	/** Hashes of the transactions seen. */
	get seen(): string[] {
		return Object.keys(this.#seen);
	}

	/** Transactions that wait need not be loaded once they are mined. */
	see(entries: readonly PricedTransaction[]): void {
		if (this.#seenCount > MOST_SEEN) [this.#seen, this.#seenCount] = [{}, 0];
		for (const entry of entries) {
			if (!(entry.hash in this.#seen)) this.#seenCount++;
			this.#seen[entry.hash] = entry;
		}
	}

	/**
	 * Those of a block that is visible: at idle, one block after the other, as far as a visit's bytes go; not where data is to be saved,
	 * where a block is loaded that is pointed at.
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

	/** Never rejects for what the node does: a window whose panes are unknown is unlit. */
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

/** Those of a node. They outlive a page. */
export const blockPanesOf = ofClient((node) => new BlockPanes(node));
