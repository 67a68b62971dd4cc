import { readFileSync } from 'node:fs';
import { fromHex } from '../../src/lib/bytes/hex';
import { parseTransaction } from '../../src/lib/chain/transaction';

/** Real transaction as a node sends it, from devnet/chain-data/vectors/regtest. */
export interface Sample {
	hex: string;
	/** Bytes (hex) without signatures and proofs. */
	pruned: string;
	/** JSON text as decoded by the node. */
	json: string;
	weight: number;
	/** Fee (atomic units). */
	fee: number;
	outputs: number;
}

interface File {
	as_hex: string;
	as_json: string;
	pool: { weight: number; fee: number };
}

function readSample(name: string): Sample {
	const file = new URL(`../chain-data/vectors/regtest/${name}.json`, import.meta.url);
	const { as_hex, as_json, pool } = JSON.parse(readFileSync(file, 'utf8')) as File;
	const { outputs, bounds } = parseTransaction(fromHex(as_hex));
	return {
		hex: as_hex,
		pruned: as_hex.slice(0, 2 * (bounds.base_end ?? bounds.end)),
		json: as_json,
		weight: pool.weight,
		fee: pool.fee,
		outputs: outputs.length
	};
}

const plain = readSample('two-outputs');
const withPaymentId = readSample('payment-id');
const withThreeOutputs = readSample('three-outputs');
const withSixteenOutputs = readSample('sixteen-outputs');

/**
 * Returns the sample that represents the transaction with this number: nearly all have two outputs, as on the main
 * network.
 */
export function sampleFor(number: number): Sample {
	if (number % 40 === 7) return withSixteenOutputs;
	if (number % 15 === 4) return withThreeOutputs;
	return number % 5 === 2 ? withPaymentId : plain;
}
