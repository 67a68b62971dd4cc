/** Proofs of what was paid and is held, and signed messages (wallet document, "Proofs and signing"). */
import * as v from 'valibot';
import { atomicAmount, count, flag, hash, hex, maybe, params, record, text } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';

const read = { effect: 'read', timeoutMs: 120_000 } as const;

/**
 * A wallet whose hardware or cold wallet keeps the key lists 1 in its place, or 0 (reference implementation, wallet2.cpp, sign_tx):
 * with it, nothing can be proved.
 */
const isPlaceholder = (key: string) => /^0[01]0{62}/.test(key);

/**
 * Known for transactions that this wallet file sent, and undefined where another device has it; refused with -24 otherwise. More than 64
 * digits when there are more keys.
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

/** `received` is 0 when the key or the address is another one. */
export const checkTxKey = jsonRpc('check_tx_key', {
	summary: "What a transaction paid to an address, by the transaction's key",
	...read,
	params: params({ txid: hash(), tx_key: hex(), address: text() }),
	result: record({ confirmations: count(), in_pool: flag(), received: atomicAmount() })
});

/** With the recipient's address it proves a payment that was sent, with an address of the wallet's own one that came. */
export const getTxProof = jsonRpc('get_tx_proof', {
	summary: 'Proves that a transaction paid an address',
	...read,
	discloses: 'proof',
	params: params({ txid: hash(), address: text(), message: maybe(text()) }),
	result: record({ signature: text() })
});

/** A wrong message gives `good` false; a signature that is none is refused with -1. */
export const checkTxProof = jsonRpc('check_tx_proof', {
	summary: 'Checks a proof that a transaction paid an address',
	...read,
	params: params({ txid: hash(), address: text(), message: maybe(text()), signature: text() }),
	result: record({ confirmations: count(), good: flag(), in_pool: flag(), received: atomicAmount() })
});

/** Needs no destination. */
export const getSpendProof = jsonRpc('get_spend_proof', {
	summary: 'Creates a spend proof',
	...read,
	discloses: 'proof',
	params: params({ txid: hash(), message: maybe(text()) }),
	result: record({ signature: text() })
});

export const checkSpendProof = jsonRpc('check_spend_proof', {
	summary: 'Checks a spend proof',
	...read,
	params: params({ txid: hash(), message: maybe(text()), signature: text() }),
	result: record({ good: flag() })
});

/** `account_index` and `amount` count when `all` is false: then that much of that account is proved. */
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

/** `address` is the wallet's first one. What was spent since is part of `total`. */
export const checkReserveProof = readByJsonRpc('check_reserve_proof', {
	summary: 'Checks a reserve proof',
	timeoutMs: 600_000,
	params: params({ address: text(), message: maybe(text()), signature: text() }),
	result: record({ good: flag(), spent: atomicAmount(), total: atomicAmount() })
});

/**
 * Signs a text with the keys of an address. **A view-only wallet must never be asked**: the service 0.18.0.0 ends.
 * The params from `account_index` on are in newer releases.
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
