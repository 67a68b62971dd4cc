import { BytesError } from '../bytes/error';
import { toHex } from '../bytes/hex';
import { describeBlockProblem, type BlockProblem } from './block-problem';
import { identifyBlock, minerTransactionHash } from './block-hash';
import type { PointMath } from './point-math';
import { scanTransactions, type OwnedOutput } from './scan';
import { countReach, type KeysReach, type ScanKeys } from './subaddress';
import { parseTransaction, type Transaction } from './transaction';
import { transactionHash } from './transaction-hash';
import { withSentence } from './with-sentence';

/** Bytes of a block, and of its transactions without the coinbase, in the block's order. */
export interface BlockBytes {
	block: Uint8Array;
	txs: readonly Uint8Array[];
}

/** Output that belongs to the keys, with its block and transaction. */
export interface FoundOutput extends OwnedOutput {
	height: number;
	/** Unix time (seconds), as the miner claims it. */
	timestamp: number;
	txid: string;
	/**
	 * Unlock time set by the sender: a height, or from 500,000,000 on a Unix time (seconds); 0 for none. In any case an
	 * output can be spent only after 10 blocks, one of a coinbase after 60.
	 */
	unlock_time: bigint;
}

/** Height and ids of a scanned block. */
export interface ScannedBlock {
	height: number;
	id: string;
	prev_id: string;
}

/** Block or transaction that cannot be parsed: its format is unknown to this release, or its bytes are damaged. */
export interface Unparsed {
	height: number;
	/** Id of the transaction; null for a block, with all transactions in it. */
	txid: string | null;
	reason: string;
}

/** First and last block of a run in which each block names the previous one. */
export interface BlockRun {
	first: ScannedBlock;
	last: ScannedBlock;
}

/** Outputs that a scan found, and the blocks that it covers. */
export interface ScannedBlocks {
	/**
	 * Range of addresses that were scanned for: payments to addresses beyond it are not found, and nothing shows that
	 * they exist.
	 */
	lookedFor: KeysReach;
	/** Number of scanned blocks. */
	count: number;
	/** Number of scanned transactions, coinbases included. */
	transactions: number;
	/**
	 * Number of transactions that came without signatures: nothing shows that they are those whose ids are in the blocks.
	 */
	pruned: number;
	/**
	 * Found outputs. Do not add up their amounts: `foundTotals` decides what counts, given all outputs that were ever
	 * found.
	 */
	found: FoundOutput[];
	/** Runs of scanned blocks: more than one where blocks in between cannot be parsed. */
	runs: BlockRun[];
	/** Blocks and transactions that were not scanned. */
	unparsed: Unparsed[];
	problem: BlockProblem | null;
}

interface LocatedTransaction {
	tx: Transaction;
	height: number;
	timestamp: number;
	txid: string;
}

/**
 * Finds the outputs that belong to the keys in consecutive blocks. Recomputes that the transactions are those whose ids
 * are in the blocks, and that each block names the previous one, so omissions by a node are noticed. Lists and skips
 * what cannot be parsed. Ends at the first block that contradicts others, and returns it as the problem. Does not show
 * that the blocks are those of the main chain. `foundKinds` and `foundTotals` decide which of the found outputs count.
 *
 * @param height the height of the first block
 * @param mayBePruned true when transactions may come without signatures, so that their ids cannot be recomputed:
 *   outputs found in such a block can be trusted only after the block was scanned again with whole transactions
 */
export async function scanBlocks(
	height: number,
	blocks: readonly BlockBytes[],
	keys: ScanKeys,
	math: PointMath,
	mayBePruned = false
): Promise<ScannedBlocks> {
	const scanned: ScannedBlocks = {
		lookedFor: countReach(keys),
		count: 0,
		transactions: 0,
		pruned: 0,
		found: [],
		runs: [],
		unparsed: [],
		problem: null
	};
	const placed: LocatedTransaction[] = [];
	let run: BlockRun | null = null;
	for (const [i, bytes] of blocks.entries()) {
		const decoded = decodeBlock(height + i, bytes, run?.last ?? null, mayBePruned);
		if ('kind' in decoded) {
			scanned.problem = withSentence(decoded, describeBlockProblem);
			break;
		}
		const { block } = decoded;
		scanned.unparsed.push(...decoded.unparsed);
		placed.push(...decoded.transactions);
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
	/** Null when the block cannot be parsed. */
	block: ScannedBlock | null;
	transactions: LocatedTransaction[];
	unparsed: Unparsed[];
}

function decodeBlock(
	height: number,
	{ block: bytes, txs }: BlockBytes,
	before: ScannedBlock | null,
	mayBePruned: boolean
): DecodedBlock | BlockProblem {
	const unparsed: Unparsed[] = [];
	const identified = parseOrAdd(() => identifyBlock(bytes), { height, txid: null }, unparsed);
	if (!identified) return { block: null, transactions: [], unparsed };
	const { block, id } = identified;
	const coinbase = minerTransactionHash(bytes, block);
	if (id === null || coinbase === null) {
		return { block: null, transactions: [], unparsed: [{ height, txid: null, reason: 'the coinbase has no id' }] };
	}
	const prev_id = toHex(block.prev_id);
	const follows = !before || before.id === prev_id;
	if (identified.height !== height || !follows) return { height, kind: 'height' };
	const { timestamp } = block;
	const transactions: LocatedTransaction[] = [{ tx: block.miner_tx, height, timestamp, txid: toHex(coinbase) }];
	if (txs.length !== block.tx_hashes.length) return { height, kind: 'transactions' };
	for (const [i, hash] of block.tx_hashes.entries()) {
		const bytes = txs[i] ?? new Uint8Array();
		const txid = toHex(hash);
		const tx = parseOrAdd(() => parseTransaction(bytes), { height, txid }, unparsed);
		if (!tx) continue;
		const own = mayBePruned && tx.pruned ? hash : transactionHash(bytes, tx);
		if (!own || toHex(own) !== txid) return { height, kind: 'transactions' };
		transactions.push({ tx, height, timestamp, txid });
	}
	return { block: { height, id, prev_id }, transactions, unparsed };
}

/** Returns the parsed value. When it cannot be parsed, returns null and adds it to `unparsed`. */
function parseOrAdd<Parsed>(
	parse: () => Parsed,
	location: Omit<Unparsed, 'reason'>,
	unparsed: Unparsed[]
): Parsed | null {
	try {
		return parse();
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		unparsed.push({ ...location, reason: error.reason });
		return null;
	}
}
