import { BytesError } from '../bytes/error';
import { toHex } from '../bytes/hex';
import { describeBlockProblem, type BlockProblem } from './block-problem';
import { identifyBlock, minerTransactionHash } from './block-hash';
import type { PointMath } from './point-math';
import { scanTransactions, type OwnedOutput } from './scan';
import { reachOf, type KeysReach, type ScanKeys } from './subaddress';
import { parseTransaction, type Transaction } from './transaction';
import { transactionHash } from './transaction-hash';
import { withSentence } from './with-sentence';

/** A block's bytes, and those of its transactions but the coinbase, in the block's order. */
export interface BlockBytes {
	block: Uint8Array;
	txs: readonly Uint8Array[];
}

/** An output that belongs to the keys, with its block and transaction. */
export interface FoundOutput extends OwnedOutput {
	height: number;
	/** Unix time in seconds, as the miner claims it. */
	timestamp: number;
	txid: string;
	/**
	 * The sender's lock: a height, or from 500,000,000 on Unix seconds; 0 for none. Besides, an output can be spent after 10 blocks,
	 * one of a coinbase after 60.
	 */
	unlock_time: bigint;
}

/** A block without its content. */
export interface ScannedBlock {
	height: number;
	id: string;
	prev_id: string;
}

/** A block or transaction that cannot be parsed: its format is unknown to this release, or its bytes are damaged. */
export interface Unparsed {
	height: number;
	/** Null for a block, and all transactions in it. */
	txid: string | null;
	reason: string;
}

/** The ends of a run of blocks, each of which names the one before it. */
export interface BlockRun {
	first: ScannedBlock;
	last: ScannedBlock;
}

/** What a scan found, and which blocks it covers. */
export interface ScannedBlocks {
	/** How far the keys reach: what was paid to addresses beyond is not found, and nothing shows that it is there. */
	lookedFor: KeysReach;
	/** How many blocks were scanned. */
	count: number;
	/** How many transactions were scanned, coinbases included. */
	transactions: number;
	/** How many of them came without signatures: nothing shows that they are those which the blocks name. */
	pruned: number;
	/** Not to be added up: `foundTotals` knows what counts, of all that was ever found. */
	found: FoundOutput[];
	/** More than one where blocks in between cannot be parsed. */
	runs: BlockRun[];
	/** What was not scanned. */
	unparsed: Unparsed[];
	problem: BlockProblem | null;
}

interface Placed {
	tx: Transaction;
	height: number;
	timestamp: number;
	txid: string;
}

/**
 * Finds the outputs that belong to the keys in consecutive blocks. That the transactions are those which the blocks name, and
 * that each block names the one before it, is recomputed: what a node leaves out is noticed. What cannot be parsed is listed
 * and skipped. The scan ends at the first block that contradicts others, with that block as its problem. That the blocks are those of
 * the main chain is not shown. What counts of what was found, `foundKinds` and `foundTotals` say.
 *
 * @param height of the first block
 * @param mayBePruned whether transactions may come without signatures, which cannot be recomputed: what is found in such a
 *   block is to be believed once the block was scanned again, whole
 */
export async function scanBlocks(
	height: number,
	blocks: readonly BlockBytes[],
	keys: ScanKeys,
	math: PointMath,
	mayBePruned = false
): Promise<ScannedBlocks> {
	const scanned: ScannedBlocks = {
		lookedFor: reachOf(keys),
		count: 0,
		transactions: 0,
		pruned: 0,
		found: [],
		runs: [],
		unparsed: [],
		problem: null
	};
	const placed: Placed[] = [];
	let run: BlockRun | null = null;
	for (const [i, bytes] of blocks.entries()) {
		const decoded = decodeBlock(height + i, bytes, run?.last ?? null, mayBePruned);
		if ('kind' in decoded) {
			scanned.problem = withSentence(decoded, describeBlockProblem);
			break;
		}
		const { block } = decoded;
		scanned.unparsed.push(...decoded.unparsed);
		placed.push(...decoded.placed);
		if (!block) run = null;
		else if (run) run.last = block;
		else scanned.runs.push((run = { first: block, last: block }));
		if (block) scanned.count++;
	}
	const owned = await scanTransactions(
		placed.map(({ tx }) => tx),
		keys,
		math
	);
	scanned.transactions = placed.length;
	scanned.pruned = placed.filter(({ tx }) => tx.pruned).length;
	scanned.found = placed.flatMap(({ tx, ...place }, i) =>
		(owned[i] ?? []).map((output) => ({ ...place, ...output, unlock_time: tx.unlock_time }))
	);
	return scanned;
}

interface DecodedBlock {
	/** Null when it cannot be parsed. */
	block: ScannedBlock | null;
	placed: Placed[];
	unparsed: Unparsed[];
}

function decodeBlock(
	height: number,
	{ block: bytes, txs }: BlockBytes,
	before: ScannedBlock | null,
	mayBePruned: boolean
): DecodedBlock | BlockProblem {
	const unparsed: Unparsed[] = [];
	const identified = parseOrList(() => identifyBlock(bytes), { height, txid: null }, unparsed);
	if (!identified) return { block: null, placed: [], unparsed };
	const { block, id } = identified;
	const coinbase = minerTransactionHash(bytes, block);
	if (id === null || coinbase === null) {
		return { block: null, placed: [], unparsed: [{ height, txid: null, reason: 'the coinbase has no id' }] };
	}
	const prev_id = toHex(block.prev_id);
	const follows = !before || before.id === prev_id;
	if (identified.height !== height || !follows) return { height, kind: 'height' };
	const { timestamp } = block;
	const placed: Placed[] = [{ tx: block.miner_tx, height, timestamp, txid: toHex(coinbase) }];
	if (txs.length !== block.tx_hashes.length) return { height, kind: 'transactions' };
	for (const [i, hash] of block.tx_hashes.entries()) {
		const bytes = txs[i] ?? new Uint8Array();
		const txid = toHex(hash);
		const tx = parseOrList(() => parseTransaction(bytes), { height, txid }, unparsed);
		if (!tx) continue;
		const own = mayBePruned && tx.pruned ? hash : transactionHash(bytes, tx);
		if (!own || toHex(own) !== txid) return { height, kind: 'transactions' };
		placed.push({ tx, height, timestamp, txid });
	}
	return { block: { height, id, prev_id }, placed, unparsed };
}

/** What cannot be parsed is null, and listed. */
function parseOrList<Parsed>(
	parse: () => Parsed,
	place: Omit<Unparsed, 'reason'>,
	unparsed: Unparsed[]
): Parsed | null {
	try {
		return parse();
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		unparsed.push({ ...place, reason: error.reason });
		return null;
	}
}
