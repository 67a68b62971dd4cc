import { readFileSync } from 'node:fs';
import { parseTransaction } from '../../src/lib/chain/transaction';
import { fromHex, toHex } from '../../src/lib/bytes/hex';
import { concat } from '../chain-data/encode';
import { encodeVarint } from '../../src/lib/bytes/varint';

/** A real transaction as a node sends it, from devnet/chain-data/vectors/regtest. */
export interface Sample {
	hex: string;
	/** Without signatures and proofs. */
	pruned: string;
	/** The node's own reading, as text. */
	json: string;
	/** In bytes. */
	size: number;
	weight: number;
	/** In atomic units. */
	fee: number;
	key_images: string[];
	outputs: number;
	/** The first global index in each input's ring, and the others as distances. */
	rings: bigint[][];
}

interface File {
	as_hex: string;
	as_json: string;
	pool: { blob_size: number; weight: number; fee: number };
}

function read(name: string): Sample {
	const file = new URL(`../chain-data/vectors/regtest/${name}.json`, import.meta.url);
	const { as_hex, as_json, pool } = JSON.parse(readFileSync(file, 'utf8')) as File;
	const { inputs, outputs, bounds } = parseTransaction(fromHex(as_hex));
	const spending = inputs.filter((input) => input.type === 'key');
	return {
		hex: as_hex,
		pruned: as_hex.slice(0, 2 * (bounds.base_end ?? bounds.end)),
		json: as_json,
		size: pool.blob_size,
		weight: pool.weight,
		fee: pool.fee,
		key_images: spending.map(({ key_image }) => toHex(key_image)),
		outputs: outputs.length,
		rings: spending.map(({ absolute_indices }) => absolute_indices)
	};
}

const plain = read('two-outputs');
const withPaymentId = read('payment-id');
const several = read('three-outputs');
const many = read('sixteen-outputs');

/** The transaction that stands for the one with this number: nearly all have two outputs, as on the main network. */
export function sampleFor(number: number): Sample {
	if (number % 40 === 7) return many;
	if (number % 15 === 4) return several;
	return number % 5 === 2 ? withPaymentId : plain;
}

/** A transaction of a RingCT type that does not exist yet: a real one with another type byte. */
export function withRctType(type: number): string {
	const bytes = fromHex(plain.hex);
	bytes[parseTransaction(bytes).bounds.prefix_end] = type;
	return toHex(bytes);
}

/** A transaction with another `tx_extra`: a real one, cut open. */
export function withExtra(extra: Uint8Array): string {
	const bytes = fromHex(plain.hex);
	const { extra: before, bounds } = parseTransaction(bytes);
	const start = bounds.prefix_end - before.length - encodeVarint(BigInt(before.length)).length;
	const length = encodeVarint(BigInt(extra.length));
	return toHex(concat(bytes.subarray(0, start), length, extra, bytes.subarray(bounds.prefix_end)));
}
