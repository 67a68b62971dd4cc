import type { Client } from '../rpc/client';
import type { TransactionEntry } from '../rpc/daemon/records';
import { getTransactions } from '../rpc/daemon/transactions';
import { RpcError } from '../rpc/errors';

/** Transactions that a restricted node sends in one answer, at most. */
export const TRANSACTION_BATCH_SIZE = 100;

/** Concurrent batches: one of the three concurrent requests to a node stays free for other calls. */
const MAX_PARALLEL_BATCHES = 2;

/** Calls `loadNext` repeatedly, CONCURRENT calls at a time, until it returns false. */
export async function loadConcurrently(loadNext: () => Promise<boolean>): Promise<void> {
	const work = async () => {
		while (await loadNext());
	};
	await Promise.all(Array.from({ length: MAX_PARALLEL_BATCHES }, work));
}

/**
 * Loads transactions, pruned (without signatures and proofs) unless `prune` is false. If a record cannot be parsed,
 * the batch is split until that record is alone.
 *
 * @param hashes at most {@link TRANSACTION_BATCH_SIZE}
 * @returns the transactions that the node sent, and the hashes of records that cannot be parsed
 * @throws RpcError
 */
export async function loadTransactions(
	node: Client,
	hashes: readonly string[],
	prune = true
): Promise<{ txs: TransactionEntry[]; unreadable: string[] }> {
	try {
		const { txs } = await node.call(getTransactions, { txs_hashes: [...hashes], ...(prune && { prune }) });
		return { txs, unreadable: [] };
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		const { failure } = error;
		if (failure.kind !== 'bad_answer' || !/^txs\[/.test(failure.where)) throw error;
		if (hashes.length === 1) return { txs: [], unreadable: [...hashes] };
		const half = hashes.length >> 1;
		const first = await loadTransactions(node, hashes.slice(0, half), prune);
		const second = await loadTransactions(node, hashes.slice(half), prune);
		return { txs: [...first.txs, ...second.txs], unreadable: [...first.unreadable, ...second.unreadable] };
	}
}
