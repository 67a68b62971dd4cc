import type { Client } from '../rpc/client';
import type { TransactionEntry } from '../rpc/daemon/records';
import { getTransactions } from '../rpc/daemon/transactions';
import { RpcError } from '../rpc/errors';

/** A restricted node sends at most so many transactions at once. */
export const BATCH = 100;

/** Batches that are loaded at the same time: one of the three requests to a node stays free for other calls. */
const CONCURRENT = 2;

/** Calls `loadNext` again and again, some calls at the same time, until it returns false. */
export async function loadConcurrently(loadNext: () => Promise<boolean>): Promise<void> {
	const work = async () => {
		while (await loadNext());
	};
	await Promise.all(Array.from({ length: CONCURRENT }, work));
}

/**
 * Transactions of a node, without signatures and proofs unless they are whole. A batch with a record that cannot be read is
 * split until that record is alone.
 *
 * @param hashes at most {@link BATCH}
 * @returns those that the node sent, and the hashes of records that cannot be read
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
