/** The transaction pool (daemon document, style B). */
import { answer, list, rawBytes } from '../fields';
import { path } from '../operation';
import { poolTransaction } from './records';

/** Everything in the pool, with each transaction's bytes and JSON. */
export const getTransactionPool = path('/get_transaction_pool', {
	summary: 'The transactions in the pool',
	effect: 'read',
	patience: 60_000,
	result: answer({ transactions: list(poolTransaction) })
});

/** The ids of what is in the pool, 32 bytes each. In spite of its name the answer is JSON, with raw bytes in a string. */
export const getTransactionPoolHashes = path('/get_transaction_pool_hashes.bin', {
	summary: 'The hashes of the transactions in the pool',
	effect: 'read',
	carriesBytes: true,
	result: answer({ tx_hashes: rawBytes() })
});
