import { live } from '../app/live.svelte';
import { callQuery, fetchQuery, type Query } from '../app/query.svelte';
import { toHex } from '../bytes/hex';
import type { Client } from '../rpc/client';
import { getMinerData } from '../rpc/daemon/mining';
import type { NodeInfo } from '../rpc/daemon/node';
import { getTransactionPoolStats } from '../rpc/daemon/pool';
import type { TransactionEntry } from '../rpc/daemon/records';
import { isClosed, RpcError } from '../rpc/errors';
import { recordsOf, type Records } from '../rpc/fields';
import { inTurn } from '../ui/in-turn';
import { BATCH, loadConcurrently, loadTransactions } from './load-transactions';
import { byFeePerByte, type PoolEntry, type PricedTransaction } from './pool';
import { PoolHashes } from './pool-hashes';
import { fromLookup, loadSummaries } from './summary';

type WaitingEntry = Pick<TransactionEntry, 'tx_hash' | 'as_hex' | 'pruned_as_hex' | 'in_pool' | 'received_timestamp'>;

/** Those of the transactions that are in the pool. @throws RpcError */
export async function poolEntries(node: Client, txs: readonly WaitingEntry[]): Promise<PoolEntry[]> {
	const inPool = txs.filter(({ in_pool }) => in_pool);
	return (await loadSummaries(node, inPool)).map(({ entry, read }) => fromLookup(entry, read));
}

/** Those loaded so far, and how many the node lists. */
export interface LoadedPool {
	/** The highest fee per byte first. */
	entries: Records<PoolEntry>;
	listed: number;
	/** Of a pool of which the next block alone is loaded, what the node says of the whole. */
	all: PoolTotals | null;
	/** Loads what is new the next time. */
	loader: PoolLoader;
}

/** A node's pool, as it is loaded. */
export const poolQuery = (node: Client): Query<LoadedPool> => ({
	service: node.url,
	key: ['pool'],
	until: 'pool',
	load: async (signal, before, publish) => {
		const loader = before?.loader ?? new PoolLoader(node);
		return loader.load(await live.latest(node), signal, publish);
	}
});

/** The hashes of a node's pool, and what lists those that are new the next time. */
export const poolHashesQuery = (node: Client): Query<{ hashes: readonly string[]; listed: PoolHashes }> => ({
	service: node.url,
	key: ['pool hashes'],
	until: 'pool',
	load: async (_signal, before) => {
		const listed = before?.listed ?? new PoolHashes(node);
		return { hashes: await listed.load(await live.latest(node)), listed };
	}
});

/** Whether not all that the node lists are loaded. */
export const isPartial = ({ entries, listed }: LoadedPool) => entries.length + entries.unreadable < listed;

