import { live } from '../app/live.svelte';
import { callQuery, fetchQuery, type Query } from '../app/query.svelte';
import { toHex } from '../bytes/hex';
import type { Client } from '../rpc/client';
import { getMinerData } from '../rpc/daemon/mining';
import type { NodeInfo } from '../rpc/daemon/node';
import { getTransactionPoolStats } from '../rpc/daemon/pool';
import type { TransactionEntry } from '../rpc/daemon/records';
import { isUnavailable, RpcError } from '../rpc/errors';
import { recordsOf, type Records } from '../rpc/fields';
import { queueTask } from '../ui/task-queue';
import { TRANSACTION_BATCH_SIZE, loadConcurrently, loadTransactions } from './load-transactions';
import { byFeePerByte, type PoolEntry, type PricedTransaction } from './pool';
import { PoolHashes } from './pool-hashes';
import { toPoolEntry, loadSummaries } from './summary';

type WaitingEntry = Pick<TransactionEntry, 'tx_hash' | 'as_hex' | 'pruned_as_hex' | 'in_pool' | 'received_timestamp'>;

/** Summaries of those of the transactions that are in the pool. @throws RpcError */
export async function poolEntries(node: Client, txs: readonly WaitingEntry[]): Promise<PoolEntry[]> {
	const inPool = txs.filter(({ in_pool }) => in_pool);
	return (await loadSummaries(node, inPool)).map(({ entry, summary }) => toPoolEntry(entry, summary));
}

/** The pool as loaded so far; `listed` is the number of transactions that the node lists. */
export interface LoadedPool {
	/** The highest fee per byte first. */
	entries: Records<PoolEntry>;
	listed: number;
	/** The node's totals, if only the next block of a large pool is loaded. */
	totals: PoolTotals | null;
	/** Kept for the next refresh, which loads only new transactions. */
	loader: PoolLoader;
}

/** A node's pool, published while it loads. */
export const poolQuery = (node: Client): Query<LoadedPool> => ({
	service: node.url,
	key: ['pool'],
	staleOn: 'pool',
	load: async (signal, before, publish) => {
		const loader = before?.loader ?? new PoolLoader(node);
		return loader.load(await live.fetchInfo(node), signal, publish);
	}
});

/** The hashes of a node's pool; `listed` is kept for the next refresh. */
export const poolHashesQuery = (node: Client): Query<{ hashes: readonly string[]; listed: PoolHashes }> => ({
	service: node.url,
	key: ['pool hashes'],
	staleOn: 'pool',
	load: async (_signal, before) => {
		const listed = before?.listed ?? new PoolHashes(node);
		return { hashes: await listed.load(await live.fetchInfo(node)), listed };
	}
});

/** True when some of the listed transactions are not loaded. */
export const isPartial = ({ entries, listed }: LoadedPool) => entries.length + entries.unreadable < listed;

const toWaitingEntry = ({ tx_hash, tx_blob }: PoolHashes['added'][number]): WaitingEntry => ({
	tx_hash,
	as_hex: '',
	pruned_as_hex: toHex(tx_blob),
	in_pool: true
});

/** Bytes of weight, and fees in atomic units. */
export interface PoolTotals {
	count: number;
	weight: number;
	fees: bigint;
}

/**
 * Above MOST transactions, only those of the next block are loaded, until the pool has MOST_AGAIN or fewer
 * (hysteresis).
 */
export const MAX_FULLY_LOADED_TRANSACTIONS = 10_000;
const FULL_LOADING_RESUMES_AT = 8_000;

/** Time (ms) for which a large pool's next block is cached, unless the tip changes. */
const NEXT_BLOCK_CACHE_MS = 30_000;

/** The node's choice of transactions for the block after a tip. */
const minerDataQuery = (node: Client, tip: string) => ({
	...callQuery(node, 'tip', getMinerData),
	key: [getMinerData.name, tip]
});

/**
 * Totals of a node's pool, and the transactions that the node would put into the next block. For a large pool, the
 * latter may be cached.
 *
 * @throws RpcError
 */
export async function loadNextBlock(
	node: Client,
	{ tx_pool_size, top_block_hash }: NodeInfo
): Promise<{ all: PoolTotals; backlog: PricedTransaction[] }> {
	const [{ pool_stats }, { tx_backlog }] = await Promise.all([
		node.call(getTransactionPoolStats),
		fetchQuery(minerDataQuery(node, top_block_hash), tx_pool_size > FULL_LOADING_RESUMES_AT ? NEXT_BLOCK_CACHE_MS : 0)
	]);
	const { txs_total: count, bytes_total: weight, fee_total: fees } = pool_stats;
	const backlog = tx_backlog
		.slice(0, MAX_FULLY_LOADED_TRANSACTIONS)
		.map(({ id: hash, fee, weight }) => ({ hash, fee, weight }));
	return { all: { count, weight, fees }, backlog };
}

