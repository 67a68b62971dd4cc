/** Transactions and key images (daemon document, styles A and B). */
import { answer, count, flag, hash, hex, list, maybe, params, text } from '../fields';
import { LARGE_ANSWER, OWNERS_CHANGE, jsonRpc, path } from '../operation';
import { transactionEntry } from './records';

/** Transactions by their hashes, in blocks and in the pool. A restricted node gives at most 100 at once. */
export const getTransactions = path('/get_transactions', {
	aliases: ['/gettransactions'],
	summary: 'Transactions by their hashes',
	effect: 'read',
	maxAnswerBytes: LARGE_ANSWER,
	params: params({
		txs_hashes: list(hash()),
		decode_as_json: maybe(flag()),
		prune: maybe(flag()),
		split: maybe(flag())
	}),
	result: answer({
		txs: list(transactionEntry),
		missed_tx: list(hash()),
		txs_as_hex: list(text()),
		txs_as_json: list(text())
	})
});

/** For each key image: 0 not spent, 1 spent in a block, 2 spent in the pool (core_rpc_server_commands_defs.h: COMMAND_RPC_IS_KEY_IMAGE_SPENT). */
export const isKeyImageSpent = path('/is_key_image_spent', {
	summary: 'Whether key images are spent',
	effect: 'read',
	params: params({ key_images: list(hash()) }),
	result: answer({ spent_status: list(count()) })
});

/**
 * Sends a signed transaction to the network. A node that does not take it answers `Failed`: that is an answer as well, whose
 * flags say what was wrong with it. `not_rct` is in older releases only, `sanity_check_failed` and what follows it the newer ones'.
 */
export const sendRawTransaction = path('/send_raw_transaction', {
	aliases: ['/sendrawtransaction'],
	summary: 'Sends a signed transaction to the network',
	effect: 'spend',
	timeoutMs: 120_000,
	statuses: ['Failed'],
	params: params({
		tx_as_hex: hex(),
		do_not_relay: maybe(flag()),
		do_sanity_checks: maybe(flag())
	}),
	result: answer({
		reason: maybe(text()),
		double_spend: maybe(flag()),
		fee_too_low: maybe(flag()),
		invalid_input: maybe(flag()),
		invalid_output: maybe(flag()),
		low_mixin: maybe(flag()),
		not_rct: maybe(flag()),
		not_relayed: maybe(flag()),
		overspend: maybe(flag()),
		too_big: maybe(flag()),
		sanity_check_failed: maybe(flag()),
		too_few_outputs: maybe(flag()),
		tx_extra_too_big: maybe(flag()),
		nonzero_unlock_time: maybe(flag())
	})
});

/** Sends transactions of the pool to the network once more. One that is not in the pool is refused. */
export const relayTx = jsonRpc('relay_tx', {
	summary: 'Relays transactions of the pool again',
	...OWNERS_CHANGE,
	timeoutMs: 60_000,
	ifLost: 'It is safe to relay it again.',
	params: params({ txids: list(hash()) }),
	result: answer({})
});

/**
 * Transactions whose hash begins with some bits, so that the node does not learn which of them is wanted. The bits of the
 * template after `num_matching_bits` must be zero.
 */
export const getTxidsLoose = jsonRpc('get_txids_loose', {
	summary: 'The hashes of transactions that begin with the same bits',
	effect: 'read',
	since: '0.19.0.0',
	params: params({ txid_template: hash(), num_matching_bits: count() }),
	result: answer({ txids: list(hash()) })
});
