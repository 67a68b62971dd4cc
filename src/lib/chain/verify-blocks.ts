import { checkBlock, type BlockClaims } from './check-block';
import { linkOfBlock, type Link } from './previous-ids';
import type { BlockBytes } from './scan-blocks';
import type { Verdict } from './verdict';

/** A fact about a block that its bytes say otherwise, or that they do not tell. */
export interface BlockFault extends Verdict {
	height: number;
}

export interface VerifiedBlocks {
	/** One for each block, from its bytes. */
	links: Link[];
	/** Transactions whose ids were recomputed, coinbases with them. */
	transactions: number;
	faults: BlockFault[];
}

/**
 * Recomputes the ids of blocks that follow each other, and those of their transactions, and holds them against what a node
 * says of each. A block that cannot be read ends it: there is no id to go on from.
 *
 * @param height of the first
 * @param headers what the node says, block for block; none where it says nothing
 */
export function verifyBlocks(
	height: number,
	blocks: readonly BlockBytes[],
	headers: readonly BlockClaims[]
): VerifiedBlocks {
	const verified: VerifiedBlocks = { links: [], transactions: 0, faults: [] };
	for (const [i, { block, txs }] of blocks.entries()) {
		const asked = { height: height + i };
		const verdicts = checkBlock(block, headers[i] ?? {}, { asked, transactions: txs });
		const wrong = verdicts.filter(({ kind, fact }) => kind === 'differs' || (kind === 'impossible' && fact === 'blob'));
		verified.faults.push(...wrong.map((verdict) => ({ ...verdict, height: height + i })));
		const link = wrong.some(({ fact }) => fact === 'blob') ? null : linkOfBlock(block);
		if (!link) break;
		verified.links.push(link);
		verified.transactions += 1 + txs.length;
	}
	return verified;
}