/**
 * Loads a node's pool: first the hashes (32 bytes each), then the pruned transactions in batches. Later calls wait
 * for the call before, and load only new transactions. Of a pool with more than {@link MAX_FULLY_LOADED_TRANSACTIONS}, only the transactions
 * of the next block are loaded.
 */
export class PoolLoader {
	#hashes: readonly string[] = [];
	/** Sorted by fee per byte, the highest first, except entries that were not published yet. */
	#entries = new Map<string, PoolEntry>();
	readonly #poolHashes: PoolHashes;
	/** Hashes of records that could not be parsed. */
	readonly #unreadable = new Set<string>();
	#totals: PoolTotals | null = null;
	/** Settles when the previous call has ended. */
	#previousLoad: Promise<unknown> = Promise.resolve();

	constructor(readonly node: Client) {
		this.#poolHashes = new PoolHashes(node);
	}

	/**
	 * @param info the node's newest
	 * @param signal ends loading after the current batches; the next call continues there
	 * @param publish gets the pool as it grows, also when loading fails
	 * @throws RpcError
	 */
	load(info: NodeInfo, signal: AbortSignal, publish: (pool: LoadedPool) => void): Promise<LoadedPool> {
		const own = this.#previousLoad.then(() => this.#load(info, signal, publish));
		this.#previousLoad = own.catch(() => undefined);
		return own;
	}

	async #load(info: NodeInfo, signal: AbortSignal, publish: (pool: LoadedPool) => void): Promise<LoadedPool> {
		this.#hashes = (await this.#nextBlock(info)) ?? (await this.#poolHashes.load(info));
		// Yield here: with 10,000 hashes, parsing and rendering would be one long task.
		await new Promise<void>((resolve) => queueTask(resolve));
		const listed = new Set(this.#hashes.slice(0, MAX_FULLY_LOADED_TRANSACTIONS));
		for (const known of [this.#entries, this.#unreadable]) {
			for (const hash of known.keys()) if (!listed.has(hash)) known.delete(hash);
		}
		// If the node gives no times of receipt, the transactions that it sent with the changes are complete: parse
		// them, do not load them again.
		const isTimed = [...this.#entries.values()].some(({ received }) => received !== null);
		if (!isTimed)
			await this.#parse(this.#poolHashes.added.map(toWaitingEntry).filter(({ tx_hash }) => listed.has(tx_hash)));
		const missing = [...listed].filter((hash) => !this.#entries.has(hash) && !this.#unreadable.has(hash));
		// A single batch is published only once it is loaded.
		if (missing.length > TRANSACTION_BATCH_SIZE) publish(this.#pool());
		let published = this.#entries.size;
		try {
			await loadConcurrently(async () => {
				const batch = missing.splice(0, TRANSACTION_BATCH_SIZE);
				if (batch.length > 0) await this.#loadBatch(batch);
				// Publish in growing steps, because sorting and rendering the rows takes time too.
				if (this.#entries.size > published * 1.3) {
					published = this.#entries.size;
					publish(this.#pool());
				}
				return missing.length > 0 && !signal.aborted;
			});
		} catch (error) {
			missing.length = 0;
			publish(this.#pool());
			throw error;
		}
		return this.#pool();
	}

	/**
	 * Hashes of the next block's transactions, if the pool is large; null otherwise, or if the node does not offer
	 * this.
	 */
	async #nextBlock(info: NodeInfo): Promise<string[] | null> {
		const most = this.#totals ? FULL_LOADING_RESUMES_AT : MAX_FULLY_LOADED_TRANSACTIONS;
		this.#totals = null;
		if (info.tx_pool_size <= most) return null;
		try {
			const { all, backlog } = await loadNextBlock(this.node, info);
			this.#totals = all;
			return backlog.map(({ hash }) => hash);
		} catch (error) {
			if (error instanceof RpcError && isUnavailable(error.failure)) return null;
			throw error;
		}
	}

	async #loadBatch(hashes: string[]): Promise<void> {
		const { txs, unreadable } = await loadTransactions(this.node, hashes);
		for (const hash of unreadable) this.#unreadable.add(hash);
		await this.#parse(txs);
	}

	async #parse(txs: readonly WaitingEntry[]): Promise<void> {
		for (const entry of await poolEntries(this.node, txs)) this.#entries.set(entry.hash, entry);
	}

	#pool(): LoadedPool {
		const listed = new Set(this.#hashes).size;
		// Inserting a few entries into a sorted list is cheap.
		const entries = [...this.#entries.values()].toSorted(byFeePerByte);
		this.#entries = new Map(entries.map((entry) => [entry.hash, entry]));
		return {
			entries: recordsOf(entries, this.#unreadable.size, this.#hashes.length - listed),
			listed: this.#totals?.count ?? listed,
			totals: this.#totals,
			loader: this
		};
	}
}
