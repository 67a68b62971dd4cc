import { BytesError } from '../bytes/error';
import { fromHex } from '../bytes/hex';
import { transactionFee, transactionWeight } from '../chain/weight-and-fee';
import { parseTransaction, type Transaction } from '../chain/transaction';
import type { TransactionEntry } from '../rpc/daemon/records';

/** A transaction as a node handed it over, read from its bytes. */
export interface ReadTransaction {
	hash: string;
	/** Null when the bytes cannot be read; `problem` says why. */
	transaction: Transaction | null;
	problem: string | null;
	/** In atomic units; null for a coinbase and where the bytes do not show it. */
	fee: bigint | null;
	/** In bytes; null when the node has pruned the transaction. */
	size: number | null;
	weight: number | null;
}

/**
 * Reads a transaction from the hex in a node's answer. Bytes that are no transaction are no error here: what can be
 * said is said, and `problem` has the rest.
 */
export function summarizeTransaction(
	entry: Pick<TransactionEntry, 'tx_hash' | 'as_hex' | 'pruned_as_hex'>
): ReadTransaction {
	const hex = entry.as_hex || (entry.pruned_as_hex ?? '');
	const nothing = { hash: entry.tx_hash, transaction: null, fee: null, size: null, weight: null };
	if (hex === '') return { ...nothing, problem: 'The node sent no bytes for it.' };
	try {
		const bytes = fromHex(hex, 'transaction');
		const transaction = parseTransaction(bytes);
		// A coinbase has nothing to prune; some programs send it as pruned anyway.
		const size = entry.as_hex !== '' || transaction.pruned === false ? bytes.length : null;
		const weight = size === null ? null : transactionWeight(transaction, size);
		return { hash: entry.tx_hash, transaction, problem: null, fee: transactionFee(transaction), size, weight };
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		return { ...nothing, problem: `Its bytes are not a transaction that is known here: ${error.message}.` };
	}
}

/** How many inputs and outputs a transaction has, as hex; null when it cannot be read. */
export function countInputsAndOutputs(hex: string): { inputs: number; outputs: number } | null {
	const { transaction } = summarizeTransaction({ tx_hash: '', as_hex: hex });
	return transaction && { inputs: transaction.inputs.length, outputs: transaction.outputs.length };
}
