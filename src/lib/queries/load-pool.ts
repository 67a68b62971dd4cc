import { toHex } from '../bytes/hex';
import type { Client } from '../rpc/client';
import { getTransactionPool, getTransactionPoolHashes, getTransactionPoolHashesAsText } from '../rpc/daemon/pool';
import type { TransactionEntry } from '../rpc/daemon/records';
import { isClosed, RpcError } from '../rpc/errors';
import { recordsOf, type Records } from '../rpc/fields';
import { inTurn } from '../ui/in-turn';
import { BATCH, loadConcurrently, loadTransactions } from './load-transactions';
import { byFeePerByte, fromLookup, fromPool, type PoolEntry } from './pool';
import { loadSummaries } from './summary';

/** Those of the transactions that are in the pool. @throws RpcError */
export async function poolEntries(node: Client, txs: readonly TransactionEntry[]): Promise<PoolEntry[]> {
	const inPool = txs.filter(({ in_pool }) => in_pool);
	const summaries = await loadSummaries(node, inPool);
	return inPool.flatMap((entry, i) => (summaries[i] ? [fromLookup(entry, summaries[i])] : []));
}

/** Those loaded so far, and how many the node lists. */
export interface LoadedPool {
	/** The highest fee per byte first. */
	entries: Records<PoolEntry>;
	listed: number;
}

/** The lists of hashes that nodes have: packed, and as text. Some servers let no path pass that ends in `.bin`. */
const HASH_LISTS: readonly ((node: Client) => Promise<string[]>)[] = [
	async (node) => {
		const { tx_hashes } = await node.call(getTransactionPoolHashes);
		return Array.from({ length: tx_hashes.length / 32 }, (_, i) => toHex(tx_hashes.subarray(32 * i, 32 * (i + 1))));
	},
	async (node) => (await node.call(getTransactionPoolHashesAsText)).tx_hashes
];

/** The hashes of a node's pool, by the first list of hashes that it has. */
export class PoolHashes {
	/** The lists of hashes that the node may have. */
	#lists = HASH_LISTS;

	constructor(readonly node: Client) {}

	/** Null when the node does not list hashes alone. @throws RpcError */
	async load(): Promise<string[] | null> {
		for (const list of this.#lists) {
			try {
				return await list(this.node);
			} catch (error) {
				if (!(error instanceof RpcError) || !isClosed(error.failure)) throw error;
				if (error.failure.kind === 'not_offered') this.#lists = this.#lists.filter((each) => each !== list);
			}
		}
		return null;
	}
}

/**
 * Loads a node's pool: first the hashes, 32 bytes each, then the transactions without signatures and proofs, in batches.
 * Later calls load only those that are new. Nodes without a list of hashes send the whole pool instead, ten times as many
 * bytes.
 */
export class PoolLoader {
	#hashes: readonly string[] = [];
	/** The highest fee per byte first, but for those that were not published yet. */
	#loaded = new Map<string, PoolEntry>();
	readonly #listed: PoolHashes;
	/** Hashes of records that could not be read. */
	readonly #unreadable = new Set<string>();

	/** @param publish gets the pool as it grows, and at the end of each update */
	constructor(
		readonly node: Client,
		readonly publish: (pool: LoadedPool) => void
	) {
		this.#listed = new PoolHashes(node);
	}

	/** @param isStopped whether to end after the current batches; the next call goes on from there. @throws RpcError */
	async load(isStopped: () => boolean): Promise<void> {
		const hashes = await this.#listed.load();
		if (!hashes) return this.#loadWhole();
		// Of ten thousand, to parse the list and to show its length are two tasks.
		await new Promise<void>((resolve) => inTurn(resolve));
		this.#hashes = hashes;
		const listed = new Set(hashes);
		for (const known of [this.#loaded, this.#unreadable]) {
			for (const hash of known.keys()) if (!listed.has(hash)) known.delete(hash);
		}
		const missing = [...listed].filter((hash) => !this.#loaded.has(hash) && !this.#unreadable.has(hash));
		// A few more are published once they are loaded.
		if (missing.length > BATCH) this.#publish();
		let published = this.#loaded.size;
		try {
			await loadConcurrently(async () => {
				const batch = missing.splice(0, BATCH);
				if (batch.length > 0) await this.#loadBatch(batch);
				// Rows appear in ever larger groups: sorting and showing them takes time as well.
				if (this.#loaded.size > published * 1.3) {
					published = this.#loaded.size;
					this.#publish();
				}
				return missing.length > 0 && !isStopped();
			});
		} finally {
			missing.length = 0;
			this.#publish();
		}
	}

	async #loadBatch(hashes: string[]): Promise<void> {
		const { txs, unreadable } = await loadTransactions(this.node, hashes);
		for (const hash of unreadable) this.#unreadable.add(hash);
		for (const entry of await poolEntries(this.node, txs)) this.#loaded.set(entry.hash, entry);
	}

	async #loadWhole(): Promise<void> {
		const { transactions } = await this.node.call(getTransactionPool);
		this.#hashes = transactions.map(({ id_hash }) => id_hash);
		this.#loaded.clear();
		for (const entry of transactions) this.#loaded.set(entry.id_hash, await fromPool(entry));
		this.#publish(transactions.unreadable);
	}

	#publish(unreadable = this.#unreadable.size): void {
		const listed = new Set(this.#hashes).size;
		// To put a few into a long list that is in order takes little.
		const entries = [...this.#loaded.values()].toSorted(byFeePerByte);
		this.#loaded = new Map(entries.map((entry) => [entry.hash, entry]));
		this.publish({
			entries: recordsOf(entries, unreadable, this.#hashes.length - listed),
			listed: Math.max(listed, entries.length + unreadable)
		});
	}
}
