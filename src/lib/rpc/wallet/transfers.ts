/** Operations that send (wallet document, "Transfers"). They may take minutes when there are many outputs to spend. */
import * as v from 'valibot';
import { atomicAmount, count, flag, hash, list, maybe, optionalParams, params, record, text, uint64 } from '../fields';
import { LARGE_ANSWER_BYTES, jsonRpc, readByJsonRpc } from '../operation';

/**
 * Options of operations that spend. The timeout is half an hour, so that no user has to guess whether money was
 * sent.
 */
const spendOptions = { effect: 'spend', timeoutMs: 1_800_000, maxAnswerBytes: LARGE_ANSWER_BYTES } as const;

/** Recipient's address, and amount in atomic units. */
const destinationToSend = params({ amount: atomicAmount(), address: text() });

/** Params for recipients, and for the outputs to spend. */
const paymentParams = {
	destinations: v.array(destinationToSend, 'list'),
	account_index: maybe(count()),
	subaddr_indices: list(count()),
	priority: maybe(count()),
	ring_size: maybe(count())
};

/** Flags that create a transaction without relaying it. */
const noRelayParams = { do_not_relay: maybe(flag()), get_tx_hex: maybe(flag()), get_tx_metadata: maybe(flag()) };

/** Params of all sweeps to an address: those in the document, and others. */
const documentedSweepParams = { ring_size: maybe(count()), unlock_time: maybe(uint64()), get_tx_keys: maybe(flag()) };
const otherSweepParams = {
	priority: maybe(count()),
	outputs: maybe(count()),
	payment_id: maybe(text()),
	...noRelayParams
};

const keyImages = record({ key_images: list(hash()) });
const amounts = record({ amounts: list(atomicAmount()) });

/**
 * Result with one transaction. A view-only wallet returns it in `unsigned_txset`, a multisig wallet in
 * `multisig_txset`, and nothing was sent; in a multisig wallet `tx_hash` is also empty. `weight` and the fields after
 * it are in newer releases.
 */
const transferResult = record({
	amount: atomicAmount(),
	fee: atomicAmount(),
	multisig_txset: text(),
	tx_blob: text(),
	tx_hash: text(),
	tx_key: text(),
	tx_metadata: text(),
	unsigned_txset: text(),
	weight: maybe(count()),
	spent_key_images: maybe(keyImages),
	amounts_by_dest: maybe(amounts)
});

/**
 * Result with as many transactions as were needed: every list has one item for each. `weight_list` and the fields after
 * it are in newer releases.
 */
const transferSplitResult = record({
	amount_list: list(atomicAmount()),
	fee_list: list(atomicAmount()),
	multisig_txset: text(),
	tx_hash_list: list(hash()),
	tx_key_list: list(text()),
	unsigned_txset: text(),
	tx_blob_list: list(text()),
	tx_metadata_list: list(text()),
	weight_list: list(count()),
	spent_key_images_list: list(keyImages),
	amounts_by_dest_list: list(amounts)
});

/**
 * Sends to one or more addresses in one transaction. With `do_not_relay` and `get_tx_metadata` it is only created:
 * `relay_tx` sends it, and nothing is spent before that is called. Its effect is `spend` all the same, since a single
 * flag decides. The params from `unlock_time` on are not in the document; `subtract_fee_from_outputs` is only in the
 * newest releases.
 *
 * Error codes: -2 address, -4 other reasons, -16 not possible, -17 not enough money, -18 too large for one transaction,
 * -20 no destination, -37 not enough unlocked money, -38 no daemon, -46 an amount of zero.
 */
export const transfer = jsonRpc('transfer', {
	summary: 'Sends in one transaction',
	...spendOptions,
	params: params({
		...paymentParams,
		get_tx_key: maybe(flag()),
		...noRelayParams,
		unlock_time: maybe(uint64()),
		payment_id: maybe(text()),
		subtract_fee_from_outputs: list(count())
	}),
	result: transferResult
});

/** Sends like `transfer`, in as many transactions as needed. */
export const transferSplit = jsonRpc('transfer_split', {
	summary: 'Sends in as many transactions as it takes',
	...spendOptions,
	params: params({
		...paymentParams,
		get_tx_keys: maybe(flag()),
		...noRelayParams,
		unlock_time: maybe(uint64()),
		payment_id: maybe(text())
	}),
	result: transferSplitResult
});

/** Returns empty lists when there was nothing to sweep. Params other than `get_tx_keys` are not in the document. */
export const sweepDust = jsonRpc('sweep_dust', {
	aliases: ['sweep_unmixable'],
	summary: 'Sends unmixable outputs to the wallet itself',
	...spendOptions,
	params: optionalParams({
		get_tx_keys: maybe(flag()),
		...noRelayParams
	}),
	result: transferSplitResult
});

/**
 * Sends from account 0 and all its addresses by default. The params from `account_index` on are not in the document.
 */
export const sweepAll = jsonRpc('sweep_all', {
	summary: 'Sends all unlocked outputs to one address',
	...spendOptions,
	params: params({
		address: text(),
		subaddr_indices: list(count()),
		...documentedSweepParams,
		account_index: maybe(count()),
		subaddr_indices_all: maybe(flag()),
		below_amount: maybe(atomicAmount()),
		...otherSweepParams
	}),
	result: transferSplitResult
});

/**
 * The flag for the key is `get_tx_keys` in the document, `get_tx_key` in newer releases. The params from `get_tx_key`
 * on are not in the document.
 */
export const sweepSingle = jsonRpc('sweep_single', {
	summary: 'Sends one output to an address',
	...spendOptions,
	params: params({
		address: text(),
		key_image: hash(),
		...documentedSweepParams,
		get_tx_key: maybe(flag()),
		...otherSweepParams
	}),
	result: transferResult
});

/**
 * Sends a transaction that was created with `do_not_relay` and `get_tx_metadata`. A second call pays nothing more, and
 * returns the same answer.
 */
export const relayTx = jsonRpc('relay_tx', {
	summary: 'Relays a transaction created before',
	effect: 'spend',
	timeoutMs: 300_000,
	params: params({ hex: text() }),
	result: record({ tx_hash: hash() })
});

/** Estimates a typical transaction. `ring_size` 0 means the usual one. */
export const estimateTxSizeAndWeight = readByJsonRpc('estimate_tx_size_and_weight', {
	summary: 'The size and weight of a transaction, by its inputs and outputs',
	since: '0.16.0.0',
	params: params({ n_inputs: count(), n_outputs: count(), ring_size: maybe(count()), rct: maybe(flag()) }),
	result: record({ size: count(), weight: count() })
});

/** Derived from the daemon's newest blocks and pool. */
export const getDefaultFeePriority = readByJsonRpc('get_default_fee_priority', {
	summary: 'The fee priority that the wallet uses when none is given',
	since: '0.18.4.0',
	timeoutMs: 60_000,
	result: record({ priority: count() })
});
