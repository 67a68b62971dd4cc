import type { Client } from '../rpc/client';
import type { TransactionEntry } from '../rpc/daemon/records';
import { loadTransactions } from '../chain-data/load-transactions';
import { loadSummaries, type TransactionSummary, type Summarized } from '../chain-data/summary';

/** A transaction of a block, by the hash that the block names. */
export interface BlockTransaction {
	hash: string;
	/** Null unless the state is `loaded`. */
	summary: TransactionSummary | null;
	state: 'loading' | 'loaded' | 'failed' | 'not sent' | 'unreadable';
}

export const transactionsInState = (hashes: readonly string[], state: 'loading' | 'failed'): BlockTransaction[] =>
	hashes.map((hash) => ({ hash, summary: null, state }));

/** Returns the list with some transactions replaced. */
export function replaceTransactions(
	all: readonly BlockTransaction[],
	changed: readonly BlockTransaction[]
): readonly BlockTransaction[] {
	const byHash = new Map(changed.map((named) => [named.hash, named]));
	return all.map((named) => byHash.get(named.hash) ?? named);
}

type SummarizedEntry = Summarized<TransactionEntry>;

/**
 * Loads pruned transactions (without signatures and proofs). Transactions from before CLSAG, whose id or size cannot
 * be computed from a pruned one, are loaded again whole.
 *
 * @returns what the node sent, and a result for each hash
 * @throws RpcError
 */
export async function loadBlockTransactions(
	node: Client,
	hashes: readonly string[]
): Promise<{ entries: TransactionEntry[]; named: BlockTransaction[] }> {
	const { loaded: first, unreadable } = await load(node, hashes, true);
	const short = first.filter(
		({ entry, summary }) => summary.transaction?.pruned && (summary.size === null || !entry.prunable_hash)
	);
	const hashesOfShort = short.map(({ summary }) => summary.hash);
	const reloaded = short.length === 0 ? [] : (await load(node, hashesOfShort, false)).loaded;
	const whole = new Map(reloaded.map((one) => [one.summary.hash, one]));
	const loaded = first.map((one) => whole.get(one.summary.hash) ?? one);
	const summaries = new Map(loaded.map(({ summary }) => [summary.hash, summary]));
	const refused = new Set(unreadable);
	return {
		entries: loaded.map(({ entry }) => entry),
		named: hashes.map((hash) => {
			const summary = summaries.get(hash);
			if (summary) return { hash, summary, state: 'loaded' };
			return { hash, summary: null, state: refused.has(hash) ? 'unreadable' : 'not sent' };
		})
	};
}

async function load(
	node: Client,
	hashes: readonly string[],
	prune: boolean
): Promise<{ loaded: SummarizedEntry[]; unreadable: readonly string[] }> {
	const { txs, unreadable } = await loadTransactions(node, hashes, prune);
	return { loaded: await loadSummaries(node, txs), unreadable };
}
