import { toHex } from '../bytes/hex';
import { parseBlock } from './block';
import { blockId, minerTransactionHash } from './block-hash';
import type { PointMath } from './point-math';
import { scanTransactions, type OwnedOutput } from './scan';
import type { ScanKeys } from './subaddress';
import { parseTransaction, type Transaction } from './transaction';
import { transactionHash } from './transaction-hash';

/** A block's bytes, and those of its transactions but the coinbase, whole and in the block's order. */
export interface BlockBytes {
	block: Uint8Array;
	txs: readonly Uint8Array[];
}

/** An output that belongs to the keys, with its block and transaction. */
export interface FoundOutput extends OwnedOutput {
	height: number;
	/** Unix time in seconds, as the miner claims it. */
	timestamp: number;
	txid: string;
	unlock_time: bigint;
}

/** A block without its content. */
export interface ScannedBlock {
	height: number;
	id: string;
	prev_id: string;
}

/** What is wrong with a block. */
export interface BlockProblem {
	height: number;
	/** `height`: it is at another height or does not follow the block before; `transactions`: they are not those that the block names; `id`: its format has none. */
	kind: 'height' | 'transactions' | 'id';
}

export interface ScannedBlocks {
	count: number;
	/** How many transactions were scanned, coinbases included. */
	transactions: number;
	found: FoundOutput[];
	/** The ends of what was scanned, between which each block names the one before; null when there were no blocks. */
	first: ScannedBlock | null;
	last: ScannedBlock | null;
	problem: BlockProblem | null;
}

interface Placed {
	tx: Transaction;
	height: number;
	timestamp: number;
	txid: string;
}

/**
 * Finds the outputs that belong to the keys in blocks that follow each other. That the transactions are those which the
 * blocks name, and that each block names the one before it, is recomputed: what a node leaves out is noticed. At the first
 * block that is not as it should be the scan ends, with that block as its problem. BytesError when bytes are no block or no
 * transaction.
 *
 * @param height of the first block
 */
export async function scanBlocks(
	height: number,
	blocks: readonly BlockBytes[],
	keys: ScanKeys,
	math: PointMath
): Promise<ScannedBlocks> {
	const placed: Placed[] = [];
	const read: ScannedBlock[] = [];
	let problem: BlockProblem | null = null;
	for (const [i, bytes] of blocks.entries()) {
		const one = decodeBlock(height + i, bytes, read.at(-1) ?? null);
		if ('kind' in one) {
			problem = one;
			break;
		}
		read.push(one.block);
		placed.push(...one.placed);
	}
	const owned = await scanTransactions(
		placed.map(({ tx }) => tx),
		keys,
		math
	);
	const found = placed.flatMap(({ tx, ...place }, i) =>
		(owned[i] ?? []).map((output) => ({ ...place, ...output, unlock_time: tx.unlock_time }))
	);
	const [first = null] = read;
	return { count: read.length, transactions: placed.length, found, first, last: read.at(-1) ?? null, problem };
}

function decodeBlock(
	height: number,
	{ block: bytes, txs }: BlockBytes,
	before: ScannedBlock | null
): { block: ScannedBlock; placed: Placed[] } | BlockProblem {
	const block = parseBlock(bytes);
	const id = blockId(bytes, block);
	const coinbase = minerTransactionHash(bytes, block);
	if (id === null || coinbase === null) return { height, kind: 'id' };
	const [input] = block.miner_tx.inputs;
	const prev_id = toHex(block.prev_id);
	const follows = !before || before.id === prev_id;
	if (input?.type !== 'gen' || input.height !== height || !follows) return { height, kind: 'height' };
	const { timestamp } = block;
	const placed: Placed[] = [{ tx: block.miner_tx, height, timestamp, txid: toHex(coinbase) }];
	if (txs.length !== block.tx_hashes.length) return { height, kind: 'transactions' };
	for (const [i, hash] of block.tx_hashes.entries()) {
		const bytes = txs[i] ?? new Uint8Array();
		const tx = parseTransaction(bytes);
		const txid = toHex(hash);
		const own = transactionHash(bytes, tx);
		// Of an unknown RingCT type there is no hash, and nothing in it can be found.
		if (own ? toHex(own) !== txid : tx.pruned !== null) return { height, kind: 'transactions' };
		placed.push({ tx, height, timestamp, txid });
	}
	return { block: { height, id, prev_id }, placed };
}
