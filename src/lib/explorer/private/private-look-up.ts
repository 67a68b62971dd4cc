import { parsedOr } from '../../bytes/error';
import { toHex } from '../../bytes/hex';
import { identifyBlock, type IdentifiedBlock } from '../../chain/block-hash';
import { identifyTransaction } from '../../chain/check-block';
import { checkTransaction } from '../../chain/check-transaction';
import { isSame, type Verdict } from '../../chain/verdict';
import type { Result } from '../../format/result';
import type { Client } from '../../rpc/client';
import { getBlock, getBlockHeaderByHeight } from '../../rpc/daemon/blocks';
import { getBlocksByHeight } from '../../rpc/daemon/bulk';
import type { TransactionEntry } from '../../rpc/daemon/records';
import { getTransactions } from '../../rpc/daemon/transactions';
import { entryBytes } from '../../verification/entry-bytes';
import { checkShownTransaction } from '../verification/transaction';

/** Size of a whole transaction with about two inputs and two outputs, as hex in an answer (characters). */
const TRANSACTION_HEX_LENGTH = 9_200;
/** Blocks from which decoys are taken, about a day: transactions of the same age are inconspicuous. */
const DECOY_PERIOD_BLOCKS = 720;
/** Blocks that are loaded for candidates, at most. */
const MAX_CANDIDATE_BLOCKS = 15;

/** Size and cost of a private lookup. */
export interface Crowd {
	/** Number of transactions that the node cannot tell apart, including the wanted one. */
	size: number;
	/** Estimated size of the node's answer. */
	bytes: number;
}

/** The transactions of a block as a crowd, without its coinbase. */
export interface BlockCrowd extends Crowd {
	height: number;
	/** The block's hash, as the node claims it. */
	hash: string;
}

/** Loads the size of a block. Reveals only the height to the node. @throws RpcError */
export async function blockCrowd(node: Client, height: number): Promise<BlockCrowd> {
	const { block_header } = await node.call(getBlockHeaderByHeight, { height });
	const { num_txes, block_weight, block_size, hash } = block_header;
	return { height, hash, size: num_txes, bytes: block_weight ?? block_size };
}

/**
 * Cost of a lookup among decoys.
 *
 * @param hash of the wanted transaction: a repeated lookup uses the same crowd as before, whatever `size` is
 */
export function decoyCrowd(size: number, hash = ''): Crowd {
	const crowd = crowds.get(hash)?.length ?? size;
	return { size: crowd, bytes: crowd * TRANSACTION_HEX_LENGTH };
}

/** A transaction that was found, with the checks of its bytes. */
export interface PrivateFinding {
	entry: TransactionEntry;
	verdicts: Verdict[];
	/**
	 * Transactions of the crowd whose hashes match the bytes that the node sent; `missing` are those that it did not
	 * send.
	 */
	crowd: number;
	missing: number;
}

/** Why a lookup ended without an answer. */
export type LookUpProblem =
	/**
	 * The node sent another block, a block of an unknown format, or not all of its transactions: whether the block
	 * holds the wanted transaction is unknown.
	 */
	| { kind: 'incomplete_block' }
	/** There are too few other transactions around the height. The node was not asked about the transaction. */
	| { kind: 'too_few_others'; count: number };

type PrivateLookUpResult = Result<PrivateFinding | null, LookUpProblem>;

/**
 * Finds a transaction within its block: the node learns only the height. Null if the block does not hold it.
 *
 * @throws RpcError
 */
