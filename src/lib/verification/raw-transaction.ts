import { BytesError } from '../bytes/error';
import { fromHex, toHex } from '../bytes/hex';
import { parseTransaction, type Transaction } from '../chain/transaction';
import { prunedTransactionHash, transactionHash } from '../chain/transaction-hash';
import { TRANSACTION_BATCH_SIZE } from '../chain-data/load-transactions';
import { entryHex } from './entry-bytes';
import type { CallOptions, Client } from '../rpc/client';
import { getInfo } from '../rpc/daemon/node';
import type { TransactionEntry } from '../rpc/daemon/records';
import { getTransactions } from '../rpc/daemon/transactions';

/** The place of a transaction, as the node claims. */
export interface TransactionLocation {
	/** Height of its block; null while it is in the pool. */
	height: number | null;
	/** Time of its block, in Unix seconds; null while it is in the pool or unknown. */
	time: number | null;
	/** Number of blocks from its block to the tip, both included; 0 in the pool. */
	confirmations: number;
	/** Global indices of its outputs among those of the same amount; empty in the pool. */
	output_indices: bigint[];
	/** True when the node has seen a double spend of it. */
	isContested: boolean;
}

/** A transaction's bytes as a node sent them, and whether their hash is the requested one. */
export type RawTransaction =
	/** The bytes' hash is `txid`. `id` is the same hash as bytes; `transaction` may be pruned. */
	| {
			kind: 'known';
			txid: string;
			id: Uint8Array;
			bytes: Uint8Array;
			transaction: Transaction;
			location: TransactionLocation;
	  }
	/** The node has no such transaction, neither in a block nor in its pool. */
	| { kind: 'unknown'; txid: string }
	/** The node sent no bytes, bytes of an unknown format, or bytes whose hash cannot be computed. */
	| { kind: 'unreadable'; txid: string; reason: string }
	/** The bytes are another transaction's: the node is wrong or lies. */
	| { kind: 'differs'; txid: string; computed: string };

/**
 * Loads a transaction's raw bytes, whole or pruned, for computations in the page. Only the id is sent to the node.
 *
 * @param txid 64 hex digits
 * @throws RpcError
 */
export async function loadRawTransaction(
	node: Client,
	txid: string,
	options: CallOptions = {}
): Promise<RawTransaction> {
	const [one = { kind: 'unknown' as const, txid: txid.toLowerCase() }] = await loadRawTransactions(
		node,
		[txid],
		options
	);
	return one;
}

/** Like {@link loadRawTransaction}, for several ids: one result for each, in their order. */
export async function loadRawTransactions(
	node: Client,
	txids: readonly string[],
	options: CallOptions = {}
): Promise<RawTransaction[]> {
	const ids = txids.map((txid) => txid.toLowerCase());
	const entries = new Map<string, TransactionEntry>();
	const unique = [...new Set(ids)];
	for (let at = 0; at < unique.length; at += TRANSACTION_BATCH_SIZE) {
		const txs_hashes = unique.slice(at, at + TRANSACTION_BATCH_SIZE);
		const { txs } = await node.call(getTransactions, { txs_hashes }, options);
		for (const entry of txs) entries.set(entry.tx_hash.toLowerCase(), entry);
	}
	const isOld = [...entries.values()].some((entry) => !entry.in_pool && entry.confirmations === undefined);
	const chain = isOld ? (await node.call(getInfo, undefined, options)).height : 0;
	return ids.map((txid) => {
		const entry = entries.get(txid);
		return entry ? decode(txid, entry, chain) : { kind: 'unknown', txid };
	});
}

/** @param chain number of blocks, for entries without `confirmations` */
function decode(txid: string, entry: TransactionEntry, chain: number): RawTransaction {
	const unreadable = (reason: string): RawTransaction => ({ kind: 'unreadable', txid, reason });
	const hex = entryHex(entry);
	if (hex === '') return unreadable('the node sent no bytes for it');
	try {
		const bytes = fromHex(hex, 'transaction');
		const transaction = parseTransaction(bytes);
		const id = transactionHash(bytes, transaction) ?? prunedHash(bytes, transaction, entry.prunable_hash);
		if (!id) return unreadable('its hash cannot be computed from what the node sent');
		if (toHex(id) !== txid) return { kind: 'differs', txid, computed: toHex(id) };
		return { kind: 'known', txid, id, bytes, transaction, location: locationOf(entry, chain) };
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		return unreadable(error.reason);
	}
}

function prunedHash(bytes: Uint8Array, transaction: Transaction, prunable = ''): Uint8Array | null {
	if (prunable.length !== 64) return null;
	return prunedTransactionHash(bytes, transaction, fromHex(prunable, 'prunable_hash'));
}

function locationOf(entry: TransactionEntry, chain: number): TransactionLocation {
	const { in_pool, block_height: height, block_timestamp: time = null, output_indices } = entry;
	const isContested = entry.double_spend_seen;
	if (in_pool || height === undefined)
		return { height: null, time: null, confirmations: 0, output_indices: [], isContested };
	const confirmations = entry.confirmations ?? Math.max(0, chain - height);
	return { height, time, confirmations, output_indices, isContested };
}
