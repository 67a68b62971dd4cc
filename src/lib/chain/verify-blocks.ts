import { decodeAndCheck, type BlockClaims } from './check-block';
import { linkOf, type Link } from './previous-ids';
import type { BlockBytes } from './scan-blocks';
import type { Verdict } from './verdict';

/** A fact about a block that its bytes contradict, or that they cannot confirm. */
export interface BlockFault extends Verdict {
	height: number;
}

export interface VerifiedBlocks {
	/** One for each block, from its bytes. */
	links: Link[];
	/** Transactions whose ids were recomputed, coinbases with them. */
	transactions: number;
	/** Transactions whose bytes are not whole, or of an unknown format. */
	unreadable: number;
	faults: BlockFault[];
}

/**
 * Recomputes the ids of consecutive blocks and of their transactions, and compares them with what a node claims of each. A
 * block that cannot be read ends it, as a fault about its `blob`: there is no id to go on from.
 *
 * @param height of the first
 * @param headers what the node says, block for block; none where it says nothing
 */
export function verifyBlocks(
	height: number,
	blocks: readonly BlockBytes[],
	headers: readonly BlockClaims[]
): VerifiedBlocks {
	const verified: VerifiedBlocks = { links: [], transactions: 0, unreadable: 0, faults: [] };
	for (const [i, { block, txs }] of blocks.entries()) {
		const asked = { height: height + i };
		const { read, verdicts } = decodeAndCheck(block, headers[i] ?? {}, { asked, transactions: txs });
		const wrong = verdicts.filter(({ kind, fact }) => kind === 'differs' || (kind === 'impossible' && fact === 'blob'));
		verified.faults.push(...wrong.map((verdict) => ({ ...verdict, height: height + i })));
		const link = read && linkOf(read);
		if (!link) {
			if (read) verified.faults.push(withoutId(height + i, block, verdicts));
			break;
		}
		const unreadable = verdicts.filter(({ kind, fact }) => kind === 'impossible' && fact.startsWith('transactions['));
		verified.links.push(link);
		verified.unreadable += unreadable.length;
		verified.transactions += 1 + txs.length - unreadable.length;
	}
	return verified;
}

function withoutId(height: number, block: Uint8Array, verdicts: readonly Verdict[]): BlockFault {
	const why = verdicts.find(({ kind }) => kind === 'impossible')?.computed ?? 'it has no id';
	return { height, fact: 'blob', kind: 'impossible', claimed: block.length, computed: why };
}
