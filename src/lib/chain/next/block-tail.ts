import type { Cursor } from '../../bytes/cursor';
import { toHex } from '../../bytes/hex';
import { encodeVarint } from '../../bytes/varint';
import { MOST_LAYERS } from './tree';

/**
 * DRAFT of network versions 17 and 18: what a block has after its transaction ids, and what its id covers. Sources: struct
 * block in cryptonote_basic.h and get_block_content_hash in cryptonote_format_utils.cpp of j-berman/monero 7926c90ce;
 * docs/decisions/0028-next-upgrade.md lists all sources.
 */

const FIRST_VERSION = 17;
/** The newest block version whose format is known. */
export const NEWEST_VERSION = 18;

/** Whether what is known of this block version is a draft. */
export const isDraftVersion = (major: number) => major >= FIRST_VERSION && major <= NEWEST_VERSION;

/** The tree of all outputs that could be spent, as of the block. */
export interface OutputTree {
	layers: number;
	/** 32 bytes. */
	root: Uint8Array;
}

export function decodeBlockTail(cursor: Cursor): OutputTree {
	const at = cursor.position;
	const layers = cursor.u8('fcmp_pp_n_tree_layers');
	if (layers > MOST_LAYERS) cursor.unknown('fcmp_pp_n_tree_layers', `a tree of ${layers} layers`, at);
	return { layers, root: cursor.bytes('fcmp_pp_tree_root', 32) };
}

/** The leaves of the block's Merkle tree between the coinbase's id and the others. */
export const treeLeaves = ({ layers, root }: OutputTree): Uint8Array[] => [
	Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? layers : 0)),
	root
];

/** What follows the Merkle root where the id is computed: the number of transactions, which the tree's leaves do not add to. */
export const countInHashingBlob = (transactions: number) => encodeVarint(BigInt(transactions));

export const blockTailJson = ({ layers, root }: OutputTree) => ({
	fcmp_pp_n_tree_layers: layers,
	fcmp_pp_tree_root: toHex(root)
});
