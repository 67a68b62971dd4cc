import { toHex } from '../bytes/hex';
import type { Block } from './block';
import { blockTailJson } from './next/block-tail';
import { carrotJson } from './next/output-tag';
import { fcmpJson } from './next/prunable';
import type { RctPrunable, TransactionParts } from './parts';
import { rctType, type Rct } from './rct';
import type { Input, Output, Transaction } from './transaction';
import { isSame, type FactValue, type Verdicts } from './verdict';

/**
 * Blocks and transactions in the form of a node's own JSON (`json` of `get_block`, `as_json` of `/get_transactions`),
 * to compare the two. Source: the reference implementation's cryptonote_basic.h and ringct/rctTypes.h, written by its
 * serialization/json_archive.h.
 */

export type Json = string | number | bigint | Json[] | { [key: string]: Json };

const toHexList = (list: readonly Uint8Array[]) => list.map(toHex);

/** Returns the same object with its elements and lists of elements (bytes) as hex. */
function elementsToHex(object: object): Json {
	return Object.fromEntries(
		Object.entries(object).map(([name, value]: [string, Uint8Array | Uint8Array[]]) => [
			name,
			Array.isArray(value) ? toHexList(value) : toHex(value)
		])
	);
}

function input(input: Input): Json {
	if (input.type === 'gen') return { gen: { height: input.height } };
	const { amount, key_offsets, key_image } = input;
	return { key: { amount, key_offsets, k_image: toHex(key_image) } };
}

function output({ amount, key, view_tag, carrot }: Output): Json {
	if (carrot) return { amount, target: carrotJson(key, carrot) };
	if (view_tag === undefined) return { amount, target: { key: toHex(key) } };
	return { amount, target: { tagged_key: { key: toHex(key), view_tag: toHex(Uint8Array.of(view_tag)) } } };
}

function prefix({ version, unlock_time, inputs, outputs, extra }: Transaction): { [key: string]: Json } {
	return { version, unlock_time, vin: inputs.map(input), vout: outputs.map(output), extra: [...extra] };
}

function rctBase({ type, fee, pseudo_outs, ecdh_info, out_pk }: Rct): Json {
	if (type === rctType.none) return { type };
	return {
		type,
		txnFee: fee,
		...(pseudo_outs && { pseudoOuts: toHexList(pseudo_outs) }),
		ecdhInfo: ecdh_info.map(({ mask, amount }) => elementsToHex(mask ? { mask, amount } : { amount })),
		outPk: toHexList(out_pk)
	};
}

function rctPrunable(type: Rct['type'], rct: RctPrunable): Json {
	const pseudoOuts = type >= rctType.bulletproof && { pseudoOuts: toHexList(rct.pseudo_outs) };
	return { ...rangeProofs(type, rct), ...signatures(type, rct), ...pseudoOuts };
}

function rangeProofs(type: Rct['type'], { range_sigs, bulletproofs, bulletproofs_plus }: RctPrunable) {
	if (type <= rctType.simple) return { rangeSigs: range_sigs.map(elementsToHex) };
	if (type < rctType.bulletproofPlus) return { nbp: bulletproofs.length, bp: bulletproofs.map(elementsToHex) };
	return { nbp: bulletproofs_plus.length, bpp: bulletproofs_plus.map(elementsToHex) };
}

function signatures(type: Rct['type'], { fcmp, clsags, mgs }: RctPrunable) {
	if (fcmp) return fcmpJson(fcmp);
	if (type >= rctType.clsag) return { CLSAGs: clsags.map(elementsToHex) };
	return { MGs: mgs.map(({ ss, cc }) => ({ ss: ss.map(toHexList), cc: toHex(cc) })) };
}

/** Returns a transaction as a node's JSON. A pruned one has no signatures and proofs. */
export function transactionJson({ transaction, signatures, rct }: TransactionParts): { [key: string]: Json } {
	const json = prefix(transaction);
	if (transaction.version === 1) {
		const perInput = signatures?.map((list) => toHexList(list).join('')) ?? [];
		return { ...json, signatures: perInput.filter((text) => text !== '') };
	}
	if (!transaction.rct) return json;
	const base = { ...json, rct_signatures: rctBase(transaction.rct) };
	if (rct === null || transaction.rct.type === rctType.none) return base;
	return { ...base, rctsig_prunable: rctPrunable(transaction.rct.type, rct) };
}

/** Returns a block as a node's JSON. */
export function blockJson({ miner_tx, tx_hashes, tree, ...block }: Block): { [key: string]: Json } {
	return {
		major_version: block.major_version,
		minor_version: block.minor_version,
		timestamp: block.timestamp,
		prev_id: toHex(block.prev_id),
		nonce: block.nonce,
		miner_tx: transactionJson({ transaction: miner_tx, signatures: null, rct: null }),
		tx_hashes: toHexList(tx_hashes),
		...(tree && blockTailJson(tree))
	};
}

const isScalar = (value: unknown): value is FactValue =>
	value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

/** Returns a claim for display: of a list only its length, of an object only that it is one. */
function describe(value: unknown): FactValue {
	if (isScalar(value)) return value;
	if (Array.isArray(value)) return `a list of ${value.length}`;
	return value === undefined ? 'nothing' : 'an object';
}

/**
 * Compares a node's JSON, parsed with exact integers, with the JSON computed from the bytes. Each difference has a
 * verdict, named by its path. Fields unknown here have the verdict `taken`. When nothing differs, there is one verdict
 * for the whole JSON, with the number of compared values.
 *
 * @param optional names of fields on the first level that the node may leave out
 */
export function compareJson(
	verdicts: Verdicts,
	fact: string,
	claimed: unknown,
	computed: Json,
	optional: readonly string[] = []
): void {
	if (claimed === undefined) return;
	const found = { same: 0, differing: 0 };
	compareAt(fact, claimed, computed);
	if (found.differing === 0) verdicts.compare(fact, found.same, found.same);

	function compareAt(path: string, claimed: unknown, computed: Json): void {
		if (Array.isArray(computed)) {
			if (!Array.isArray(claimed)) return differ(path, claimed, computed);
			if (claimed.length !== computed.length) differ(`${path}.length`, claimed.length, computed.length);
			for (const [i, item] of claimed.slice(0, computed.length).entries())
				compareAt(`${path}[${i}]`, item, computed[i] ?? '');
		} else if (typeof computed === 'object') {
			if (typeof claimed !== 'object' || claimed === null || Array.isArray(claimed))
				return differ(path, claimed, computed);
			const given = new Map(Object.entries(claimed));
			for (const [name, value] of Object.entries(computed)) {
				const isLeftOut = !given.has(name) && path === fact && optional.includes(name);
				if (!isLeftOut) compareAt(`${path}.${name}`, given.get(name), value);
				given.delete(name);
			}
			for (const [name, value] of given) verdicts.taken(`${path}.${name}`, describe(value));
		} else if (isScalar(claimed) && isSame(claimed, computed)) found.same++;
		else differ(path, claimed, computed);
	}

	function differ(path: string, claimed: unknown, computed: Json): void {
		found.differing++;
		verdicts.compare(path, describe(claimed), describe(computed));
	}
}
