/** Accounts, their addresses and balances (wallet document, "Connection and accounts"; integrated addresses). */
import * as v from 'valibot';
import * as f from '../fields';
import { LARGE_ANSWER_BYTES, jsonRpc, readByJsonRpc } from '../operation';
import { account, accountTag, addressEntry, subaddressBalance, subaddressIndex } from './records';

/**
 * Returns the balance of account 0 and of all its addresses by default. `all_accounts` and `strict`, which leaves out
 * unconfirmed change, are in newer releases, as are the fields from `blocks_to_unlock` on.
 */
export const getBalance = readByJsonRpc('get_balance', {
	aliases: ['getbalance'],
	summary: 'The balance of an account, and how much of it is unlocked',
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: f.optionalParams({
		account_index: f.maybe(f.count()),
		address_indices: f.list(f.count()),
		all_accounts: f.maybe(f.flag()),
		strict: f.maybe(f.flag())
	}),
	result: f.record({
		balance: f.atomicAmount(),
		unlocked_balance: f.atomicAmount(),
		multisig_import_needed: f.flag(),
		per_subaddress: f.list(subaddressBalance),
		blocks_to_unlock: f.maybe(f.count()),
		/** Depends on the unlock time, which the sender sets: up to 2^64 - 1. */
		time_to_unlock: f.maybe(f.uint64())
	})
});

/**
 * `address` is the first one of the account. When `address_index` (one or several) is left out, all addresses are
 * returned.
 */
export const getAddress = readByJsonRpc('get_address', {
	aliases: ['getaddress'],
	summary: 'The addresses of an account',
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: f.optionalParams({
		account_index: f.maybe(f.count()),
		address_index: f.listOrOne(f.count())
	}),
	result: f.record({ address: f.text(), addresses: f.list(addressEntry) })
});

/** Fails with -2 when the address is invalid or not of this wallet. */
export const getAddressIndex = readByJsonRpc('get_address_index', {
	summary: "The account and index of one of the wallet's addresses",
	params: f.params({ address: f.text() }),
	result: f.record({ index: subaddressIndex })
});

/** `count` creates several at once in newer releases, which return them as lists. */
export const createAddress = jsonRpc('create_address', {
	summary: 'Creates an address in an account',
	effect: 'change',
	timeoutMs: 60_000,
	ifLost: 'The addresses were loaded again: see whether there is a new one.',
	params: f.params({ account_index: f.count(), label: f.maybe(f.text()), count: f.maybe(f.count()) }),
	result: f.record({
		address: f.text(),
		address_index: f.count(),
		addresses: f.list(f.text()),
		address_indices: f.list(f.count())
	})
});

export const labelAddress = jsonRpc('label_address', {
	summary: 'Sets the label of an address',
	effect: 'change',
	ifLost: 'The labels were loaded again: see above.',
	params: f.params({ index: f.params({ major: f.count(), minor: f.count() }), label: f.text() })
});

/**
 * Requires no open wallet when `any_net_type` is true. `allow_openalias` makes the service send a DNS query.
 * `openalias_address` is a flag in the document; newer releases return the name that was found, or nothing.
 */
export const validateAddress = readByJsonRpc('validate_address', {
	summary: 'Whether a text is an address, and of what kind',
	timeoutMs: 60_000,
	discloses: 'lookup',
	params: f.params({ address: f.text(), any_net_type: f.maybe(f.flag()), allow_openalias: f.maybe(f.flag()) }),
	result: f.record({
		valid: f.flag(),
		integrated: f.flag(),
		subaddress: f.flag(),
		nettype: f.text(),
		openalias_address: v.union([f.text(), f.flag()], 'text, or true or false')
	})
});

/** Newer releases accept `strict_balances`, and `regexp` for a tag that is a regular expression. */
export const getAccounts = readByJsonRpc('get_accounts', {
	summary: 'The accounts and their balances',
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: f.optionalParams({ tag: f.maybe(f.text()), strict_balances: f.maybe(f.flag()), regexp: f.maybe(f.flag()) }),
	result: f.record({
		subaddress_accounts: f.list(account),
		total_balance: f.atomicAmount(),
		total_unlocked_balance: f.atomicAmount()
	})
});

export const createAccount = jsonRpc('create_account', {
	summary: 'Creates an account',
	effect: 'change',
	timeoutMs: 60_000,
	ifLost: 'The accounts were loaded again: see whether there is a new one.',
	params: f.optionalParams({ label: f.maybe(f.text()) }),
	result: f.record({ account_index: f.count(), address: f.text() })
});

/** The document's example has `account_tags` in its answer; newer releases return nothing. */
export const labelAccount = jsonRpc('label_account', {
	summary: 'Sets the label of an account',
	effect: 'change',
	ifLost: 'The labels were loaded again: see above.',
	params: f.params({ account_index: f.count(), label: f.text() })
});

export const getAccountTags = readByJsonRpc('get_account_tags', {
	summary: 'The tags, and the accounts that have them',
	result: f.record({ account_tags: f.list(accountTag) })
});

/** An account has at most one tag: another one replaces it. */
export const tagAccounts = jsonRpc('tag_accounts', {
	summary: 'Tags accounts',
	effect: 'change',
	ifLost: 'The tags were loaded again: see above.',
	params: f.params({ tag: f.text(), accounts: v.array(f.count(), 'list') })
});

export const untagAccounts = jsonRpc('untag_accounts', {
	summary: 'Removes the tags of accounts',
	effect: 'change',
	ifLost: 'The tags were loaded again: see above.',
	params: f.params({ accounts: v.array(f.count(), 'list') })
});

export const setAccountTagDescription = jsonRpc('set_account_tag_description', {
	summary: "Sets a tag's description",
	effect: 'change',
	ifLost: 'The descriptions were loaded again: see above.',
	params: f.params({ tag: f.text(), description: f.text() })
});

/** A `payment_id` that is left out or empty is random: every call returns another address. */
export const makeIntegratedAddress = readByJsonRpc('make_integrated_address', {
	summary: 'Creates an integrated address',
	params: f.optionalParams({ standard_address: f.maybe(f.text()), payment_id: f.maybe(f.hex()) }),
	result: f.record({ integrated_address: f.text(), payment_id: f.text() })
});

/** Fails with -2 when the address contains no payment id. */
export const splitIntegratedAddress = readByJsonRpc('split_integrated_address', {
	summary: 'The address and the payment id in an integrated address',
	params: f.params({ integrated_address: f.text() }),
	result: f.record({ is_subaddress: f.flag(), payment_id: f.text(), standard_address: f.text() })
});

/** Writes the wallet file again. `password` is that of the file. */
export const setSubaddressLookahead = jsonRpc('set_subaddress_lookahead', {
	summary: 'Sets how many addresses after the last used one are watched for payments',
	effect: 'change',
	since: '0.18.4.1',
	timeoutMs: 300_000,
	ifLost: 'It is safe to set it again.',
	params: f.params({ password: f.maybe(f.text()), major_idx: f.count(), minor_idx: f.count() })
});
