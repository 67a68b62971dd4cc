/**
 * Records in the answers of the wallet service (wallet document, "Resources and fields"). Unlike the daemon's, its
 * answers have no `status`.
 */
import * as v from 'valibot';
import {
	amountOrUnknown,
	atomicAmount,
	count,
	flag,
	hash,
	height,
	list,
	maybe,
	record,
	text,
	uint64,
	unixTime
} from '../fields';

/** Index of a subaddress: the account, and the address within it. */
export const subaddressIndex = record({ major: count(), minor: count() });

export type SubaddressIndex = v.InferOutput<typeof subaddressIndex>;

/** Recipient and amount. The params of a transfer use `destinationToSend` in `transfers.ts`. */
export const destination = record({ amount: atomicAmount(), address: text() });

export type Destination = v.InferOutput<typeof destination>;

/** Balance of an address. `account_index` and the fields after it are in newer releases. */
export const subaddressBalance = record({
	address: text(),
	address_index: count(),
	balance: atomicAmount(),
	label: text(),
	num_unspent_outputs: count(),
	unlocked_balance: atomicAmount(),
	account_index: maybe(count()),
	blocks_to_unlock: maybe(count()),
	/** Depends on the unlock time, which the sender sets: up to 2^64 - 1. */
	time_to_unlock: maybe(uint64())
});

export type SubaddressBalance = v.InferOutput<typeof subaddressBalance>;

export const addressEntry = record({ address: text(), address_index: count(), label: text(), used: flag() });

export type AddressEntry = v.InferOutput<typeof addressEntry>;

/** Params of `get_address` for only the primary address of the open wallet. */
export const primaryAddressParams = { account_index: 0, address_index: [0] };

export const account = record({
	account_index: count(),
	balance: atomicAmount(),
	base_address: text(),
	label: text(),
	tag: text(),
	unlocked_balance: atomicAmount()
});

export type Account = v.InferOutput<typeof account>;

/** Tag, and the accounts that have it. `label` is its description. */
export const accountTag = record({ accounts: list(count()), label: text(), tag: text() });

/** Payment received. The sender sets `unlock_time`. `locked` is in newer releases. */
export const payment = record({
	address: text(),
	amount: atomicAmount(),
	block_height: height(),
	payment_id: text(),
	subaddr_index: subaddressIndex,
	tx_hash: hash(),
	unlock_time: uint64(),
	locked: maybe(flag())
});

export type Payment = v.InferOutput<typeof payment>;

/**
 * Output that the wallet owns. In newer releases `subaddr_index` includes the account, and `tx_size` is replaced by the
 * fields after it.
 */
export const incomingTransfer = record({
	amount: atomicAmount(),
	global_index: uint64(),
	/** Empty while it is unknown: in a view-only wallet, before its key images were imported. */
	key_image: text(),
	spent: flag(),
	subaddr_index: v.union([count(), subaddressIndex], 'subaddress index'),
	tx_hash: hash(),
	tx_size: maybe(count()),
	block_height: maybe(height()),
	frozen: maybe(flag()),
	pubkey: maybe(text()),
	unlocked: maybe(flag())
});

export type IncomingTransfer = v.InferOutput<typeof incomingTransfer>;

/**
 * Transaction as the wallet stores it. Transactions that are not in a block have no `confirmations` on the wire, which
 * means 0. `destinations` are set for a transaction that this wallet file sent. The fields after them are in newer
 * releases.
 *
 * The amount sent by a wallet is what it spent, less change and fee. In a wallet that has missed outputs, because it
 * was restored from too late a height, that is below zero, and the amount is unknown (reference implementation,
 * wallet_rpc_server.cpp, fill_transfer_entry).
 */
export const transferEntry = record({
	address: text(),
	amount: amountOrUnknown(),
	confirmations: v.optional(count(), 0),
	double_spend_seen: flag(),
	fee: amountOrUnknown(),
	height: height(),
	note: text(),
	payment_id: text(),
	subaddr_index: subaddressIndex,
	/** Derived from `amount` and `unlock_time`, and can be as large. */
	suggested_confirmations_threshold: v.optional(uint64(), 0),
	timestamp: unixTime(),
	txid: hash(),
	/** `in`, `out`, `pending`, `failed`, `pool`, or `block` for a mining reward. */
	type: text(),
	/** Set by the sender, up to 2^64 - 1. */
	unlock_time: uint64(),
	destinations: list(destination),
	amounts: list(atomicAmount()),
	change_amount: maybe(amountOrUnknown()),
	locked: maybe(flag()),
	subaddr_indices: list(subaddressIndex)
});

export type TransferEntry = v.InferOutput<typeof transferEntry>;

export const signedKeyImage = record({ key_image: hash(), signature: text() });

/** Newer releases have no `payment_id`: they store integrated addresses unchanged. */
export const addressBookEntry = record({
	address: text(),
	description: text(),
	index: count(),
	payment_id: maybe(text())
});

export type AddressBookEntry = v.InferOutput<typeof addressBookEntry>;

/** Output that a transaction would spend; newer releases. */
const source = record({ amount: atomicAmount(), global_index: uint64(), rct: flag(), pubkey: text() });

/** Transaction that is not signed yet. `sources` and `weight` are in newer releases. */
export const transactionDescription = record({
	amount_in: atomicAmount(),
	amount_out: atomicAmount(),
	change_address: maybe(text()),
	change_amount: atomicAmount(),
	dummy_outputs: count(),
	extra: text(),
	fee: atomicAmount(),
	payment_id: maybe(text()),
	recipients: list(destination),
	ring_size: count(),
	unlock_time: uint64(),
	sources: list(source),
	weight: maybe(count())
});

export type TransactionDescription = v.InferOutput<typeof transactionDescription>;

export const parsedUri = record({
	address: text(),
	/** 0 when the URI has no amount. */
	amount: atomicAmount(),
	payment_id: text(),
	recipient_name: text(),
	tx_description: text()
});

export type ParsedUri = v.InferOutput<typeof parsedUri>;
