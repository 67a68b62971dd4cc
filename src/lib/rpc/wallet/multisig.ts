/**
 * Wallets that several people sign for (wallet document, "Refresh, mining, wallet files, multisig, version"). Each makes theirs
 * with what `prepare_multisig` gave the others, and goes on with `exchange_multisig_keys`, or with programs of the document's
 * generation `finalize_multisig`, until `is_multisig` says `ready`. Newer programs refuse all that follows `make_multisig` with
 * -48 in a wallet in which multisig was not allowed: `enable_multisig_experimental` of `prepare_multisig` does so, once for good.
 */
import * as v from 'valibot';
import { count, flag, hash, list, maybe, maybeParams, params, record, text } from '../fields';
import { jsonRpc } from '../operation';

const PATIENCE = 300_000;

/** `kex_is_done` is the newest programs'. */
export const isMultisig = jsonRpc('is_multisig', {
	summary: 'Whether several sign for the wallet, and how many',
	effect: 'read',
	result: record({
		multisig: flag(),
		ready: flag(),
		threshold: count(),
		total: count(),
		kex_is_done: maybe(flag())
	})
});

export const prepareMultisig = jsonRpc('prepare_multisig', {
	summary: 'Begins to make the wallet multisig: what the others have to be told',
	effect: 'change',
	patience: PATIENCE,
	params: maybeParams({ enable_multisig_experimental: maybe(flag()) }),
	result: record({ multisig_info: text() })
});

/** The wallet gets another address, and cannot go back. `password` is the wallet file's. */
export const makeMultisig = jsonRpc('make_multisig', {
	summary: 'Makes the wallet multisig, with what the others told',
	effect: 'change',
	patience: PATIENCE,
	params: params({ multisig_info: v.array(text(), 'list'), threshold: count(), password: maybe(text()) }),
	result: record({ address: text(), multisig_info: text() })
});

/**
 * A further round, with what each of the others got in the one before. Newer programs only. `address` is empty before the last
 * one; after it -28 says that there is nothing left to do.
 */
export const exchangeMultisigKeys = jsonRpc('exchange_multisig_keys', {
	summary: 'Goes on with making the wallet multisig, a round each time',
	effect: 'change',
	patience: PATIENCE,
	params: params({
		multisig_info: v.array(text(), 'list'),
		password: maybe(text()),
		force_update_use_with_caution: maybe(flag())
	}),
	result: record({ address: text(), multisig_info: text() })
});

/**
 * Newer programs refuse it with 0, or do not have it any more: `exchange_multisig_keys` takes its place. **It must not be asked
 * while no wallet is open**: the service 0.18.0.0 ends.
 */
export const finalizeMultisig = jsonRpc('finalize_multisig', {
	summary: 'Ends making the wallet multisig, where it takes a second round; older programs',
	effect: 'change',
	patience: PATIENCE,
	params: params({ multisig_info: v.array(text(), 'list'), password: maybe(text()) }),
	result: record({ address: text() })
});

/** Has to be told anew after each transaction: it is good for one. */
export const exportMultisigInfo = jsonRpc('export_multisig_info', {
	summary: 'What the others have to be told before the next transaction',
	effect: 'change',
	patience: PATIENCE,
	result: record({ info: text() })
});

/** `refresh_after_import` is the newest programs'. */
export const importMultisigInfo = jsonRpc('import_multisig_info', {
	summary: 'Takes in what the others told before the next transaction',
	effect: 'change',
	patience: PATIENCE,
	params: params({ info: v.array(text(), 'list'), refresh_after_import: maybe(flag()) }),
	result: record({ n_outputs: count() })
});

/** Hashes come once enough have signed. */
export const signMultisig = jsonRpc('sign_multisig', {
	summary: 'Signs a set of transactions of a multisig wallet',
	effect: 'change',
	patience: PATIENCE,
	params: params({ tx_data_hex: text() }),
	result: record({ tx_data_hex: text(), tx_hash_list: list(hash()) })
});

/** Refused with -33 before enough have signed. */
export const submitMultisig = jsonRpc('submit_multisig', {
	summary: 'Sends a set of transactions that enough have signed',
	effect: 'spend',
	patience: PATIENCE,
	params: params({ tx_data_hex: text() }),
	result: record({ tx_hash_list: list(hash()) })
});
