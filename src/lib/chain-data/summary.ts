import { BytesError } from '../bytes/error';
import { fromHex } from '../bytes/hex';
import { combineTransactionFields, transactionFromJson, type ShownTransaction } from '../chain/shown-transaction';
import { parsePartialTransaction, type Prefix, type Transaction } from '../chain/transaction';
import { transactionFee, transactionWeight, unprunedSize } from '../chain/weight-and-fee';
import type { Client } from '../rpc/client';
import type { TransactionEntry } from '../rpc/daemon/records';
import { getTransactions } from '../rpc/daemon/transactions';
import { RpcError } from '../rpc/errors';
import { parseExactJson } from './exact-json';
import { TRANSACTION_BATCH_SIZE } from './load-transactions';
import type { PoolEntry } from './pool';

/** A transaction parsed from the bytes in a node's answer. */
export interface TransactionSummary {
	hash: string;
	/** Null when the bytes cannot be parsed. */
	transaction: Transaction | null;
	/** Why the bytes cannot be parsed. */
	problem: string | null;
	/** The fields that could be parsed. */
	parsedFields: Partial<Prefix>;
	/** The bytes from the first one that could not be parsed, as hex. */
	unparsedHex: string;
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
export function summarizeTransaction(entry: Entry): TransactionSummary {
	const { tx_hash: hash, as_hex } = entry;
	const hex = as_hex || (entry.pruned_as_hex ?? '');
	const nothing = {
		hash,
		transaction: null,
		parsedFields: {},
		unparsedHex: '',
		json: null,
		fee: null,
		size: null,
		weight: null
	};
	if (hex === '') return { ...nothing, problem: 'The node sent no bytes for it' };
	try {
		const bytes = fromHex(hex, 'transaction');
		const { transaction, known: parsedFields, error } = parsePartialTransaction(bytes);
		if (!transaction) {
			const size = as_hex === '' ? null : bytes.length;
			return { ...nothing, problem: error.reason, parsedFields, size, unparsedHex: hex.slice(2 * error.offset) };
		}
		const size = unprunedSize(bytes, transaction);
		const weight = transactionWeight(transaction, size);
		return {
			...nothing,
			transaction,
			problem: null,
			parsedFields: transaction,
			fee: transactionFee(transaction),
			size,
			weight
		};
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		return { ...nothing, problem: error.reason, unparsedHex: hex };
	}
}

/** The fields of a transaction that pages show. */
export const displayedFields = ({ parsedFields, json }: TransactionSummary): ShownTransaction =>
	combineTransactionFields(parsedFields, json);

/** Numbers of inputs and outputs; null if unknown. */
export function countInputsAndOutputs(read: TransactionSummary): { inputs: number; outputs: number } | null {
	const inputs = read.parsedFields.inputs ?? read.json?.inputs;
	const outputs = read.parsedFields.outputs ?? read.json?.outputs;
	return inputs && outputs ? { inputs: inputs.length, outputs: outputs.length } : null;
}

/** A node's answer for a transaction, with its summary. */
export interface Summarized<Answer extends Entry> {
	entry: Answer;
	summary: TransactionSummary;
}

/**
 * Adds a summary to each entry ({@link summarizeTransaction}). For transactions that cannot be parsed, the node's own
 * decoding is loaded, in one call for each hundred; no call is made if all can be parsed.
 */
export async function loadSummaries<Answer extends Entry>(
	node: Client,
	entries: readonly Answer[]
): Promise<Summarized<Answer>[]> {
	const all = entries.map((entry) => ({ entry, summary: summarizeTransaction(entry) }));
	const unparsed = all.filter(({ summary }) => summary.problem !== null).map(({ summary }) => summary.hash);
	const decoded = new Map<string, ShownTransaction>();
	try {
		for (let at = 0; at < unparsed.length; at += TRANSACTION_BATCH_SIZE) {
			const txs_hashes = unparsed.slice(at, at + TRANSACTION_BATCH_SIZE);
			const { txs } = await node.call(getTransactions, { txs_hashes, decode_as_json: true, prune: true });
			for (const { tx_hash, as_json } of txs)
				if (as_json) decoded.set(tx_hash, transactionFromJson(await parseExactJson(as_json)));
		}
	} catch (error) {
		// If this fails, the page shows the fields that could be parsed.
		if (!(error instanceof RpcError)) throw error;
	}
	return all.map(({ entry, summary }) => {
		const json = decoded.get(summary.hash) ?? null;
		return { entry, summary: { ...summary, json, fee: summary.fee ?? json?.fee ?? null } };
	});
}

/** Makes a pool entry from an answer of `/get_transactions`, whole or pruned, and its summary. */
export function toPoolEntry(
	entry: Pick<TransactionEntry, 'tx_hash' | 'as_hex' | 'received_timestamp'>,
	summary: TransactionSummary
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
