import type { Cursor } from '../../bytes/cursor';
import { toHex } from '../../bytes/hex';
import { encodeVarint } from '../../bytes/varint';
import { MAX_TREE_LAYERS } from './tree';

/**
 * DRAFT of network versions 17 and 18: the data after a block's transaction ids, and the data that its id covers.
 * Sources: struct block in cryptonote_basic.h and get_block_content_hash in cryptonote_format_utils.cpp of
 * j-berman/monero 7926c90ce; docs/decisions/0028-next-upgrade.md lists all sources.
 */

const FIRST_DRAFT_VERSION = 17;
/** Newest block version whose format is known. */
export const NEWEST_VERSION = 18;

/** True when the known format of this block version is a draft. */
export const isDraftVersion = (major: number) => major >= FIRST_DRAFT_VERSION && major <= NEWEST_VERSION;

/** Tree of all outputs that could be spent as of the block. */
export interface OutputTree {
	layers: number;
	/** 32 bytes. */
	root: Uint8Array;
}

export function decodeBlockTail(cursor: Cursor): OutputTree {
	const at = cursor.position;
	const layers = cursor.u8('fcmp_pp_n_tree_layers');
	if (layers > MAX_TREE_LAYERS) cursor.unknown('fcmp_pp_n_tree_layers', `a tree of ${layers} layers`, at);
	return { layers, root: cursor.bytes('fcmp_pp_tree_root', 32) };
}

/** Leaves that the output tree adds to the block's Merkle tree, between the coinbase's id and the other ids. */
export const treeLeaves = ({ layers, root }: OutputTree): Uint8Array[] => [
	Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? layers : 0)),
	root
];

/**
 * Bytes after the Merkle root in the data that the id is computed over: the number of transactions, which does not
 * include the tree's leaves.
 */
export const countInHashingBlob = (transactions: number) => encodeVarint(BigInt(transactions));

export const blockTailJson = ({ layers, root }: OutputTree) => ({
	fcmp_pp_n_tree_layers: layers,
	fcmp_pp_tree_root: toHex(root)
});
