import { toHex } from '../bytes/hex';
import { identifyBlock, type IdentifiedBlock } from './block-hash';

/** Block as a link of the chain of previous ids. Ids are lower-case hex. */
export interface Link {
	height: number;
	id: string;
	prev_id: string;
	/** True when all three come from the block's bytes; false when only the node states them. */
	recomputed: boolean;
}

export interface BrokenLink {
	/** Height of the second of two blocks that do not follow each other. */
	height: number;
	fact: 'height' | 'prev_id';
	claimed: string | number;
	/** Value that follows from the previous block. */
	expected: string | number;
}

export interface LinkCheck {
	count: number;
	/** Number of links whose ids come from the blocks' bytes. */
	recomputed: number;
	broken: BrokenLink[];
	/** Last link, where the next batch continues. */
	last: Link | null;
}

/**
 * Returns a block's link from its bytes. Null when its coinbase has no height or no id.
 *
 * @throws BytesError when the bytes are not a block
 */
export const linkOfBlock = (blob: Uint8Array): Link | null => linkOf(identifyBlock(blob));

/** Returns the link of a parsed block; null as for `linkOfBlock`. */
export function linkOf({ block, id, height }: IdentifiedBlock): Link | null {
	if (height === null || id === null) return null;
	return { height, id, prev_id: toHex(block.prev_id), recomputed: true };
}

/**
 * Returns the link of a header. A node may have made up the header, so the link only shows whether the node contradicts
 * itself.
 */
export function linkOfHeader(header: { height: number; hash: string; prev_hash: string }): Link {
	return { height: header.height, id: header.hash, prev_id: header.prev_hash, recomputed: false };
}

/**
 * Checks that each block names the previous one and is one higher. Blocks may come in batches, lowest height first.
 *
 * @param before the last link of the previous batch
 */
export function verifyLinks(links: Iterable<Link>, before: Link | null = null): LinkCheck {
	const checked: LinkCheck = { count: 0, recomputed: 0, broken: [], last: before };
	for (const link of links) {
		const { last } = checked;
		const { height, prev_id } = link;
		if (last && height !== last.height + 1) {
			checked.broken.push({ height, fact: 'height', claimed: height, expected: last.height + 1 });
		}
		if (last && prev_id !== last.id)
			checked.broken.push({ height, fact: 'prev_id', claimed: prev_id, expected: last.id });
		checked.count++;
		if (link.recomputed) checked.recomputed++;
		checked.last = link;
	}
	return checked;
}
