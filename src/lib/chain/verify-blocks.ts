import { decodeAndCheck, type BlockClaims } from './check-block';
import { linkOf, linkOfHeader, type Link } from './previous-ids';
import type { BlockBytes, Unparsed } from './scan-blocks';
import type { Verdict } from './verdict';

/** Fact about a block that its bytes contradict. */
export interface ContradictedClaim extends Verdict {
	height: number;
}

export interface VerifiedBlocks {
	/** Links from the bytes of each block; for one that cannot be parsed, from its header. */
	links: Link[];
	/** Number of transactions whose ids were recomputed, coinbases included. */
	transactions: number;
	/** Blocks and transactions that were not verified. */
	unparsed: Unparsed[];
	faults: ContradictedClaim[];
}

export type HeaderClaims = BlockClaims & { height: number; hash: string; prev_hash: string };

/**
 * Recomputes the ids of consecutive blocks and of their transactions, and compares them with a node's claims about
 * each. A block or transaction that cannot be parsed is listed as not verified.
 *
 * @param height the height of the first block
 * @param headers the node's claims, one for each block
 */
export function verifyBlocks(
	height: number,
	blocks: readonly BlockBytes[],
	headers: readonly HeaderClaims[]
): VerifiedBlocks {
	const verified: VerifiedBlocks = { links: [], transactions: 0, unparsed: [], faults: [] };
	for (const [i, { block, txs }] of blocks.entries()) {
		const blockHeight = { height: height + i };
		const header = headers[i];
		const { block: read, verdicts } = decodeAndCheck(block, header ?? {}, { asked: blockHeight, transactions: txs });
		const link = read && linkOf(read);
		verified.faults.push(
			...verdicts.filter(({ kind }) => kind === 'differs').map((verdict) => ({ ...verdict, ...blockHeight }))
		);
		if (!link) {
			const reason = verdicts.find(({ kind }) => kind === 'impossible')?.computed ?? 'it has no id';
			verified.unparsed.push({ ...blockHeight, txid: null, reason: String(reason) });
			if (header) verified.links.push(linkOfHeader(header));
			continue;
		}
		const ofTransactions = verdicts.filter(({ fact }) => fact.startsWith('transactions['));
		const unparsed = ofTransactions.filter(({ kind }) => kind === 'impossible');
		verified.links.push(link);
		verified.unparsed.push(
			...unparsed.map(({ claimed, computed }) => ({ ...blockHeight, txid: String(claimed), reason: String(computed) }))
		);
		verified.transactions += 1 + ofTransactions.filter(({ kind }) => kind === 'recomputed').length;
	}
	return verified;
}
