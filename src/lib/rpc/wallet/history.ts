/** Transfers and received payments, and notes about them (wallet document, "Payments, transfers listing and keys"). */
import * as v from 'valibot';
import { count, flag, hash, height, hex, list, maybe, params, record, text } from '../fields';
import { LARGE_ANSWER_BYTES, jsonRpc, readByJsonRpc } from '../operation';
import { incomingTransfer, payment, transferEntry } from './records';

/** Options of operations that list: a large wallet takes a while to list its contents. */
const listOptions = { effect: 'read', timeoutMs: 60_000, maxAnswerBytes: LARGE_ANSWER_BYTES } as const;

/** `get_bulk_payments` does the same for several ids, and the document prefers it. */
export const getPayments = jsonRpc('get_payments', {
	summary: 'Payments with a payment id',
	...listOptions,
	params: params({ payment_id: hex() }),
	result: record({ payments: list(payment) })
});

/**
 * Returns all payments when there are no ids. The document's example sends the height as text; all releases accept a
 * number.
 */
export const getBulkPayments = jsonRpc('get_bulk_payments', {
	summary: 'Payments with any of several payment ids',
	...listOptions,
	params: params({ payment_ids: list(hex()), min_block_height: maybe(height()) }),
	result: record({ payments: list(payment) })
});

/** `verbose` makes older releases return key images; newer ones always do. */
export const incomingTransfers = jsonRpc('incoming_transfers', {
	summary: "The wallet's outputs",
	...listOptions,
	params: params({
		transfer_type: v.picklist(['all', 'available', 'unavailable'], 'all, available or unavailable'),
		account_index: maybe(count()),
		subaddr_indices: list(count()),
		verbose: maybe(flag())
	}),
	result: record({ transfers: list(incomingTransfer) })
});

/**
 * Returns only the requested lists. Params other than `in` and `account_index`, and the other lists, are not in the
 * document.
 */
export const getTransfers = jsonRpc('get_transfers', {
	summary: 'Transactions of the wallet, by kind',
	...listOptions,
	params: params({
		in: maybe(flag()),
		out: maybe(flag()),
		pending: maybe(flag()),
		failed: maybe(flag()),
		pool: maybe(flag()),
		filter_by_height: maybe(flag()),
		min_height: maybe(height()),
		max_height: maybe(height()),
		account_index: maybe(count()),
		subaddr_indices: list(count()),
		all_accounts: maybe(flag())
	}),
	result: record({
		in: list(transferEntry),
		out: list(transferEntry),
		pending: list(transferEntry),
		failed: list(transferEntry),
		pool: list(transferEntry)
	})
});

/** A transaction may pay several of the wallet's addresses: newer releases return an entry for each as `transfers`. */
export const getTransferByTxid = jsonRpc('get_transfer_by_txid', {
	summary: 'A transaction of the wallet by its hash',
	...listOptions,
	params: params({ txid: hash(), account_index: maybe(count()) }),
	result: record({ transfer: transferEntry, transfers: list(transferEntry) })
});

/** Notes are stored only in the wallet file; an empty one removes a note. */
export const setTxNotes = jsonRpc('set_tx_notes', {
	summary: 'Sets notes of transactions',
	effect: 'change',
	ifLost: 'The note was loaded again: see above.',
	params: v.pipe(
		params({ txids: v.array(hash(), 'list'), notes: v.array(text(), 'list') }),
		v.check(({ txids, notes }) => txids.length === notes.length, 'as many notes as txids')
	)
});

/** Returns the notes in the order of `txids`, with an empty string for a transaction without a note. */
export const getTxNotes = readByJsonRpc('get_tx_notes', {
	summary: 'The notes of transactions',
	params: params({ txids: v.array(hash(), 'list') }),
	result: record({ notes: list(text()) })
});
