import { BytesError } from '../bytes/error';
import { fromHex } from '../bytes/hex';
import { showTransaction, transactionFromJson, type ShownTransaction } from '../chain/shown-transaction';
import { parsePartialTransaction, type Prefix, type Transaction } from '../chain/transaction';
import { transactionFee, transactionWeight, wholeSize } from '../chain/weight-and-fee';
import type { Client } from '../rpc/client';
import type { TransactionEntry } from '../rpc/daemon/records';
import { getTransactions } from '../rpc/daemon/transactions';
import { RpcError } from '../rpc/errors';
import { exactJson } from './exact-json';
import { BATCH } from './load-transactions';
import type { PoolEntry } from './pool';

/** A transaction parsed from the bytes in a node's answer. */
export interface ReadTransaction {
	hash: string;
	/** Null when the bytes cannot be parsed. */
	transaction: Transaction | null;
	/** Why the bytes cannot be parsed. */
	problem: string | null;
	/** The fields that could be parsed. */
	known: Partial<Prefix>;
	/** The bytes from the first one that could not be parsed, as hex. */
	rest: string;
	/** The node's own decoding, for a transaction that cannot be parsed; null if it was not loaded. */
	json: ShownTransaction | null;
	/** Atomic units; null for a coinbase, or if unknown. */
	fee: bigint | null;
	/** Bytes; null if signatures and proofs were left out and their length cannot be computed. */
	size: number | null;
	weight: number | null;
}

type Entry = Pick<TransactionEntry, 'tx_hash' | 'as_hex' | 'pruned_as_hex'>;

/**
 * Parses a transaction from the hex in a node's answer. Bytes that cannot be parsed give a `problem` instead of an
 * error.
 */
export function summarizeTransaction(entry: Entry): ReadTransaction {
	const { tx_hash: hash, as_hex } = entry;
	const hex = as_hex || (entry.pruned_as_hex ?? '');
	const nothing = { hash, transaction: null, known: {}, rest: '', json: null, fee: null, size: null, weight: null };
	if (hex === '') return { ...nothing, problem: 'The node sent no bytes for it' };
	try {
		const bytes = fromHex(hex, 'transaction');
		const { transaction, known, error } = parsePartialTransaction(bytes);
		if (!transaction) {
			const size = as_hex === '' ? null : bytes.length;
			return { ...nothing, problem: error.reason, known, size, rest: hex.slice(2 * error.offset) };
		}
		const size = wholeSize(bytes, transaction);
		const weight = transactionWeight(transaction, size);
		return {
			...nothing,
			transaction,
			problem: null,
			known: transaction,
			fee: transactionFee(transaction),
			size,
			weight
		};
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		return { ...nothing, problem: error.reason, rest: hex };
	}
}

/** The fields of a transaction that pages show. */
export const shownOf = ({ known, json }: ReadTransaction): ShownTransaction => showTransaction(known, json);

/** Numbers of inputs and outputs; null if unknown. */
export function countInputsAndOutputs(read: ReadTransaction): { inputs: number; outputs: number } | null {
	const inputs = read.known.inputs ?? read.json?.inputs;
	const outputs = read.known.outputs ?? read.json?.outputs;
	return inputs && outputs ? { inputs: inputs.length, outputs: outputs.length } : null;
}

/** A node's answer for a transaction, with its summary. */
export interface Summarized<Answer extends Entry> {
	entry: Answer;
	read: ReadTransaction;
}

/**
 * Adds a summary to each entry ({@link summarizeTransaction}). For transactions that cannot be parsed, the node's own
 * decoding is loaded, in one call for each hundred; no call is made if all can be parsed.
 */
export async function loadSummaries<Answer extends Entry>(
	node: Client,
	entries: readonly Answer[]
): Promise<Summarized<Answer>[]> {
	const all = entries.map((entry) => ({ entry, read: summarizeTransaction(entry) }));
	const unparsed = all.filter(({ read }) => read.problem !== null).map(({ read }) => read.hash);
	const decoded = new Map<string, ShownTransaction>();
	try {
		for (let at = 0; at < unparsed.length; at += BATCH) {
			const txs_hashes = unparsed.slice(at, at + BATCH);
			const { txs } = await node.call(getTransactions, { txs_hashes, decode_as_json: true, prune: true });
			for (const { tx_hash, as_json } of txs)
				if (as_json) decoded.set(tx_hash, transactionFromJson(await exactJson(as_json)));
		}
	} catch (error) {
		// If this fails, the page shows the fields that could be parsed.
		if (!(error instanceof RpcError)) throw error;
	}
	return all.map(({ entry, read }) => {
		const json = decoded.get(read.hash) ?? null;
		return { entry, read: { ...read, json, fee: read.fee ?? json?.fee ?? null } };
	});
}

/** Makes a pool entry from an answer of `/get_transactions`, whole or pruned, and its summary. */
export function fromLookup(
	entry: Pick<TransactionEntry, 'tx_hash' | 'as_hex' | 'received_timestamp'>,
	summary: ReadTransaction
): PoolEntry {
	const { fee, size, weight } = summary;
	const counts = countInputsAndOutputs(summary);
	return {
		hash: entry.tx_hash,
		fee,
		size: size ?? (entry.as_hex.length / 2 || null),
		weight,
		received: entry.received_timestamp ?? null,
		inputs: counts?.inputs ?? null,
		outputs: counts?.outputs ?? null
	};
}