const asEntry = ({ tx_hash, tx_blob }: PoolHashes['added'][number]): WaitingEntry => ({
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

/** Of a pool of more, what the next block would hold is loaded, until it has no more than the second number. */
export const MOST = 10_000;
const MOST_AGAIN = 8_000;

/** Milliseconds until a large pool's next block is asked for again, unless its tip changes. */
const PAUSE = 30_000;

/** What the node would put into the block after a tip. */
const minerDataQuery = (node: Client, tip: string) => ({
	...callQuery(node, 'tip', getMinerData),
	key: [getMinerData.name, tip]
});

/** What a node's pool holds, and the transactions of its next block, by the node's choice: of a large pool, it may be older. @throws RpcError */
export async function loadNextBlock(
	node: Client,
	{ tx_pool_size, top_block_hash }: NodeInfo
): Promise<{ all: PoolTotals; backlog: PricedTransaction[] }> {
	const [{ pool_stats }, { tx_backlog }] = await Promise.all([
		node.call(getTransactionPoolStats),
		fetchQuery(minerDataQuery(node, top_block_hash), tx_pool_size > MOST_AGAIN ? PAUSE : 0)
	]);
	const { txs_total: count, bytes_total: weight, fee_total: fees } = pool_stats;
	const backlog = tx_backlog.slice(0, MOST).map(({ id: hash, fee, weight }) => ({ hash, fee, weight }));
	return { all: { count, weight, fees }, backlog };
}

/**
 * Loads a node's pool: first the hashes, 32 bytes each, then the transactions without signatures and proofs, in batches.
 * Later calls load only those that are new, after the call before them. Of a pool of more than {@link MOST}, those of the next block are loaded.
 */
export class PoolLoader {
	#hashes: readonly string[] = [];
	/** The highest fee per byte first, but for those that were not published yet. */
	#loaded = new Map<string, PoolEntry>();
	readonly #listed: PoolHashes;
	/** Hashes of records that could not be read. */
	readonly #unreadable = new Set<string>();
	#all: PoolTotals | null = null;
	/** The end of the call before. */
	#end: Promise<unknown> = Promise.resolve();

	constructor(readonly node: Client) {
		this.#listed = new PoolHashes(node);
	}

	/**
	 * @param info the node's newest
	 * @param signal ends it after the current batches; the next call goes on from there
	 * @param publish gets the pool as it grows, also when it fails
	 * @throws RpcError
	 */
	load(info: NodeInfo, signal: AbortSignal, publish: (pool: LoadedPool) => void): Promise<LoadedPool> {
		const own = this.#end.then(() => this.#load(info, signal, publish));
		this.#end = own.catch(() => undefined);
		return own;
	}

	async #load(info: NodeInfo, signal: AbortSignal, publish: (pool: LoadedPool) => void): Promise<LoadedPool> {
		this.#hashes = (await this.#nextBlock(info)) ?? (await this.#listed.load(info));
		// Of ten thousand, to parse the list and to show its length are two tasks.
		await new Promise<void>((resolve) => inTurn(resolve));
		const listed = new Set(this.#hashes.slice(0, MOST));
		for (const known of [this.#loaded, this.#unreadable]) {
			for (const hash of known.keys()) if (!listed.has(hash)) known.delete(hash);
		}
		// A node that gives no times has nothing more to say of what it sent with the changes.
		const isTimed = [...this.#loaded.values()].some(({ received }) => received !== null);
		if (!isTimed) await this.#parse(this.#listed.added.map(asEntry).filter(({ tx_hash }) => listed.has(tx_hash)));
		const missing = [...listed].filter((hash) => !this.#loaded.has(hash) && !this.#unreadable.has(hash));
		// A few more are published once they are loaded.
		if (missing.length > BATCH) publish(this.#pool());
		let published = this.#loaded.size;
		try {
			await loadConcurrently(async () => {
				const batch = missing.splice(0, BATCH);
				if (batch.length > 0) await this.#loadBatch(batch);
				// Rows appear in ever larger groups: sorting and showing them takes time as well.
				if (this.#loaded.size > published * 1.3) {
					published = this.#loaded.size;
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

	/** The hashes of the next block, of a large pool alone; null where the node does not tell them. */
	async #nextBlock(info: NodeInfo): Promise<string[] | null> {
		const most = this.#all ? MOST_AGAIN : MOST;
		this.#all = null;
		if (info.tx_pool_size <= most) return null;
		try {
			const { all, backlog } = await loadNextBlock(this.node, info);
			this.#all = all;
			return backlog.map(({ hash }) => hash);
		} catch (error) {
			if (error instanceof RpcError && isClosed(error.failure)) return null;
			throw error;
		}
	}

	async #loadBatch(hashes: string[]): Promise<void> {
		const { txs, unreadable } = await loadTransactions(this.node, hashes);
		for (const hash of unreadable) this.#unreadable.add(hash);
		await this.#parse(txs);
	}

	async #parse(txs: readonly WaitingEntry[]): Promise<void> {
		for (const entry of await poolEntries(this.node, txs)) this.#loaded.set(entry.hash, entry);
	}

	#pool(): LoadedPool {
		const listed = new Set(this.#hashes).size;
		// To put a few into a long list that is in order takes little.
		const entries = [...this.#loaded.values()].toSorted(byFeePerByte);
		this.#loaded = new Map(entries.map((entry) => [entry.hash, entry]));
		return {
			entries: recordsOf(entries, this.#unreadable.size, this.#hashes.length - listed),
			listed: this.#all?.count ?? listed,
			all: this.#all,
			loader: this
		};
	}
}
