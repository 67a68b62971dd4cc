/** Proofs of payments and of reserves, and signed messages (wallet document, "Proofs and signing"). */
import * as v from 'valibot';
import { atomicAmount, count, flag, hash, hex, maybe, params, record, text } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';

const readOptions = { effect: 'read', timeoutMs: 120_000 } as const;

/**
 * True when a transaction key is the placeholder 1 or 0, which a wallet lists when its hardware or cold wallet has the
 * key (reference implementation, wallet2.cpp, sign_tx): it cannot prove anything.
 */
const isPlaceholder = (key: string) => /^0[01]0{62}/.test(key);

/**
 * Returns the key of a transaction that this wallet file sent, or undefined when another device has it; otherwise fails
 * with -24. Several keys are returned as one string of more than 64 digits.
 */
export const getTxKey = readByJsonRpc('get_tx_key', {
	summary: 'The secret key of a transaction that the wallet sent',
	discloses: 'secret',
	params: params({ txid: hash() }),
	result: record({
		tx_key: v.pipe(
			hex(),
			v.transform((key) => (isPlaceholder(key) ? undefined : key))
		)
	})
});

/** `received` is 0 when the key or the address is a different one. */
export const checkTxKey = jsonRpc('check_tx_key', {
	summary: "What a transaction paid to an address, by the transaction's key",
	...readOptions,
	params: params({ txid: hash(), tx_key: hex(), address: text() }),
	result: record({ confirmations: count(), in_pool: flag(), received: atomicAmount() })
});

/**
 * Proves a payment that the wallet sent, with the recipient's address, or one that it received, with an address of its
 * own.
 */
export const getTxProof = jsonRpc('get_tx_proof', {
	summary: 'Proves that a transaction paid an address',
	...readOptions,
	discloses: 'proof',
	params: params({ txid: hash(), address: text(), message: maybe(text()) }),
	result: record({ signature: text() })
});

/** A wrong message yields `good` false; an invalid signature format fails with -1. */
export const checkTxProof = jsonRpc('check_tx_proof', {
	summary: 'Checks a proof that a transaction paid an address',
	...readOptions,
	params: params({ txid: hash(), address: text(), message: maybe(text()), signature: text() }),
	result: record({ confirmations: count(), good: flag(), in_pool: flag(), received: atomicAmount() })
});

/** Requires no recipient's address. */
export const getSpendProof = jsonRpc('get_spend_proof', {
	summary: 'Creates a spend proof',
	...readOptions,
	discloses: 'proof',
	params: params({ txid: hash(), message: maybe(text()) }),
	result: record({ signature: text() })
});

export const checkSpendProof = jsonRpc('check_spend_proof', {
	summary: 'Checks a spend proof',
	...readOptions,
	params: params({ txid: hash(), message: maybe(text()), signature: text() }),
	result: record({ good: flag() })
});

/** `account_index` and `amount` apply when `all` is false: that amount of that account is proved. */
export const getReserveProof = readByJsonRpc('get_reserve_proof', {
	summary: 'Creates a reserve proof',
	timeoutMs: 600_000,
	discloses: 'proof',
	params: params({
		all: flag(),
		account_index: maybe(count()),
		amount: maybe(atomicAmount()),
		message: maybe(text())
	}),
	result: record({ signature: text() })
});

/** `address` is the first one of the wallet. `total` includes what has been spent since. */
export const checkReserveProof = readByJsonRpc('check_reserve_proof', {
	summary: 'Checks a reserve proof',
	timeoutMs: 600_000,
	params: params({ address: text(), message: maybe(text()), signature: text() }),
	result: record({ good: flag(), spent: atomicAmount(), total: atomicAmount() })
});

/**
 * Signs a text with the keys of an address. **Never call it in a view-only wallet**: release 0.18.0.0 of the service
 * exits. The params from `account_index` on are in newer releases.
 */
export const sign = readByJsonRpc('sign', {
	summary: 'Signs a message',
	discloses: 'proof',
	params: params({
		data: text(),
		account_index: maybe(count()),
		address_index: maybe(count()),
		signature_type: maybe(v.picklist(['spend', 'view'], 'spend or view'))
	}),
	result: record({ signature: text() })
});

/** Fields after `good` are in newer releases. */
export const verify = readByJsonRpc('verify', {
	summary: 'Checks a signed message',
	params: params({ data: text(), address: text(), signature: text() }),
	result: record({
		good: flag(),
		old: maybe(flag()),
		signature_type: maybe(text()),
		version: maybe(count())
	})
});
