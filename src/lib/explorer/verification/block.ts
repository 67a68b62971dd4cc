import { BytesError, parsedOr } from '../../bytes/error';
import { fromHex, toHex } from '../../bytes/hex';
import {
	checkBlock,
	identifyTransaction,
	type BlockContext,
	type IdentifiedTransaction
} from '../../chain/check-block';
import { identifyBlock } from '../../chain/block-hash';
import { linkOfBlock, verifyLinks } from '../../chain/previous-ids';
import { isSame, type Verdict } from '../../chain/verdict';
import type { Client } from '../../rpc/client';
import { getBlock } from '../../rpc/daemon/blocks';
import type { TransactionEntry } from '../../rpc/daemon/records';
import type { ResultOf } from '../../rpc/operation';
import { queueTask } from '../../ui/task-queue';
import { bytesOrNone, entryBytes } from '../../verification/entry-bytes';

export type BlockAnswer = ResultOf<typeof getBlock>;

/** Fields of a block's transactions that its verification needs. */
export type BlockEntry = Pick<
	TransactionEntry,
	'tx_hash' | 'as_hex' | 'pruned_as_hex' | 'prunable_as_hex' | 'prunable_hash'
>;

/** A block as its page shows it, and the data it was loaded from. */
export interface ShownBlock {
	reference: NonNullable<BlockContext['asked']>;
	block: BlockAnswer;
	/** The block's `json`, parsed with exact integers. */
	json: unknown;
	/** The block's transactions that the node sent. */
	entries: readonly IdentifiedEntry[];
}

/** A transaction, with the hash under which the node sent it. */
export interface IdentifiedEntry extends IdentifiedTransaction {
	tx_hash: string;
}

/** Transactions that are identified before yielding. */
const TRANSACTIONS_PER_BATCH = 50;

/**
 * Computes ids and fees from the bytes of a block's transactions. Yields between batches, so that the page stays
 * responsive.
 */
export async function identifyEntries(entries: readonly BlockEntry[]): Promise<IdentifiedEntry[]> {
	const identified: IdentifiedEntry[] = [];
	for (const entry of entries) {
		if (identified.length % TRANSACTIONS_PER_BATCH === TRANSACTIONS_PER_BATCH - 1)
			await new Promise<void>((resolve) => queueTask(resolve));
		identified.push({ tx_hash: entry.tx_hash, ...identifyTransaction(entryBytes(entry), entry.prunable_hash) });
	}
	return identified;
}

/** Compares everything on a block's page with the bytes of the block and of its transactions. */
export function checkShownBlock({ reference, block, json, entries }: ShownBlock): Verdict[] {
	const { block_header, miner_tx_hash, tx_hashes } = block;
	const blob = bytesOrNone(block.blob);
	const sentByHash = new Map(entries.map((entry) => [entry.tx_hash, entry]));
	const transactions = tx_hashes.map((id) => sentByHash.get(id) ?? null);
	const verdicts = checkBlock(blob, { ...block_header, tx_hashes, json }, { asked: reference, transactions });
	// The answer contains the coinbase's hash twice: here and in the header.
	if (miner_tx_hash) verdicts.push(...withFactPrefix(checkBlock(blob, { miner_tx_hash }), 'block.'));
	return [...verdicts, ...unexpectedTransactions(entries, tx_hashes)];
}

const withFactPrefix = (verdicts: readonly Verdict[], before: string) =>
	verdicts.map((verdict) => ({ ...verdict, fact: before + verdict.fact }));

/**
 * A block's id and those of its transactions (without the coinbase), from its bytes; null if the bytes are not a
 * block of a known format.
 */
export function idsOfBlock({ blob }: Pick<BlockAnswer, 'blob'>): { id: string | null; tx_hashes: string[] } | null {
	const known = parsedOr(() => identifyBlock(bytesOrNone(blob)), null);
	return known && { id: known.id, tx_hashes: known.block.tx_hashes.map(toHex) };
}

/** Transactions that the node sent although the block does not name them, or more often than it names them. */
function unexpectedTransactions(entries: readonly IdentifiedEntry[], ids: readonly string[]): Verdict[] {
	const left = new Set(ids);
	return entries.flatMap(({ tx_hash }, i): Verdict[] => {
		if (left.delete(tx_hash)) return [];
		return [{ fact: `transactions[${i}].tx_hash`, kind: 'differs', claimed: tx_hash, computed: 'is not in the block' }];
	});
}

/** Loads the previous block, by the hash in the block's header. @throws RpcError */
export const loadPrevious = (node: Client, { block_header }: BlockAnswer): Promise<BlockAnswer> =>
	node.call(getBlock, { hash: block_header.prev_hash });

/** Checks that the previous block has the hash that this block names. */
export function checkPrevious(block: BlockAnswer, before: BlockAnswer): Verdict[] {
	const { height, prev_hash } = block.block_header;
	const fact = 'previous block';
	try {
		const first = linkOfBlock(fromHex(before.blob));
		const second = linkOfBlock(fromHex(block.blob));
		if (!first || !second) return [{ fact, kind: 'impossible', claimed: prev_hash, computed: 'it names no height' }];
		const { broken } = verifyLinks([first, second]);
		const kind = broken.length === 0 && isSame(first.id, prev_hash) ? 'recomputed' : 'differs';
		const computed = first.height === height - 1 ? first.id : `${first.id}, at height ${first.height}`;
		return [{ fact, kind, claimed: prev_hash, computed }];
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		return [{ fact, kind: 'impossible', claimed: prev_hash, computed: error.reason }];
	}
}
