import { BytesError } from '../../bytes/error';
import { fromHex } from '../../bytes/hex';
import { checkBlock, type BlockContext } from '../../chain/check-block';
import { checkTransaction } from '../../chain/check-transaction';
import { linkOfBlock, verifyLinks } from '../../chain/previous-ids';
import { isSame, type Verdict } from '../../chain/verdict';
import type { getBlock } from '../../rpc/daemon/blocks';
import type { TransactionEntry } from '../../rpc/daemon/records';
import type { ResultOf } from '../../rpc/operation';
import { bytesOrNone, entryBytes } from './entry-bytes';

export type BlockAnswer = ResultOf<typeof getBlock>;

/** What the verification of a block needs of its transactions. */
export type BlockEntry = Pick<
	TransactionEntry,
	'tx_hash' | 'as_hex' | 'pruned_as_hex' | 'prunable_as_hex' | 'prunable_hash'
>;

/** What a block's page shows and was loaded from. */
export interface ShownBlock {
	asked: NonNullable<BlockContext['asked']>;
	block: BlockAnswer;
	/** The block's `json`, parsed with exact integers. */
	json: unknown;
	entries: readonly BlockEntry[];
}

/** Compares all that a block's page shows with the bytes of the block and of its transactions. */
export function checkShownBlock({ asked, block, json, entries }: ShownBlock): Verdict[] {
	const { block_header, miner_tx_hash, tx_hashes } = block;
	const blob = bytesOrNone(block.blob);
	const given = new Map(entries.map((entry) => [entry.tx_hash, entry]));
	const bytes = tx_hashes.map((id) => {
		const entry = given.get(id);
		return entry ? entryBytes(entry) : null;
	});
	const verdicts = checkBlock(blob, { ...block_header, tx_hashes, json }, { asked, transactions: bytes });
	// The answer has the coinbase's hash twice.
	if (miner_tx_hash) verdicts.push(...renamed(checkBlock(blob, { miner_tx_hash }), 'block.'));
	return [...verdicts.map((verdict) => withPrunedHash(verdict, given, tx_hashes)), ...unexpected(entries, tx_hashes)];
}

const renamed = (verdicts: readonly Verdict[], before: string) =>
	verdicts.map((verdict) => ({ ...verdict, fact: before + verdict.fact }));

/** The hash of a pruned transaction can be recomputed where the node sends the hash of its prunable part. */
function withPrunedHash(verdict: Verdict, given: ReadonlyMap<string, BlockEntry>, ids: readonly string[]): Verdict {
	const [, place] = /^transactions\[(\d+)\]$/.exec(verdict.fact) ?? [];
	const entry = given.get(ids[Number(place)] ?? '');
	if (verdict.kind !== 'impossible' || !entry?.prunable_hash) return verdict;
	const { tx_hash, prunable_hash } = entry;
	const pruned = checkTransaction(entryBytes(entry), { tx_hash, prunable_hash });
	const found = pruned.find(({ fact }) => fact === 'tx_hash');
	return found ? { ...found, fact: verdict.fact } : verdict;
}

/** Transactions that the node sent although the block does not name them, or more often than it does. */
function unexpected(entries: readonly BlockEntry[], ids: readonly string[]): Verdict[] {
	const left = new Set(ids);
	return entries.flatMap(({ tx_hash }, i): Verdict[] => {
		if (left.delete(tx_hash)) return [];
		return [{ fact: `transactions[${i}].tx_hash`, kind: 'differs', claimed: tx_hash, computed: 'is not in the block' }];
	});
}

/** Whether the previous block is the one that this block names, and its bytes have its hash. */
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
