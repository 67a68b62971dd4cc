import { fromLookup, fromPool, type PoolEntry } from './pool';
import type { Client } from '../rpc/client';
import { toHex } from '../bytes/hex';
import { getTransactionPool, getTransactionPoolHashes } from '../rpc/daemon/pool';
import { getTransactions } from '../rpc/daemon/transactions';
import { RpcError, type Failure } from '../rpc/errors';
import { recordsOf, type Records } from '../rpc/fields';

interface Pool {
	entries: Map<string, PoolEntry>;
	/** How many more there are whose records could not be read. */
	unreadable: number;
	/** How many were listed a second time. */
	repeated: number;
}

const known = new WeakMap<Client, Pool>();

/** A restricted node answers for at most so many transactions at once. */
const AT_ONCE = 100;

/**
 * What waits in the pool. The first time all of it is read; afterwards the ids, 32 bytes each, and only the
 * transactions that are new: the whole pool with its JSON is a megabyte or more on a busy chain.
 *
 * @throws RpcError
 */
export async function loadPool(node: Client): Promise<Records<PoolEntry>> {
	const before = known.get(node);
	const now = (before && (await loadNew(node, before.entries))) ?? (await loadAll(node));
	known.set(node, now);
	return recordsOf([...now.entries.values()], now.unreadable, now.repeated);
}

async function loadAll(node: Client): Promise<Pool> {
	const { transactions } = await node.call(getTransactionPool);
	const entries = new Map(transactions.map((entry) => [entry.id_hash, fromPool(entry)]));
	return { entries, unreadable: transactions.unreadable, repeated: transactions.length - entries.size };
}

/** Null when reading everything costs less, when the node does not list ids alone, and when what is new cannot be read. */
async function loadNew(node: Client, before: Map<string, PoolEntry>): Promise<Pool | null> {
	const ids = await loadIds(node);
	const missing = ids?.filter((id) => !before.has(id));
	if (!ids || !missing || missing.length > AT_ONCE) return null;
	const txs = missing.length > 0 ? await loadTransactions(node, missing) : [];
	if (!txs) return null;
	const added = new Map(txs.filter((entry) => entry.in_pool).map((entry) => [entry.tx_hash, fromLookup(entry)]));
	const entries = new Map(
		ids.flatMap((id) => {
			const entry = before.get(id) ?? added.get(id);
			return entry ? [[id, entry] as const] : [];
		})
	);
	return { entries, unreadable: 0, repeated: ids.length - new Set(ids).size };
}

const loadTransactions = (node: Client, txs_hashes: string[]) =>
	unless('bad_answer', async () => (await node.call(getTransactions, { txs_hashes })).txs);

const loadIds = (node: Client): Promise<string[] | null> =>
	unless('not_offered', async () => {
		const { tx_hashes } = await node.call(getTransactionPoolHashes);
		return Array.from({ length: tx_hashes.length / 32 }, (_, i) => toHex(tx_hashes.subarray(32 * i, 32 * (i + 1))));
	});

/** Null when the call fails in this way. */
async function unless<Value>(kind: Failure['kind'], call: () => Promise<Value>): Promise<Value | null> {
	try {
		return await call();
	} catch (error) {
		if (error instanceof RpcError && error.failure.kind === kind) return null;
		throw error;
	}
}
