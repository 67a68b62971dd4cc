import { toHex } from '../bytes/hex';
import { encodeVarint } from '../bytes/varint';
import { parseBlock, type Block } from './block';
import { fastHash } from './hash';
import { countInHashingBlob as encodeTransactionCount, treeLeaves } from './next/block-tail';
import { transactionHash } from './transaction-hash';
import { treeHash } from './tree-hash';

/**
 * Id of the one block whose id does not follow from its bytes, keyed by the hash of these bytes: a bug in the tree hash
 * of the time affected its 514 transactions. Source: the reference implementation's cryptonote_format_utils.cpp,
 * calculate_block_hash.
 */
const EXCEPTIONAL_IDS: ReadonlyMap<string, string> = new Map([
	[
		'3a8a2b3a29b50fc86ff73dd087ea43c6f0d6b8f936c849194d5c84c737903966',
		'bbd604d2ba11ba27935e006ed39c9bfdd99b76bf4a50654bc1e1e61217962698'
	]
]);
const EXCEPTIONAL_HEIGHT = 202_612;

/** Parsed block with its id and height, so that it is parsed and hashed only once. */
export interface IdentifiedBlock {
	bytes: Uint8Array;
	block: Block;
	/** Lower-case hex; null when its coinbase has a form that has no id. */
	id: string | null;
	/** Height in the coinbase; null when there is none. */
	height: number | null;
}

/**
 * Parses a block and computes its id.
 *
 * @throws BytesError when the bytes are not a block
 */
export function identifyBlock(bytes: Uint8Array): IdentifiedBlock {
	const block = parseBlock(bytes);
	const [input] = block.miner_tx.inputs;
	return { bytes, block, id: blockId(bytes, block), height: input?.type === 'gen' ? input.height : null };
}

/**
 * Returns the coinbase's id (32 bytes); null when its form is one that has no id (version 2 without inputs).
 *
 * @param bytes the bytes that `block` was parsed from, here and below
 */
export function minerTransactionHash(bytes: Uint8Array, { miner_tx, miner_tx_range }: Block): Uint8Array | null {
	return transactionHash(bytes.subarray(miner_tx_range.start, miner_tx_range.end), miner_tx);
}

/**
 * Returns the leaves of a block's Merkle tree, in order: the coinbase's id, since version 17 the block's output tree,
 * then the other transactions' ids. Null when the coinbase has no id.
 */
export function blockLeaves(bytes: Uint8Array, block: Block): Uint8Array[] | null {
	const first = minerTransactionHash(bytes, block);
	return first && [first, ...(block.tree ? treeLeaves(block.tree) : []), ...block.tx_hashes];
}

/**
 * Returns the bytes that a block's proof of work and id are computed over: header, Merkle root and number of
 * transactions. Null when the coinbase has no id.
 */
export function hashingBlob(bytes: Uint8Array, block: Block): Uint8Array | null {
	const leaves = blockLeaves(bytes, block);
	if (!leaves) return null;
	const { start } = block.miner_tx_range;
	return Uint8Array.from([
		...bytes.subarray(0, start),
		...treeHash(leaves),
		...encodeTransactionCount(block.tx_hashes.length + 1)
	]);
}

/**
 * Returns a block's id as lower-case hex; null when its coinbase has none.
 *
 * @param keptIds ids of blocks at the exceptional height, keyed by the hash of their bytes
 */
export function blockId(bytes: Uint8Array, block: Block, keptIds = EXCEPTIONAL_IDS): string | null {
	const blob = hashingBlob(bytes, block);
	if (!blob) return null;
	const [input] = block.miner_tx.inputs;
	const kept =
		input?.type === 'gen' && input.height === EXCEPTIONAL_HEIGHT ? keptIds.get(toHex(fastHash(bytes))) : undefined;
	return kept ?? toHex(fastHash(encodeVarint(BigInt(blob.length)), blob));
}
