/** Control of the node: its log, its updates, stopping it (daemon document, styles A and B). */
import * as v from 'valibot';
import * as f from '../fields';
import { OWNER_ONLY_CHANGE, jsonRpc, path } from '../operation';

export const saveBc = path('/save_bc', {
	summary: 'Writes the chain to disk',
	...OWNER_ONLY_CHANGE,
	timeoutMs: 120_000,
	ifLost: 'It is safe to save again.'
});

export const setLogLevel = path('/set_log_level', {
	summary: 'Sets how much the node logs, from 0 to 4',
	...OWNER_ONLY_CHANGE,
	ifLost: 'It is safe to set the same level again.',
	params: f.params({ level: v.pipe(f.count(), v.maxValue(4, 'whole number from 0 to 4')) })
});

/**
 * `categories` are `<category>:<level>` items separated by commas; `*` matches all, and an empty string silences the
 * log. When they are left out, the release of the document resets the log to its default, while newer releases treat
 * them as an empty string.
 */
export const setLogCategories = path('/set_log_categories', {
	summary: 'Sets what the node logs, by category',
	...OWNER_ONLY_CHANGE,
	ifLost: 'It is safe to set the same categories again; the answer shows the current ones.',
	params: f.optionalParams({ categories: f.maybe(f.text()) }),
	result: f.answer({ categories: f.maybe(f.text()) })
});

export const stopDaemon = path('/stop_daemon', {
	summary: 'Stops the node',
	effect: 'stop',
	timeoutMs: 60_000,
	ownerOnly: true,
	ifLost: 'The node status at the top of the page shows within some seconds whether it still answers.'
});

/** Newer releases no longer have this operation. */
export const startSaveGraph = path('/start_save_graph', {
	summary: 'Starts saving network data for a graph; obsolete',
	...OWNER_ONLY_CHANGE
});

/** Newer releases no longer have this operation. */
export const stopSaveGraph = path('/stop_save_graph', {
	summary: 'Stops saving network data for a graph; obsolete',
	...OWNER_ONLY_CHANGE
});

/**
 * Asks the makers of the program for a newer release, and may download it to `path`, on a file system that only the
 * node can access.
 */
export const update = path('/update', {
	summary: 'Checks for a newer release, or downloads it',
	...OWNER_ONLY_CHANGE,
	timeoutMs: 600_000,
	ifLost: 'The check changes nothing: try again.',
	params: f.params({ command: v.picklist(['check', 'download'], 'check or download'), path: f.maybe(f.text()) }),
	result: f.answer({
		auto_uri: f.text(),
		hash: f.text(),
		path: f.text(),
		update: f.flag(),
		user_uri: f.text(),
		version: f.text()
	})
});

export const flushCache = jsonRpc('flush_cache', {
	summary: 'Makes the node forget which blocks and transactions it found invalid',
	...OWNER_ONLY_CHANGE,
	since: '0.15.0.0',
	ifLost: 'It is safe to send it again.',
	params: f.optionalParams({ bad_txs: f.maybe(f.flag()), bad_blocks: f.maybe(f.flag()) }),
	result: f.answer({})
});

/**
 * An empty `address` removes the bootstrap node, `auto` lets the node choose one. Release 0.19 no longer has this
 * operation.
 */
export const setBootstrapDaemon = path('/set_bootstrap_daemon', {
	summary: 'Sets the node whose answers this one passes on until it is synchronized',
	...OWNER_ONLY_CHANGE,
	since: '0.15.0.0',
	ifLost: 'It is safe to set it again.',
	params: f.params({
		address: f.text(),
		username: f.maybe(f.text()),
		password: f.maybe(f.text()),
		proxy: f.maybe(f.text())
	})
});
