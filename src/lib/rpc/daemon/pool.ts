/** The transaction pool (daemon document, styles A and B). */
import * as f from '../fields';
import { HUGE_ANSWER_BYTES, OWNER_ONLY_CHANGE, jsonRpc, readByJsonRpc, readByPath } from '../operation';
import { backlogEntries } from '../packed';
import { poolTransaction, spentKeyImage } from './records';
import { poolStatistics } from './statistics';

/** Returns everything in the pool, with the bytes and JSON of each transaction. */
export const getTransactionPool = readByPath('/get_transaction_pool', {
	summary: 'The transactions in the pool',
	timeoutMs: 60_000,
	maxAnswerBytes: HUGE_ANSWER_BYTES,
	result: f.answer({ transactions: f.records(poolTransaction), spent_key_images: f.records(spentKeyImage) })
});

/**
 * Returns the hashes of the transactions in the pool, 32 bytes each. In spite of its name the answer is JSON, with raw
 * bytes in a string.
 */
export const getTransactionPoolHashes = readByPath('/get_transaction_pool_hashes.bin', {
	summary: 'The hashes of the transactions in the pool',
	carriesBytes: true,
	result: f.answer({ tx_hashes: f.rawBytes() })
});

/** Returns the same hashes as text, 64 hex digits each. */
export const getTransactionPoolHashesAsText = readByPath('/get_transaction_pool_hashes', {
	summary: 'The hashes of the transactions in the pool, as text',
	since: '0.13.0.2',
	result: f.answer({ tx_hashes: f.list(f.hash()) })
});

export const getTransactionPoolStats = readByPath('/get_transaction_pool_stats', {
	summary: 'Statistics of the pool',
	carriesBytes: true,
	result: f.answer({ pool_stats: poolStatistics })
});

export const getTxpoolBacklog = readByJsonRpc('get_txpool_backlog', {
	summary: 'Weight, fee and age of each transaction in the pool',
	carriesBytes: true,
	result: f.answer({ backlog: backlogEntries() })
});

/** Removes the whole pool when `txids` is left out. Hashes that are not in the pool are ignored. */
export const flushTxpool = jsonRpc('flush_txpool', {
	summary: 'Removes transactions from the pool, or all of them',
	...OWNER_ONLY_CHANGE,
	timeoutMs: 60_000,
	ifLost: 'The list of the pool says whether it took effect.',
	params: f.params({ txids: f.list(f.hash()) }),
	result: f.answer({})
});
