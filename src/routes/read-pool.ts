import { fromLookup, fromPool, type PoolEntry } from '$lib/explorer/pool';
import type { Client } from '$lib/rpc/client';
import { toHex } from '$lib/bytes/hex';
import { getTransactionPool, getTransactionPoolHashes } from '$lib/rpc/daemon/pool';
import { getTransactions } from '$lib/rpc/daemon/transactions';
import { RpcError } from '$lib/rpc/errors';

const known = new WeakMap<Client, Map<string, PoolEntry>>();

/** A restricted node answers for at most so many transactions at once. */
const AT_ONCE = 100;

/**
 * What waits in the pool. The first time all of it is read; afterwards the ids, 32 bytes each, and only the
 * transactions that are new: the whole pool with its JSON is a megabyte or more on a busy chain.
 *
 * @throws RpcError
 */
export async function readPool(node: Client): Promise<PoolEntry[]> {
	const before = known.get(node);
	const now = (before && (await readNew(node, before))) ?? (await readAll(node));
	known.set(node, now);
	return [...now.values()];
}

async function readAll(node: Client): Promise<Map<string, PoolEntry>> {
	const { transactions } = await node.call(getTransactionPool);
	return new Map(transactions.map((entry) => [entry.id_hash, fromPool(entry)]));
}

/** Null when reading everything costs less, or when the node does not list ids alone. */
async function readNew(node: Client, before: Map<string, PoolEntry>): Promise<Map<string, PoolEntry> | null> {
	const ids = await readIds(node);
	const missing = ids?.filter((id) => !before.has(id));
	if (!ids || !missing || missing.length > AT_ONCE) return null;
	const { txs } = missing.length > 0 ? await node.call(getTransactions, { txs_hashes: missing }) : { txs: [] };
	const added = new Map(txs.filter((entry) => entry.in_pool).map((entry) => [entry.tx_hash, fromLookup(entry)]));
	return new Map(
		ids.flatMap((id) => {
			const entry = before.get(id) ?? added.get(id);
			return entry ? [[id, entry] as const] : [];
		})
	);
}

async function readIds(node: Client): Promise<string[] | null> {
	try {
		const { tx_hashes } = await node.call(getTransactionPoolHashes);
		return Array.from({ length: tx_hashes.length / 32 }, (_, i) => toHex(tx_hashes.subarray(32 * i, 32 * (i + 1))));
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind === 'not_offered') return null;
		throw error;
	}
}
