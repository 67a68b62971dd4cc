/** Version of the service, and its scanning of the chain (wallet document). */
import * as v from 'valibot';
import { count, flag, hash, height, maybe, optionalParams, params, record } from '../fields';
import { jsonRpc, readByJsonRpc } from '../operation';

/**
 * Options of operations that scan. Scanning a chain takes as long as the chain is: a day, when it is long and the
 * daemon far away.
 */
const scanOptions = { effect: 'change', timeoutMs: 86_400_000 } as const;

/**
 * Major version in the upper 16 bits, minor version in the lower 16; the document describes 1.3. `release` is in newer
 * releases.
 */
export const getVersion = readByJsonRpc('get_version', {
	summary: 'The RPC version',
	result: record({ version: count(), release: maybe(flag()) })
});

export const getHeight = readByJsonRpc('get_height', {
	aliases: ['getheight'],
	summary: 'The number of blocks that the wallet has scanned',
	result: record({ height: height() })
});

/**
 * The service also does this automatically, every 20 seconds unless `auto_refresh` changed that. Meanwhile it answers
 * no other calls.
 */
export const refresh = jsonRpc('refresh', {
	summary: 'Scans the newest blocks',
	...scanOptions,
	ifLost: 'It is safe to refresh again.',
	params: optionalParams({ start_height: maybe(height()) }),
	result: record({ blocks_fetched: count(), received_money: flag() })
});

/**
 * Forgets everything and scans the chain again. Data that is not on the chain is lost: recipients, transaction keys,
 * notes. Newer releases lose only the recipients, and with `hard` also transaction keys, labels and the address book
 * (wallet2.cpp, `clear_soft`, `clear`); `keep_key_images` is in the newest ones.
 */
export const rescanBlockchain = jsonRpc('rescan_blockchain', {
	summary: 'Rescans the whole chain; what only the wallet knows is lost',
	...scanOptions,
	ifLost: 'The service may go on scanning: see how many blocks it has scanned.',
	params: optionalParams({ hard: maybe(flag()), keep_key_images: maybe(flag()) })
});

/** The daemon learns the wallet's key images. */
export const rescanSpent = jsonRpc('rescan_spent', {
	summary: "Checks again which of the wallet's outputs are spent",
	...scanOptions,
	ifLost: 'It is safe to run it again.'
});

/** The daemon learns which transactions the wallet looks for. Older releases may scan blocks twice after it. */
export const scanTx = jsonRpc('scan_tx', {
	summary: 'Scans transactions for outputs of the wallet, and for outputs that they spend',
	effect: 'change',
	since: '0.18.0.0',
	timeoutMs: 300_000,
	ifLost: 'It is safe to scan them again.',
	params: params({ txids: v.array(hash(), 'list') })
});
