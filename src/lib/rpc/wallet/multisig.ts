/**
 * Wallets that several people sign for (wallet document, "Refresh, mining, wallet files, multisig, version"). Each makes theirs
 * with what `prepare_multisig` gave the others, and goes on with `exchange_multisig_keys`, or with releases of the document's
 * generation `finalize_multisig`, until `is_multisig` says `ready`. Newer releases refuse all that follows `make_multisig` with
 * -48 in a wallet in which multisig was not allowed: `enable_multisig_experimental` of `prepare_multisig` does so, once for good.
 */
import * as v from 'valibot';
import { count, flag, hash, list, maybe, maybeParams, params, record, text } from '../fields';
import { LARGE_ANSWER, jsonRpc, readByJsonRpc } from '../operation';

const change = { effect: 'change', timeoutMs: 300_000 } as const;

/** `kex_is_done` is in newest releases only. */
export const isMultisig = readByJsonRpc('is_multisig', {
	summary: 'The multisig state of the wallet',
	result: record({
		multisig: flag(),
		ready: flag(),
		threshold: count(),
		total: count(),
		kex_is_done: maybe(flag())
	})
});

export const prepareMultisig = jsonRpc('prepare_multisig', {
	summary: 'Starts making the wallet multisig: the info for the other signers',
	...change,
	params: maybeParams({ enable_multisig_experimental: maybe(flag()) }),
	result: record({ multisig_info: text() })
});

/**
 * The wallet gets another address, and cannot go back. `password` is the wallet file's, and **is not compared**, here and in the next
 * two: the file is rewritten with a wrong one and opens no more, or newer releases stop with -1 when the wallet is changed by half.
 * `change_wallet_password` with it as the old and the new one compares it.
 */
export const makeMultisig = jsonRpc('make_multisig', {
	summary: 'Makes the wallet multisig, with the info of the other signers',
	...change,
	params: params({ multisig_info: v.array(text(), 'list'), threshold: count(), password: maybe(text()) }),
	result: record({ address: text(), multisig_info: text() })
});

/**
 * A further round, with what each of the others got in the one before. Newer releases only. `address` is empty before the last
 * one; after it -28 says that there is nothing left to do.
 */
export const exchangeMultisigKeys = jsonRpc('exchange_multisig_keys', {
	summary: 'The next round of the multisig key exchange',
	...change,
	since: '0.13.0.2',
	params: params({
		multisig_info: v.array(text(), 'list'),
		password: maybe(text()),
		force_update_use_with_caution: maybe(flag())
	}),
	result: record({ address: text(), multisig_info: text() })
});

/**
 * Newer releases refuse it with 0, or do not have it any more: `exchange_multisig_keys` takes its place. **It must not be asked
 * while no wallet is open**: the service 0.18.0.0 ends.
 */
export const finalizeMultisig = jsonRpc('finalize_multisig', {
	summary: 'The last round of the multisig key exchange; older releases',
	...change,
	params: params({ multisig_info: v.array(text(), 'list'), password: maybe(text()) }),
	result: record({ address: text() })
});

/** Valid for one transaction: it has to be exchanged again after each. */
export const exportMultisigInfo = jsonRpc('export_multisig_info', {
	summary: 'Exports the multisig info for the next transaction',
	...change,
	maxAnswerBytes: LARGE_ANSWER,
	result: record({ info: text() })
});

/** `refresh_after_import` is in newest releases only. */
export const importMultisigInfo = jsonRpc('import_multisig_info', {
	summary: 'Imports the multisig info of the other signers',
	...change,
	params: params({ info: v.array(text(), 'list'), refresh_after_import: maybe(flag()) }),
	result: record({ n_outputs: count() })
});

/** Hashes come once enough have signed. */
export const signMultisig = jsonRpc('sign_multisig', {
	summary: 'Signs a set of transactions of a multisig wallet',
	...change,
	maxAnswerBytes: LARGE_ANSWER,
	params: params({ tx_data_hex: text() }),
	result: record({ tx_data_hex: text(), tx_hash_list: list(hash()) })
});

/** Refused with -33 before enough have signed. */
export const submitMultisig = jsonRpc('submit_multisig', {
	summary: 'Relays a multisig transaction set with enough signatures',
	effect: 'spend',
	timeoutMs: change.timeoutMs,
	params: params({ tx_data_hex: text() }),
	result: record({ tx_hash_list: list(hash()) })
});

/** Made before all signers' info of the round is there, so that the others need not wait. Refused with -28 when the wallet is ready. */
export const getMultisigKeyExchangeBooster = readByJsonRpc('get_multisig_key_exchange_booster', {
	summary: 'A key exchange message ahead of its round, for the other signers',
	since: '0.19.0.0',
	discloses: 'proof',
	timeoutMs: change.timeoutMs,
	params: params({
		multisig_info: v.array(text(), 'list'),
		threshold: count(),
		num_signers: count(),
		password: maybe(text())
	}),
	result: record({ multisig_info: text() })
});
