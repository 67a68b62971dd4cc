/** Transactions and key images (daemon document, style B). */
import { answer, count, flag, hash, list, maybe, params } from '../fields';
import { path } from '../operation';
import { transactionEntry } from './records';

/** Transactions by their hashes, in blocks and in the pool. A restricted node gives at most 100 at once. */
export const getTransactions = path('/get_transactions', {
	aliases: ['/gettransactions'],
	summary: 'Transactions by their hashes',
	effect: 'read',
	params: params({
		txs_hashes: list(hash()),
		decode_as_json: maybe(flag()),
		prune: maybe(flag())
	}),
	result: answer({
		txs: list(transactionEntry),
		missed_tx: list(hash())
	})
});

/** For each key image: 0 not spent, 1 spent in a block, 2 spent in the pool (`rpc-reality`, Daemon). */
export const isKeyImageSpent = path('/is_key_image_spent', {
	summary: 'Whether key images are spent',
	effect: 'read',
	params: params({ key_images: list(hash()) }),
	result: answer({ spent_status: list(count()) })
});
