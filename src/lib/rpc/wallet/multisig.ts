/**
 * Multisig wallets, for which several people sign (wallet document, "Refresh, mining, wallet files, multisig,
 * version"). Each signer calls `make_multisig` with what `prepare_multisig` returned to the others, and continues with
 * `exchange_multisig_keys`, or in releases of the document's generation with `finalize_multisig`, until `is_multisig`
 * returns `ready`. Newer releases refuse every operation after `make_multisig` with -48 in a wallet in which multisig
 * is not enabled: `enable_multisig_experimental` of `prepare_multisig` enables it permanently.
 */
import * as v from 'valibot';
import { count, flag, hash, list, maybe, optionalParams, params, record, text } from '../fields';
import { LARGE_ANSWER_BYTES, jsonRpc, readByJsonRpc } from '../operation';

const changeOptions = { effect: 'change', timeoutMs: 300_000 } as const;

/** `kex_is_done` is only in the newest releases. */
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
	...changeOptions,
	params: optionalParams({ enable_multisig_experimental: maybe(flag()) }),
	result: record({ multisig_info: text() })
});

/**
 * Gives the wallet another address, and cannot be undone. `password` is that of the wallet file and **is not
 * verified**, here and in the next two operations: with a wrong one the file is rewritten and can no longer be opened,
 * or newer releases stop with -1 when the wallet is half changed. To verify a password, pass it to
 * `change_wallet_password` as both the old and the new one.
 */
export const makeMultisig = jsonRpc('make_multisig', {
	summary: 'Makes the wallet multisig, with the info of the other signers',
	...changeOptions,
	params: params({ multisig_info: v.array(text(), 'list'), threshold: count(), password: maybe(text()) }),
	result: record({ address: text(), multisig_info: text() })
});

/**
 * Runs a further round, with what each of the other signers got in the previous one. Newer releases only. `address` is
 * empty before the last round; after it, the call fails with -28: nothing is left to do.
 */
export const exchangeMultisigKeys = jsonRpc('exchange_multisig_keys', {
	summary: 'The next round of the multisig key exchange',
	...changeOptions,
	since: '0.13.0.2',
	params: params({
		multisig_info: v.array(text(), 'list'),
		password: maybe(text()),
		force_update_use_with_caution: maybe(flag())
	}),
	result: record({ address: text(), multisig_info: text() })
});

/**
 * Newer releases refuse it with 0, or no longer have it: `exchange_multisig_keys` replaces it. **Never call it while no
 * wallet is open**: release 0.18.0.0 of the service exits.
 */
export const finalizeMultisig = jsonRpc('finalize_multisig', {
	summary: 'The last round of the multisig key exchange; older releases',
	...changeOptions,
	params: params({ multisig_info: v.array(text(), 'list'), password: maybe(text()) }),
	result: record({ address: text() })
});

/** The info is valid for one transaction: it has to be exchanged again after each. */
export const exportMultisigInfo = jsonRpc('export_multisig_info', {
	summary: 'Exports the multisig info for the next transaction',
	...changeOptions,
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	result: record({ info: text() })
});

/** `refresh_after_import` is only in the newest releases. */
export const importMultisigInfo = jsonRpc('import_multisig_info', {
	summary: 'Imports the multisig info of the other signers',
	...changeOptions,
	params: params({ info: v.array(text(), 'list'), refresh_after_import: maybe(flag()) }),
	result: record({ n_outputs: count() })
});

/** Returns hashes once enough signers have signed. */
export const signMultisig = jsonRpc('sign_multisig', {
	summary: 'Signs a set of transactions of a multisig wallet',
	...changeOptions,
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: params({ tx_data_hex: text() }),
	result: record({ tx_data_hex: text(), tx_hash_list: list(hash()) })
});

/** Fails with -33 before enough signers have signed. */
export const submitMultisig = jsonRpc('submit_multisig', {
	summary: 'Relays a multisig transaction set with enough signatures',
	effect: 'spend',
	timeoutMs: changeOptions.timeoutMs,
	params: params({ tx_data_hex: text() }),
	result: record({ tx_hash_list: list(hash()) })
});

/**
 * Can be called before all signers' info of the round has arrived, so that the others need not wait. Fails with -28
 * when the wallet is ready.
 */
export const getMultisigKeyExchangeBooster = readByJsonRpc('get_multisig_key_exchange_booster', {
	summary: 'A key exchange message ahead of its round, for the other signers',
	since: '0.19.0.0',
	discloses: 'proof',
	timeoutMs: changeOptions.timeoutMs,
	params: params({
		multisig_info: v.array(text(), 'list'),
		threshold: count(),
		num_signers: count(),
		password: maybe(text())
	}),
	result: record({ multisig_info: text() })
});
