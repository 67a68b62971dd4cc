/**
 * Wallet files and their secrets (wallet document, "Refresh, mining, wallet files, multisig, version"; `query_key`).
 * Files are in the service's `--wallet-dir`; without that option it has only the wallet that it was started with.
 * Opening a wallet takes seconds, and minutes on a slow machine.
 */
import * as v from 'valibot';
import { flag, hash, height, list, maybe, optionalParams, params, record, text } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';

const changeOptions = { effect: 'change', timeoutMs: 300_000 } as const;

/**
 * Returns the names of the languages in English and, in newer releases, as `languages_local` each in its own language,
 * in the same order: both are accepted as params.
 */
export const getLanguages = readByJsonRpc('get_languages', {
	summary: 'The languages that a seed can be in',
	result: record({ languages: list(text()), languages_local: list(text()) })
});

/** Creates a wallet with a new seed and leaves it open. Fails with -21 when the file exists. */
export const createWallet = jsonRpc('create_wallet', {
	summary: 'Creates a wallet file, and opens it',
	...changeOptions,
	ifLost: 'Open the wallet with its name and password: if that works, it was created, and Keys shows its seed.',
	params: params({ filename: text(), password: maybe(text()), language: text() })
});

/** Closes the wallet that is open. A wrong password and a missing file both fail with -1. */
export const openWallet = jsonRpc('open_wallet', {
	summary: 'Opens a wallet file',
	...changeOptions,
	ifLost: 'It is safe to open it again.',
	params: params({ filename: text(), password: maybe(text()), autosave_current: maybe(flag()) })
});

/**
 * Creates a view-only wallet when `spendkey` is left out. The service does not check that keys and address belong
 * together: with wrong ones it creates the wallet all the same, which would find nothing or could not spend. `language`
 * is in newer releases.
 */
export const generateFromKeys = jsonRpc('generate_from_keys', {
	summary: 'Creates a wallet file from keys, and opens it',
	...changeOptions,
	ifLost: 'Open the wallet with its name and password: if that works, it was created.',
	params: params({
		restore_height: maybe(height()),
		filename: text(),
		address: text(),
		spendkey: maybe(hash()),
		viewkey: hash(),
		password: maybe(text()),
		autosave_current: maybe(flag()),
		language: maybe(text())
	}),
	result: record({ address: text(), info: text() })
});

/**
 * `seed_offset` is the passphrase that belongs to some seeds: with a wrong one the result is another, empty wallet, and
 * no error. `enable_multisig_experimental` is for a seed of a multisig wallet; newer releases.
 */
export const restoreDeterministicWallet = jsonRpc('restore_deterministic_wallet', {
	summary: 'Creates a wallet file from a seed, and opens it',
	...changeOptions,
	ifLost: 'Open the wallet with its name and password: if that works, it was restored.',
	params: params({
		filename: text(),
		password: maybe(text()),
		seed: text(),
		restore_height: maybe(height()),
		language: maybe(text()),
		seed_offset: maybe(text()),
		autosave_current: maybe(flag()),
		enable_multisig_experimental: maybe(flag())
	}),
	result: record({ address: text(), info: text(), seed: text(), was_deprecated: flag() })
});

/** `autosave_current` false loses everything that was not stored; newer releases. */
export const closeWallet = jsonRpc('close_wallet', {
	summary: 'Closes the wallet file',
	...changeOptions,
	ifLost: 'This page shows within some seconds whether a wallet is open.',
	params: optionalParams({ autosave_current: maybe(flag()) })
});

/** Fails with -22 when the old password is wrong. */
export const changeWalletPassword = jsonRpc('change_wallet_password', {
	summary: "Changes the wallet file's password",
	...changeOptions,
	ifLost: 'Close the wallet and open it: either the old or the new password opens it.',
	params: params({ old_password: maybe(text()), new_password: maybe(text()) })
});

export const store = jsonRpc('store', {
	summary: 'Saves the wallet file',
	...changeOptions,
	ifLost: 'It is safe to save again.'
});

/** Returns the secrets that control the money: the spend key or the seed of a view-only wallet fails with -29. */
export const queryKey = readByJsonRpc('query_key', {
	summary: "One of the wallet's secret keys, or its seed",
	discloses: 'secret',
	params: params({
		key_type: v.picklist(['view_key', 'spend_key', 'mnemonic'], 'view_key, spend_key or mnemonic')
	}),
	result: record({ key: text() })
});
