/**
 * Cold signing: a view-only wallet watches the chain and creates transactions, a wallet that was never online signs
 * them (wallet document, "Transfers" and "Payments, transfers listing and keys"). They exchange opaque strings.
 */
import * as v from 'valibot';
import { atomicAmount, count, flag, hash, height, list, maybe, optionalParams, params, record, text } from '../fields';
import { LARGE_ANSWER_BYTES, jsonRpc, readByJsonRpc } from '../operation';
import { destination, signedKeyImage, transactionDescription } from './records';

const changeOptions = { effect: 'change', timeoutMs: 600_000 } as const;
const exportOptions = {
	...changeOptions,
	effect: 'read',
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	discloses: 'export'
} as const;

/** Combined effect of all transactions of a set. */
const summary = record({
	amount_in: atomicAmount(),
	amount_out: atomicAmount(),
	change_address: maybe(text()),
	change_amount: atomicAmount(),
	fee: atomicAmount(),
	recipients: list(destination)
});

/** Describes an unsigned set or, in newer releases, a multisig set. `summary` is in newer releases. */
export const describeTransfer = readByJsonRpc('describe_transfer', {
	summary: 'Describes a set of unsigned transactions',
	timeoutMs: 120_000,
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: params({ unsigned_txset: maybe(text()), multisig_txset: maybe(text()) }),
	result: record({ desc: list(transactionDescription), summary: maybe(summary) })
});

/**
 * Signs with the wallet's keys; nothing is sent. `export_raw` returns the transactions themselves, `get_tx_keys` their
 * keys: newer releases. Fails with -29 in a view-only wallet.
 */
export const signTransfer = jsonRpc('sign_transfer', {
	summary: 'Signs a set of transactions of a view-only wallet',
	...changeOptions,
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: params({ unsigned_txset: text(), export_raw: maybe(flag()), get_tx_keys: maybe(flag()) }),
	result: record({
		signed_txset: text(),
		tx_hash_list: list(hash()),
		tx_raw_list: list(text()),
		tx_key_list: list(text())
	})
});

export const submitTransfer = jsonRpc('submit_transfer', {
	summary: 'Relays a set of signed transactions',
	effect: 'spend',
	timeoutMs: changeOptions.timeoutMs,
	params: params({ tx_data_hex: text() }),
	result: record({ tx_hash_list: list(hash()) })
});

/**
 * Exports the outputs that were not exported yet, or with `all` (newer releases) every one; `start` and `count` are in
 * the newest releases.
 */
export const exportOutputs = jsonRpc('export_outputs', {
	summary: "Exports the wallet's outputs, for the offline wallet",
	...exportOptions,
	params: optionalParams({ all: maybe(flag()), start: maybe(count()), count: maybe(count()) }),
	result: record({ outputs_data_hex: text() })
});

export const importOutputs = jsonRpc('import_outputs', {
	summary: 'Imports the outputs of a view-only wallet',
	...changeOptions,
	params: params({ outputs_data_hex: text() }),
	result: record({ num_imported: count() })
});

/** Exports the requested key images, or with `all` every one. `offset` is the index of the first; newer releases. */
export const exportKeyImages = jsonRpc('export_key_images', {
	summary: "Exports the key images of the wallet's outputs, for a view-only wallet",
	...exportOptions,
	params: optionalParams({ all: maybe(flag()) }),
	result: record({ signed_key_images: list(signedKeyImage), offset: maybe(count()) })
});

/** Imports key images, from which a view-only wallet learns which outputs were spent. */
export const importKeyImages = jsonRpc('import_key_images', {
	summary: 'Imports the key images of the offline wallet',
	...changeOptions,
	params: params({ signed_key_images: v.array(signedKeyImage, 'list'), offset: maybe(count()) }),
	result: record({ height: height(), spent: atomicAmount(), unspent: atomicAmount() })
});