export async function findInBlock(
	node: Client,
	{ height, hash: claimed }: Pick<BlockCrowd, 'height' | 'hash'>,
	hash: string
): Promise<PrivateLookUpResult> {
	const { blocks } = await node.call(getBlocksByHeight, { heights: [height] });
	const [sent] = blocks;
	const read = sent && blockAt(sent.block, height, claimed);
	if (!read) return { problem: { kind: 'incomplete_block' } };
	const { block, bytes: blob } = read;
	const { start, end } = block.miner_tx_range;
	const coinbase = blob.subarray(start, end);
	const isCoinbase = identifyTransaction(coinbase).id === hash;
	const ids = block.tx_hashes.map(toHex);
	if (!isCoinbase && !ids.includes(hash)) return { value: null };
	const sentById = new Map(sent.txs.map(({ blob }) => [identifyTransaction(blob).id, blob]));
	const bytes = isCoinbase ? coinbase : sentById.get(hash);
	if (!bytes) return { problem: { kind: 'incomplete_block' } };
	const missing = ids.filter((id) => !sentById.has(id)).length;
	const claims = { tx_hash: hash, block_height: height, in_pool: false };
	const verdicts = checkTransaction(bytes, claims, { asked: hash, block: { blob, hash: claimed } });
	const entry: TransactionEntry = {
		...claims,
		as_hex: toHex(bytes),
		block_timestamp: block.timestamp,
		double_spend_seen: false,
		output_indices: []
	};
	return { value: { entry, verdicts, crowd: ids.length - missing + (isCoinbase ? 1 : 0), missing } };
}

/** Parses a block; null if the bytes are not the block of this height and hash. */
function blockAt(bytes: Uint8Array, height: number, hash: string): IdentifiedBlock | null {
	const read = parsedOr(() => identifyBlock(bytes), null);
	return read?.height === height && read.id !== null && isSame(hash, read.id) ? read : null;
}

/**
 * Crowds by transaction hash. A repeated lookup in this tab uses the same crowd: two different crowds would have only
 * the wanted transaction in common.
 */
const crowds = new Map<string, readonly string[]>();

/** Source and size of a crowd of decoys; `size` includes the wanted transaction. */
interface DecoySearch {
	/** A height close to the transaction's. */
	near: number;
	/** Height of the newest block. */
	tip: number;
	size: number;
}

/**
 * Finds a transaction among decoys from the same time: the node cannot tell which one is wanted.
 *
 * @returns null if the node does not know it
 * @throws RpcError
 */
export async function findAmongDecoys(node: Client, hash: string, period: DecoySearch): Promise<PrivateLookUpResult> {
	const known = crowds.get(hash);
	const { value: crowd, problem } = known ? { value: known } : await makeCrowd(node, hash, period);
	if (problem) return { problem };
	crowds.set(hash, crowd);
	const { txs } = await node.call(getTransactions, { txs_hashes: [...crowd] });
	const entry = txs.find(({ tx_hash }) => tx_hash === hash);
	if (!entry) return { value: null };
	const wanted = new Set(crowd);
	const sent = txs.filter((one) => wanted.delete(identifyTransaction(entryBytes(one), one.prunable_hash).id ?? ''));
	const verdicts = checkShownTransaction(hash, entry, null);
	return { value: { entry, verdicts, crowd: sent.length, missing: wanted.size } };
}

async function makeCrowd(
	node: Client,
	hash: string,
	{ near, tip, size }: DecoySearch
): Promise<Result<readonly string[], LookUpProblem>> {
	const to = Math.min(tip, near + DECOY_PERIOD_BLOCKS / 2);
	const from = Math.max(0, Math.min(near, tip) - DECOY_PERIOD_BLOCKS / 2);
	const heights = shuffled(Array.from({ length: to - from + 1 }, (_, i) => from + i));
	const others = new Set<string>();
	for (const height of heights.slice(0, MAX_CANDIDATE_BLOCKS)) {
		if (others.size >= 2 * size) break;
		for (const other of (await node.call(getBlock, { height })).tx_hashes) if (other !== hash) others.add(other);
	}
	if (others.size < size - 1) return { problem: { kind: 'too_few_others', count: others.size } };
	return { value: shuffled([hash, ...shuffled([...others]).slice(0, size - 1)]) };
}

/** Fisher–Yates shuffle. */
function shuffled<Item>(items: readonly Item[]): Item[] {
	const left = [...items];
	return items.flatMap(() => left.splice(randomBelow(left.length), 1));
}

/** A random integer from 0 to `count` − 1, uniformly distributed. */
export function randomBelow(count: number): number {
	const most = 2 ** 32 - (2 ** 32 % count);
	const word = new Uint32Array(1);
	do crypto.getRandomValues(word);
	while ((word[0] ?? 0) >= most);
	return (word[0] ?? 0) % count;
}
