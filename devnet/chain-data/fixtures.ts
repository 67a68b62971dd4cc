import { readdirSync, readFileSync } from 'node:fs';
import { fromHex } from '../../src/lib/bytes/hex';

const vectorsDirectory = new URL('./vectors/', import.meta.url);

/** Block or transaction of the main network. */
export interface Vector {
	id: string;
	bytes: Uint8Array;
}

/** Transaction, with what a node reports about it. */
export interface RegtestTransaction {
	name: string;
	tx_hash: string;
	bytes: Uint8Array;
	as_json: NodeTransaction;
	pruned: Uint8Array;
	prunable_hash: string;
	pool: { blob_size: number; weight: number; fee: number };
}

/** Transaction as decoded by a node (`as_json`). It contains no integer above 2^53. */
export interface NodeTransaction {
	version: number;
	unlock_time: number;
	vin: { key?: { amount: number; key_offsets: number[]; k_image: string }; gen?: { height: number } }[];
	vout: { amount: number; target: { tagged_key: { key: string; view_tag: string } } }[];
	extra: number[];
	rct_signatures: { type: number; txnFee?: number; ecdhInfo?: { amount: string }[]; outPk?: string[] };
	rctsig_prunable?: { bpp: { L: string[] }[] };
}

export interface RegtestBlock {
	bytes: Uint8Array;
	json: {
		major_version: number;
		minor_version: number;
		timestamp: number;
		prev_id: string;
		nonce: number;
		miner_tx: NodeTransaction;
		tx_hashes: string[];
	};
	header: { hash: string; height: number; reward: number };
	miner_tx: Uint8Array;
	miner_tx_hash: string;
}

function readVectors(folder: string): Vector[] {
	const at = new URL(`${folder}/`, vectorsDirectory);
	return readdirSync(at).map((file) => ({
		id: file.replace('.bin', ''),
		bytes: new Uint8Array(readFileSync(new URL(file, at)))
	}));
}

/** Content of a file; `as_json`, like `json` of a block, is the node's own JSON text. */
interface TransactionFile {
	tx_hash: string;
	as_hex: string;
	as_json: string;
	pruned: { pruned_as_hex: string; prunable_hash: string };
	pool: RegtestTransaction['pool'];
}

interface BlockFile {
	blob: string;
	json: string;
	block_header: RegtestBlock['header'];
	miner_tx: { pruned_as_hex: string };
	miner_tx_hash: string;
}

function regtestFile<File>(name: string): File {
	return JSON.parse(readFileSync(new URL(`regtest/${name}.json`, vectorsDirectory), 'utf8'));
}

function regtestTransaction(name: string): RegtestTransaction {
	const { tx_hash, as_hex, as_json, pruned, pool } = regtestFile<TransactionFile>(name);
	return {
		name,
		tx_hash,
		bytes: fromHex(as_hex),
		as_json: JSON.parse(as_json),
		pruned: fromHex(pruned.pruned_as_hex),
		prunable_hash: pruned.prunable_hash,
		pool
	};
}

export const blocks = readVectors('blocks');
export const transactions = readVectors('transactions');
export const regtestTransactions = ['two-outputs', 'payment-id', 'three-outputs', 'sixteen-outputs'].map(
	regtestTransaction
);

export function regtestBlock(): RegtestBlock {
	const { blob, json, block_header, miner_tx, miner_tx_hash } = regtestFile<BlockFile>('block');
	// This node sends a coinbase as if it were pruned: a coinbase has nothing to prune.
	const coinbase = fromHex(miner_tx.pruned_as_hex);
	return { bytes: fromHex(blob), json: JSON.parse(json), header: block_header, miner_tx: coinbase, miner_tx_hash };
}

/** Returns the bytes of the vector whose id starts with `id`. */
export function vectorById(list: readonly Vector[], id: string): Uint8Array {
	const found = list.find((one) => one.id.startsWith(id));
	if (found === undefined) throw new Error(`there is no vector ${id}`);
	return found.bytes;
}
