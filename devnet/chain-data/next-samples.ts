import { createHash } from 'node:crypto';
import { encodeVarint } from '../../src/lib/bytes/varint';
import type { Block } from '../../src/lib/chain/block';
import type { RctPrunable } from '../../src/lib/chain/parts';
import type { Rct } from '../../src/lib/chain/rct';
import type { Output } from '../../src/lib/chain/transaction';
import { concat, encodePrefix, encodeRct, type Prefix } from './encode';
import { encodePrunable } from './encode-prunable';

/** Blocks and transactions of network versions 17 and 18, written by this file. */

/** Bytes that differ from seed to seed; not those of a point. */
export const fill = (length: number, seed: number): Uint8Array =>
	new Uint8Array(createHash('shake256', { outputLength: length }).update(`seed ${seed}`).digest());

/** The ephemeral keys: one in all where there are two outputs, else one for each; and an encrypted payment id. */
export const draftExtra = (seed: number, outputs: number): Uint8Array =>
	concat(
		outputs === 2 ? [1] : [4, outputs],
		fill(outputs === 2 ? 32 : 32 * outputs, seed),
		[2, 9, 1],
		fill(8, seed + 1)
	);

export const carrotOutput = (seed: number, amount = 0n): Output => ({
	amount,
	key: fill(32, seed),
	carrot: { view_tag: fill(3, seed + 1), encrypted_anchor: fill(16, seed + 2) }
});

export interface FcmpShape {
	seed: number;
	inputs: number;
	outputs: number;
	layers: number;
	reference_block: bigint;
	fee: bigint;
	extra: Uint8Array;
	/** Of the membership proof. */
	proofBytes: number;
}

/** A transaction of RingCT type 7: what it has, and its bytes. */
export function fcmpTransaction({ seed, inputs, outputs, layers, reference_block, fee, extra, proofBytes }: FcmpShape) {
	const keys = (count: number, from: number) => Array.from({ length: count }, (_, i) => fill(32, seed + from + i));
	const prefix: Prefix = {
		version: 2,
		unlock_time: 0n,
		extra,
		inputs: keys(inputs, 100).map((key_image) => ({
			type: 'key',
			amount: 0n,
			key_offsets: [],
			absolute_indices: [],
			key_image
		})),
		outputs: Array.from({ length: outputs }, (_, i) => carrotOutput(seed + 300 + 3 * i))
	};
	const rct: Rct = {
		type: 7,
		fee,
		pseudo_outs: null,
		out_pk: keys(outputs, 400),
		ecdh_info: keys(outputs, 500).map((key) => ({ mask: null, amount: key.subarray(0, 8) }))
	};
	const rounds = 6 + Math.ceil(Math.log2(outputs));
	const [A, A1, B, r1, s1, d1] = keys(6, 600) as [
		Uint8Array,
		Uint8Array,
		Uint8Array,
		Uint8Array,
		Uint8Array,
		Uint8Array
	];
	const prunable: RctPrunable = {
		range_sigs: [],
		bulletproofs: [],
		mgs: [],
		clsags: [],
		bulletproofs_plus: [{ A, A1, B, r1, s1, d1, L: keys(rounds, 700), R: keys(rounds, 800) }],
		fcmp: { reference_block, layers, proof: fill(480 * inputs + proofBytes, seed) },
		pseudo_outs: keys(inputs, 900)
	};
	const base = concat(encodePrefix(prefix), encodeRct(rct));
	return { prefix, rct, prunable, base, bytes: concat(base, encodePrunable(7, prunable)) };
}

export interface BlockShape extends Pick<Block, 'major_version' | 'timestamp' | 'prev_id' | 'nonce' | 'tx_hashes'> {
	/** That the miner votes for; the block's own when left out. */
	minor_version?: number;
	height: number;
	reward: bigint;
	layers: number;
	root: Uint8Array;
}

/** The coinbase of a block with Carrot outputs. */
export const carrotCoinbase = (height: number, reward: bigint): Uint8Array =>
	concat(
		encodePrefix({
			version: 2,
			unlock_time: BigInt(height + 60),
			inputs: [{ type: 'gen', height }],
			outputs: [carrotOutput(height, reward)],
			extra: concat([1], fill(32, height), [2, 1, 0])
		}),
		[0]
	);

/** A block's header, and all of its bytes. */
export function draftBlock(shape: BlockShape, coinbase = carrotCoinbase(shape.height, shape.reward)) {
	const nonce = new Uint8Array(4);
	new DataView(nonce.buffer).setUint32(0, shape.nonce, true);
	const numbers = [shape.major_version, shape.minor_version ?? shape.major_version, shape.timestamp];
	const header = concat(...numbers.map((number) => encodeVarint(BigInt(number))), shape.prev_id, nonce);
	const ids = concat(encodeVarint(BigInt(shape.tx_hashes.length)), ...shape.tx_hashes);
	const tail = shape.major_version < 17 ? [] : [shape.layers, ...shape.root];
	return { header, coinbase, bytes: concat(header, coinbase, ids, tail) };
}
