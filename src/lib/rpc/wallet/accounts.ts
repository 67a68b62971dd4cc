/** Accounts, their addresses and what they hold (wallet document, "Connection and accounts"; integrated addresses). */
import * as v from 'valibot';
import {
	atomicAmount,
	count,
	flag,
	hex,
	list,
	listOrOne,
	maybe,
	maybeParams,
	params,
	record,
	text,
	uint64
} from '../fields';
import { LARGE_ANSWER, jsonRpc } from '../operation';
import { account, accountTag, addressEntry, subaddressBalance, subaddressIndex } from './records';

/**
 * Of account 0, and of all its addresses, by default. `all_accounts` and `strict`, which leaves out unconfirmed
 * change, are in newer releases, as are the fields from `blocks_to_unlock` on.
 */
export const getBalance = jsonRpc('get_balance', {
	aliases: ['getbalance'],
	summary: 'The balance of an account, and how much of it is unlocked',
	effect: 'read',
	maxAnswerBytes: LARGE_ANSWER,
	params: maybeParams({
		account_index: maybe(count()),
		address_indices: list(count()),
		all_accounts: maybe(flag()),
		strict: maybe(flag())
	}),
	result: record({
		balance: atomicAmount(),
		unlocked_balance: atomicAmount(),
		multisig_import_needed: flag(),
		per_subaddress: list(subaddressBalance),
		blocks_to_unlock: maybe(count()),
		/** Set by the sender, up to 2^64 - 1. */
		time_to_unlock: maybe(uint64())
	})
});

/** `address` is the account's first one. Without `address_index`, one or several, all of them come. */
export const getAddress = jsonRpc('get_address', {
	aliases: ['getaddress'],
	summary: 'The addresses of an account',
	effect: 'read',
	maxAnswerBytes: LARGE_ANSWER,
	params: maybeParams({
		account_index: maybe(count()),
		address_index: listOrOne(count())
	}),
	result: record({ address: text(), addresses: list(addressEntry) })
});

/** Refused with -2 when the address is none, or is not of this wallet. */
export const getAddressIndex = jsonRpc('get_address_index', {
	summary: "The account and index of one of the wallet's addresses",
	effect: 'read',
	params: params({ address: text() }),
	result: record({ index: subaddressIndex })
});

/** `count` makes several at once with newer releases, which give them as lists. */
export const createAddress = jsonRpc('create_address', {
	summary: 'Creates an address in an account',
	effect: 'change',
	timeoutMs: 60_000,
	ifLost: 'The addresses were loaded again: see whether there is a new one.',
	params: params({ account_index: count(), label: maybe(text()), count: maybe(count()) }),
	result: record({
		address: text(),
		address_index: count(),
		addresses: list(text()),
		address_indices: list(count())
	})
});

export const labelAddress = jsonRpc('label_address', {
	summary: 'Sets the label of an address',
	effect: 'change',
	ifLost: 'The labels were loaded again: see above.',
	params: params({ index: params({ major: count(), minor: count() }), label: text() })
});

/**
 * Needs no open wallet when `any_net_type` is true. `allow_openalias` makes the service ask the domain name system. The document
 * calls `openalias_address` a flag; newer releases give the name that was found, or nothing.
 */
export const validateAddress = jsonRpc('validate_address', {
	summary: 'Whether a text is an address, and of what kind',
	effect: 'read',
	timeoutMs: 60_000,
	discloses: 'lookup',
	params: params({ address: text(), any_net_type: maybe(flag()), allow_openalias: maybe(flag()) }),
	result: record({
		valid: flag(),
		integrated: flag(),
		subaddress: flag(),
		nettype: text(),
		openalias_address: v.union([text(), flag()], 'text, or true or false')
	})
});

/** Newer releases take `strict_balances`, and `regexp` for a tag that is a regular expression. */
export const getAccounts = jsonRpc('get_accounts', {
	summary: 'The accounts and their balances',
	effect: 'read',
	maxAnswerBytes: LARGE_ANSWER,
	params: maybeParams({ tag: maybe(text()), strict_balances: maybe(flag()), regexp: maybe(flag()) }),
	result: record({
		subaddress_accounts: list(account),
		total_balance: atomicAmount(),
		total_unlocked_balance: atomicAmount()
	})
});

export const createAccount = jsonRpc('create_account', {
	summary: 'Creates an account',
	effect: 'change',
	timeoutMs: 60_000,
	ifLost: 'The accounts were loaded again: see whether there is a new one.',
	params: maybeParams({ label: maybe(text()) }),
	result: record({ account_index: count(), address: text() })
});

/** The document's example carries `account_tags` in its answer; newer releases give nothing. */
export const labelAccount = jsonRpc('label_account', {
	summary: 'Sets the label of an account',
	effect: 'change',
	ifLost: 'The labels were loaded again: see above.',
	params: params({ account_index: count(), label: text() })
});

export const getAccountTags = jsonRpc('get_account_tags', {
	summary: 'The tags, and the accounts that have them',
	effect: 'read',
	result: record({ account_tags: list(accountTag) })
});

/** An account has one tag at most: another one takes its place. */
export const tagAccounts = jsonRpc('tag_accounts', {
	summary: 'Tags accounts',
	effect: 'change',
	ifLost: 'The tags were loaded again: see above.',
	params: params({ tag: text(), accounts: v.array(count(), 'list') })
});

export const untagAccounts = jsonRpc('untag_accounts', {
	summary: 'Removes the tags of accounts',
	effect: 'change',
	ifLost: 'The tags were loaded again: see above.',
	params: params({ accounts: v.array(count(), 'list') })
});

export const setAccountTagDescription = jsonRpc('set_account_tag_description', {
	summary: "Sets a tag's description",
	effect: 'change',
	ifLost: 'The descriptions were loaded again: see above.',
	params: params({ tag: text(), description: text() })
});

/** Without a `payment_id`, or with an empty one, it is random: every call gives another address. */
export const makeIntegratedAddress = jsonRpc('make_integrated_address', {
	summary: 'Creates an integrated address',
	effect: 'read',
	params: maybeParams({ standard_address: maybe(text()), payment_id: maybe(hex()) }),
	result: record({ integrated_address: text(), payment_id: text() })
});

/** Refused with -2 when the address has no payment id in it. */
export const splitIntegratedAddress = jsonRpc('split_integrated_address', {
	summary: 'The address and the payment id in an integrated address',
	effect: 'read',
	params: params({ integrated_address: text() }),
	result: record({ is_subaddress: flag(), payment_id: text(), standard_address: text() })
});

/** The wallet file is written again. `password` is the file's. */
export const setSubaddressLookahead = jsonRpc('set_subaddress_lookahead', {
	summary: 'Sets how many addresses after the last used one are watched for payments',
	effect: 'change',
	since: '0.18.4.1',
	timeoutMs: 300_000,
	ifLost: 'It is safe to set it again.',
	params: params({ password: maybe(text()), major_idx: count(), minor_idx: count() })
});
