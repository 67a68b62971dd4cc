import { toHex } from '../bytes/hex';
import { identifyBlock, type IdentifiedBlock } from './block-hash';

/** A block as a link of the chain of previous ids. Ids are lower-case hex. */
export interface Link {
	height: number;
	id: string;
	prev_id: string;
	/** Whether all three come from the block's bytes; else only the node says so. */
	recomputed: boolean;
}

export interface BrokenLink {
	/** Of the second of two blocks that do not follow each other. */
	height: number;
	fact: 'height' | 'prev_id';
	claimed: string | number;
	/** What the block before calls for. */
	expected: string | number;
}

export interface LinksChecked {
	count: number;
	/** Of them, those whose ids come from their bytes. */
	recomputed: number;
	broken: BrokenLink[];
	/** The last one, where the next batch continues. */
	last: Link | null;
}

/** A link from a block's bytes. Null when its coinbase names no height or has no id; BytesError when it is no block. */
export const linkOfBlock = (blob: Uint8Array): Link | null => linkOf(identifyBlock(blob));

/** The same of a block that was read. */
export function linkOf({ block, id, height }: IdentifiedBlock): Link | null {
	if (height === null || id === null) return null;
	return { height, id, prev_id: toHex(block.prev_id), recomputed: true };
}

/** A link from a header, which a node may have made up: it only shows whether the node contradicts itself. */
export function linkOfHeader(header: { height: number; hash: string; prev_hash: string }): Link {
	return { height: header.height, id: header.hash, prev_id: header.prev_hash, recomputed: false };
}

/**
 * Whether each block names the one before it and is one higher. Blocks may come in batches, from the lowest up: `before` is
 * the last link of the batch before.
 */
export function verifyLinks(links: Iterable<Link>, before: Link | null = null): LinksChecked {
	const checked: LinksChecked = { count: 0, recomputed: 0, broken: [], last: before };
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
