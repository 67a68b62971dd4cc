import { toHex } from '../bytes/hex';
import type { Block } from './block';
import type { TransactionParts } from './parts';
import type { RctPrunable } from './prunable';
import { rctType, type RctBase } from './rct';
import type { Input, Output, Transaction } from './transaction';

/**
 * Blocks and transactions in the words of a node's own JSON (`json` of `get_block`, `as_json` of `/get_transactions`), so
 * that one can be held against the other. Source: the reference implementation's cryptonote_basic.h and ringct/rctTypes.h,
 * written by its serialization/json_archive.h.
 */

export type Json = string | number | bigint | Json[] | { [key: string]: Json };

const hexes = (list: readonly Uint8Array[]) => list.map(toHex);

/** The same object, each of its elements and lists of elements as hex. */
function elements(object: object): Json {
	return Object.fromEntries(
		Object.entries(object).map(([name, value]: [string, Uint8Array | Uint8Array[]]) => [
			name,
			Array.isArray(value) ? hexes(value) : toHex(value)
		])
	);
}

function input(input: Input): Json {
	if (input.type === 'gen') return { gen: { height: input.height } };
	const { amount, key_offsets, key_image } = input;
	return { key: { amount, key_offsets, k_image: toHex(key_image) } };
}

function output({ amount, key, view_tag }: Output): Json {
	if (view_tag === undefined) return { amount, target: { key: toHex(key) } };
	return { amount, target: { tagged_key: { key: toHex(key), view_tag: toHex(Uint8Array.of(view_tag)) } } };
}

function prefix({ version, unlock_time, inputs, outputs, extra }: Transaction): { [key: string]: Json } {
	return { version, unlock_time, vin: inputs.map(input), vout: outputs.map(output), extra: [...extra] };
}

function rctBase({ type, fee, pseudo_outs, ecdh_info, out_pk }: RctBase): Json {
	if (type === rctType.none) return { type };
	return {
		type,
		txnFee: fee,
		...(pseudo_outs && { pseudoOuts: hexes(pseudo_outs) }),
		ecdhInfo: ecdh_info.map(({ mask, amount }) => elements(mask ? { mask, amount } : { amount })),
		outPk: hexes(out_pk)
	};
}

function rctPrunable(type: RctBase['type'], rct: RctPrunable): Json {
	const rangeProofs =
		type <= rctType.simple
			? { rangeSigs: rct.range_sigs.map(elements) }
			: type === rctType.bulletproofPlus
				? { nbp: rct.bulletproofs_plus.length, bpp: rct.bulletproofs_plus.map(elements) }
				: { nbp: rct.bulletproofs.length, bp: rct.bulletproofs.map(elements) };
	const signatures =
		type >= rctType.clsag
			? { CLSAGs: rct.clsags.map(elements) }
			: { MGs: rct.mgs.map(({ ss, cc }) => ({ ss: ss.map(hexes), cc: toHex(cc) })) };
	const pseudoOuts = type >= rctType.bulletproof && { pseudoOuts: hexes(rct.pseudo_outs) };
	return { ...rangeProofs, ...signatures, ...pseudoOuts };
}

/** A transaction. Of a RingCT type that is not known it has the prefix alone; pruned, no signatures and proofs. */
export function transactionJson({ transaction, signatures, rct }: TransactionParts): { [key: string]: Json } {
	const json = prefix(transaction);
	if (transaction.version === 1) {
		const perInput = signatures?.map((list) => hexes(list).join('')) ?? [];
		return { ...json, signatures: perInput.filter((text) => text !== '') };
	}
	if (!transaction.rct?.known) return json;
	const base = { ...json, rct_signatures: rctBase(transaction.rct) };
	if (rct === null || transaction.rct.type === rctType.none) return base;
	return { ...base, rctsig_prunable: rctPrunable(transaction.rct.type, rct) };
}

/** A block. */
export function blockJson({ miner_tx, tx_hashes, ...block }: Block): { [key: string]: Json } {
	const empty = { start: 0, end: 0 };
	const parts = { transaction: miner_tx, prefix: empty, base: null, prunable: null, signatures: null, rct: null };
	return {
		major_version: block.major_version,
		minor_version: block.minor_version,
		timestamp: block.timestamp,
		prev_id: toHex(block.prev_id),
		nonce: block.nonce,
		miner_tx: transactionJson(parts),
		tx_hashes: hexes(tx_hashes)
	};
}
