import type { Client } from '../rpc/client';
import type { TransactionEntry } from '../rpc/daemon/records';
import { loadTransactions } from '../chain-data/load-transactions';
import { loadSummaries, type ReadTransaction, type Summarized } from '../chain-data/summary';

/** A transaction of a block, by the hash that the block names. */
export interface NamedTransaction {
	hash: string;
	/** Null unless the state is `loaded`. */
	read: ReadTransaction | null;
	state: 'loading' | 'loaded' | 'failed' | 'not sent' | 'unreadable';
}

export const namedAs = (hashes: readonly string[], state: 'loading' | 'failed'): NamedTransaction[] =>
	hashes.map((hash) => ({ hash, read: null, state }));

/** Returns the list with some transactions replaced. */
export function withChanged(
	all: readonly NamedTransaction[],
	changed: readonly NamedTransaction[]
): readonly NamedTransaction[] {
	const byHash = new Map(changed.map((named) => [named.hash, named]));
	return all.map((named) => byHash.get(named.hash) ?? named);
}

type Loaded = Summarized<TransactionEntry>;

/**
 * Loads pruned transactions (without signatures and proofs). Transactions from before CLSAG, whose id or size cannot
 * be computed from a pruned one, are loaded again whole.
 *
 * @returns what the node sent, and a result for each hash
 * @throws RpcError
 */
export async function loadNamed(
	node: Client,
	hashes: readonly string[]
): Promise<{ entries: TransactionEntry[]; named: NamedTransaction[] }> {
	const { loaded: first, unreadable } = await load(node, hashes, true);
	const short = first.filter(
		({ entry, read }) => read.transaction?.pruned && (read.size === null || !entry.prunable_hash)
	);
	const hashesOfShort = short.map(({ read }) => read.hash);
	const again = short.length === 0 ? [] : (await load(node, hashesOfShort, false)).loaded;
	const whole = new Map(again.map((one) => [one.read.hash, one]));
	const loaded = first.map((one) => whole.get(one.read.hash) ?? one);
	const reads = new Map(loaded.map(({ read }) => [read.hash, read]));
	const refused = new Set(unreadable);
	return {
		entries: loaded.map(({ entry }) => entry),
		named: hashes.map((hash) => {
			const read = reads.get(hash);
			if (read) return { hash, read, state: 'loaded' };
			return { hash, read: null, state: refused.has(hash) ? 'unreadable' : 'not sent' };
		})
	};
}

async function load(
	node: Client,
	hashes: readonly string[],
	prune: boolean
): Promise<{ loaded: Loaded[]; unreadable: readonly string[] }> {
	const { txs, unreadable } = await loadTransactions(node, hashes, prune);
	return { loaded: await loadSummaries(node, txs), unreadable };
}
