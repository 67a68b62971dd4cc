/**
 * Control of the service: its daemon, its log, mining, background sync, attributes of the wallet file, stopping it
 * (wallet document).
 */
import * as v from 'valibot';
import { count, flag, list, maybe, params, record, text } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';

/**
 * Sets the daemon that the wallet uses from now on. Paths are on the service's own file system. `username` and the
 * params after it are only in newer releases.
 */
export const setDaemon = jsonRpc('set_daemon', {
	summary: 'Connects the wallet with a daemon',
	effect: 'change',
	timeoutMs: 120_000,
	ifLost: 'It is safe to set it again.',
	params: params({
		address: text(),
		trusted: maybe(flag()),
		ssl_support: maybe(v.picklist(['autodetect', 'enabled', 'disabled'], 'autodetect, enabled or disabled')),
		ssl_private_key_path: maybe(text()),
		ssl_certificate_path: maybe(text()),
		ssl_ca_file: maybe(text()),
		/** Param of release 0.14 and older. */
		ssl_allowed_certificates: list(text()),
		ssl_allowed_fingerprints: list(text()),
		ssl_allow_any_cert: maybe(flag()),
		username: maybe(text()),
		password: maybe(text()),
		proxy: maybe(text())
	})
});

/** `period` is in seconds; 20 when it is 0 or left out. */
export const autoRefresh = jsonRpc('auto_refresh', {
	summary: 'Sets automatic refresh',
	effect: 'change',
	ifLost: 'It is safe to set it again.',
	params: params({ enable: flag(), period: maybe(count()) })
});

/** Mines to the wallet, in its daemon, which has to be trusted. */
export const startMining = jsonRpc('start_mining', {
	summary: 'Starts mining in the daemon, to the wallet',
	effect: 'change',
	timeoutMs: 120_000,
	ifLost: 'See the Node page for whether it mines. It is safe to try again.',
	params: params({ threads_count: count(), do_background_mining: maybe(flag()), ignore_battery: maybe(flag()) })
});

/** The service gives up on a daemon that takes too long: the call then fails with -1, although the mining ends. */
export const stopMining = jsonRpc('stop_mining', {
	summary: 'Stops mining in the daemon',
	effect: 'change',
	timeoutMs: 120_000,
	ifLost: 'See the Node page for whether it mines. It is safe to try again.'
});

/** Attributes are arbitrary strings that the wallet file stores. */
export const setAttribute = jsonRpc('set_attribute', {
	summary: 'Sets an attribute of the wallet file',
	effect: 'change',
	ifLost: 'It is safe to set it again.',
	params: params({ key: text(), value: text() })
});

/** Fails with -45 when no attribute has that name. */
export const getAttribute = readByJsonRpc('get_attribute', {
	summary: 'An attribute of the wallet file',
	params: params({ key: text() }),
	result: record({ value: text() })
});

/** Saves the wallet file first. Fails with -13 when no wallet is open. */
export const stopWallet = jsonRpc('stop_wallet', {
	summary: 'Stops the service',
	effect: 'stop',
	timeoutMs: 300_000,
	ifLost: 'When nothing answers any more, it has stopped.'
});

export const setLogLevel = jsonRpc('set_log_level', {
	summary: 'Sets how much the service logs, from 0 to 4',
	effect: 'change',
	since: '0.14.1.0',
	ifLost: 'It is safe to set the same level again.',
	params: params({ level: v.pipe(count(), v.maxValue(4, 'whole number from 0 to 4')) })
});

export const setLogCategories = jsonRpc('set_log_categories', {
	summary: 'Sets what the service logs, by category',
	effect: 'change',
	since: '0.14.1.0',
	ifLost: 'It is safe to set the same categories again; the answer shows the current ones.',
	params: params({ categories: text() }),
	result: record({ categories: maybe(text()) })
});

const backgroundSyncOptions = { effect: 'change', since: '0.18.4.0', timeoutMs: 300_000 } as const;

/**
 * During background sync, the wallet has no spend key in memory. Starting it requires the wallet's password with
 * `reuse-wallet-password`, or another password with `custom-background-password`. Not available for multisig, view-only
 * and hardware wallets.
 */
export const setupBackgroundSync = jsonRpc('setup_background_sync', {
	summary: 'Sets up syncing without the spend key in memory',
	...backgroundSyncOptions,
	ifLost: 'It is safe to set it up again.',
	params: params({
		background_sync_type: v.picklist(
			['off', 'reuse-wallet-password', 'custom-background-password'],
			'off, reuse-wallet-password or custom-background-password'
		),
		wallet_password: text(),
		background_cache_password: maybe(text())
	})
});

export const startBackgroundSync = jsonRpc('start_background_sync', {
	summary: 'Starts syncing without the spend key in memory',
	...backgroundSyncOptions,
	ifLost: 'It is safe to start it again.'
});

/** Requires the wallet's password or, when background sync has a password of its own, the seed. */
export const stopBackgroundSync = jsonRpc('stop_background_sync', {
	summary: 'Stops syncing without the spend key in memory',
	...backgroundSyncOptions,
	ifLost: 'It is safe to stop it again.',
	params: params({ wallet_password: text(), seed: maybe(text()), seed_offset: maybe(text()) })
});
