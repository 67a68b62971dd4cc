/** Transactions and key images (daemon document, styles A and B). */
import * as f from '../fields';
import { LARGE_ANSWER_BYTES, OWNER_ONLY_CHANGE, jsonRpc, path, readByJsonRpc, readByPath } from '../operation';
import { transactionEntry } from './records';

/** Returns transactions by their hashes, in blocks and in the pool. A restricted node returns at most 100 at once. */
export const getTransactions = readByPath('/get_transactions', {
	aliases: ['/gettransactions'],
	summary: 'Transactions by their hashes',
	maxAnswerBytes: LARGE_ANSWER_BYTES,
	params: f.params({
		txs_hashes: f.list(f.hash()),
		decode_as_json: f.maybe(f.flag()),
		prune: f.maybe(f.flag()),
		split: f.maybe(f.flag())
	}),
	result: f.answer({
		txs: f.list(transactionEntry),
		missed_tx: f.list(f.hash()),
		txs_as_hex: f.list(f.text()),
		txs_as_json: f.list(f.text())
	})
});

/**
 * Returns for each key image: 0 not spent, 1 spent in a block, 2 spent in the pool (core_rpc_server_commands_defs.h:
 * COMMAND_RPC_IS_KEY_IMAGE_SPENT).
 */
export const isKeyImageSpent = readByPath('/is_key_image_spent', {
	summary: 'Whether key images are spent',
	params: f.params({ key_images: f.list(f.hash()) }),
	result: f.answer({ spent_status: f.list(f.count()) })
});

/**
 * Sends a signed transaction to the network. A node that rejects it returns the status `Failed`, which counts as an
 * answer: its flags are the reasons. `not_rct` is only in older releases, `sanity_check_failed` and the flags after it
 * only in newer ones.
 */
export const sendRawTransaction = path('/send_raw_transaction', {
	aliases: ['/sendrawtransaction'],
	summary: 'Sends a signed transaction to the network',
	effect: 'spend',
	timeoutMs: 120_000,
	statuses: ['Failed'],
	params: f.params({
		tx_as_hex: f.hex(),
		do_not_relay: f.maybe(f.flag()),
		do_sanity_checks: f.maybe(f.flag())
	}),
	result: f.answer({
		reason: f.maybe(f.text()),
		double_spend: f.maybe(f.flag()),
		fee_too_low: f.maybe(f.flag()),
		invalid_input: f.maybe(f.flag()),
		invalid_output: f.maybe(f.flag()),
		low_mixin: f.maybe(f.flag()),
		not_rct: f.maybe(f.flag()),
		not_relayed: f.maybe(f.flag()),
		overspend: f.maybe(f.flag()),
		too_big: f.maybe(f.flag()),
		sanity_check_failed: f.maybe(f.flag()),
		too_few_outputs: f.maybe(f.flag()),
		tx_extra_too_big: f.maybe(f.flag()),
		nonzero_unlock_time: f.maybe(f.flag())
	})
});

/** Sends transactions of the pool to the network once more. A transaction that is not in the pool is refused. */
export const relayTx = jsonRpc('relay_tx', {
	summary: 'Relays transactions of the pool again',
	...OWNER_ONLY_CHANGE,
	timeoutMs: 60_000,
	ifLost: 'It is safe to relay it again.',
	params: f.params({ txids: f.list(f.hash()) }),
	result: f.answer({})
});

/**
 * Returns transactions whose hash begins with the given bits, so that the node does not learn which of them is wanted.
 * The bits of the template after `num_matching_bits` must be zero.
 */
export const getTxidsLoose = readByJsonRpc('get_txids_loose', {
	summary: 'The hashes of transactions that begin with the same bits',
	since: '0.19.0.0',
	params: f.params({ txid_template: f.hash(), num_matching_bits: f.count() }),
	result: f.answer({ txids: f.list(f.hash()) })
});
