import { BytesError } from '../bytes/error';
import { fromHex, toHex } from '../bytes/hex';
import { blockJson, compareJson } from './as-json';
import type { Block } from './block';
import { identifyBlock, minerTransactionHash, type IdentifiedBlock } from './block-hash';
import { decodeParts } from './parts';
import { prunedTransactionHash, transactionHash } from './transaction-hash';
import { Verdicts, type Claim, type Verdict } from './verdict';
import { transactionFee, transactionWeight, wholeSize } from './weight-and-fee';

/**
 * What a node says about a block, by the names of its interface; a block header can be passed as it is. What the block's
 * bytes cannot confirm is `taken`: depth, difficulty, proof of work, and what depends on earlier blocks.
 */
export interface BlockClaims {
	hash?: Claim<string>;
	height?: Claim<number | bigint>;
	prev_hash?: Claim<string>;
	major_version?: Claim<number>;
	minor_version?: Claim<number>;
	timestamp?: Claim<number>;
	nonce?: Claim<number>;
	num_txes?: Claim<number>;
	/** In atomic units: all that the coinbase pays. */
	reward?: Claim<bigint | number>;
	/** Newer releases give the weight here. */
	block_size?: Claim<number>;
	block_weight?: Claim<number>;
	miner_tx_hash?: Claim<string>;
	tx_hashes?: Claim<readonly string[]>;
	/** The node's own JSON of the block, parsed with exact integers. */
	json?: unknown;
	orphan_status?: Claim<boolean>;
	depth?: Claim<number>;
	difficulty?: Claim<bigint | number>;
	cumulative_difficulty?: Claim<bigint | number>;
	wide_difficulty?: Claim<bigint>;
	wide_cumulative_difficulty?: Claim<bigint>;
	long_term_weight?: Claim<number>;
	pow_hash?: Claim<string>;
}

/** What the block is checked against besides its own bytes. */
export interface BlockContext {
	/** What was requested: a node may return another block, with claims that are right for that one. */
	asked?: { hash: string } | { height: number | bigint };
	/** Its transactions but the coinbase, in the block's order, as far as available: their whole bytes, or what follows from them. */
	transactions?: readonly (Uint8Array | IdentifiedTransaction | null)[];
}

/** What a block says of a transaction, from the transaction's own bytes. */
export interface IdentifiedTransaction {
	id: string | null;
	weight: number | null;
	/** In atomic units; null for a coinbase, and for one that states none. */
	fee: bigint | null;
	/** Why there is no id. */
	reason: string;
}

const TAKEN = [
	'orphan_status',
	'depth',
	'difficulty',
	'wide_difficulty',
	'cumulative_difficulty',
	'wide_cumulative_difficulty',
	'long_term_weight',
	'pow_hash'
] as const;

/**
 * Compares what a node says about a block with the block's bytes. Bytes that cannot be parsed, or whose format is newer than
 * this parser, make one verdict: `blob`, `impossible`, with the reason; everything claimed is then unchecked.
 */
export const checkBlock = (blob: Uint8Array, claims: BlockClaims, context: BlockContext = {}): Verdict[] =>
	decodeAndCheck(blob, claims, context).verdicts;

/** As `checkBlock`, with the parsed block; null when the bytes cannot be parsed. */
export function decodeAndCheck(
	blob: Uint8Array,
	claims: BlockClaims,
	context: BlockContext
): { read: IdentifiedBlock | null; verdicts: Verdict[] } {
	let read;
	try {
		read = identifyBlock(blob);
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		const verdicts = new Verdicts();
		verdicts.impossible('blob', blob.length, error.reason);
		return { read: null, verdicts: verdicts.all };
	}
	return { read, verdicts: check(read, claims, context) };
}

function check(
	{ bytes: blob, block, id, height }: IdentifiedBlock,
	claims: BlockClaims,
	{ asked, transactions }: BlockContext
): Verdict[] {
	const verdicts = new Verdicts();
	if (asked && 'hash' in asked) verdicts.compareIf('asked.hash', asked.hash, id, NO_ID);
	if (asked && 'height' in asked) verdicts.compareIf('asked.height', asked.height, height, NO_HEIGHT);

	verdicts.compareIf('hash', claims.hash, id, NO_ID);
	verdicts.compareIf('height', claims.height, height, NO_HEIGHT);
	verdicts.compare('prev_hash', claims.prev_hash, toHex(block.prev_id));
	verdicts.compare('major_version', claims.major_version, block.major_version);
	verdicts.compare('minor_version', claims.minor_version, block.minor_version);
	verdicts.compare('timestamp', claims.timestamp, block.timestamp);
	verdicts.compare('nonce', claims.nonce, block.nonce);
	verdicts.compare('num_txes', claims.num_txes, block.tx_hashes.length);
	verdicts.compare(
		'reward',
		claims.reward,
		block.miner_tx.outputs.reduce((sum, { amount }) => sum + amount, 0n)
	);
	const coinbase = minerTransactionHash(blob, block);
	verdicts.compareIf('miner_tx_hash', claims.miner_tx_hash || undefined, coinbase && toHex(coinbase), NO_ID);
	verdicts.compareList('tx_hashes', claims.tx_hashes, block.tx_hashes.map(toHex));
	compareJson(verdicts, 'json', claims.json, blockJson(block));

	const read = transactions?.map((given) => (given instanceof Uint8Array ? identifyTransaction(given) : given)) ?? [];
	if (transactions) checkTransactions(verdicts, block, read);
	for (const fact of ['block_size', 'block_weight'] as const) {
		// Beside the main chain, daemons return the weight of the main chain's block at the same height.
		if (claims.orphan_status === true) verdicts.taken(fact, claims[fact]);
		else verdicts.compareIf(fact, claims[fact], blockWeight(block, read), 'needs all its transactions, whole');
	}
	for (const fact of TAKEN) verdicts.taken(fact, claims[fact]);
	return verdicts.all;
}

const NO_ID = 'the coinbase has a form that has no id';
const NO_HEIGHT = 'the coinbase names no height';

const NOT_WHOLE = 'its bytes are missing or not whole';

/**
 * A transaction's id and weight from its bytes.
 *
 * @param prunable_hash of the signatures and proofs, in case the bytes are without them: an id that comes out as expected
 *   confirms it
 */
export function identifyTransaction(bytes: Uint8Array, prunable_hash = ''): IdentifiedTransaction {
	try {
		const { transaction } = decodeParts(bytes);
		const id =
			transactionHash(bytes, transaction) ??
			(prunable_hash === '' ? null : prunedTransactionHash(bytes, transaction, fromHex(prunable_hash)));
		const size = wholeSize(bytes, transaction);
		const weight = transactionWeight(transaction, size);
		return { id: id && toHex(id), weight, fee: transactionFee(transaction), reason: NOT_WHOLE };
	} catch (error) {
		if (error instanceof BytesError) return { id: null, weight: null, fee: null, reason: error.reason };
		throw error;
	}
}

/** Whether the transactions are those that the block's bytes name: by that they are in its Merkle tree. */
function checkTransactions(
	verdicts: Verdicts,
	{ tx_hashes }: Block,
	read: readonly (IdentifiedTransaction | null)[]
): void {
	const ids = tx_hashes.map(toHex);
	if (read.length !== ids.length) verdicts.compare('transactions.length', read.length, ids.length);
	for (const [i, id] of ids.entries()) {
		// The bytes that the node sent are its claim; the block's own bytes, whose id is checked, name the right ids.
		const claimed = read[i]?.id;
		if (claimed) verdicts.compare(`transactions[${i}]`, claimed, id);
		else verdicts.impossible(`transactions[${i}]`, id, read[i]?.reason ?? NOT_WHOLE);
	}
}

function blockWeight(
	{ tx_hashes, miner_tx_range: { start, end } }: Block,
	read: readonly (IdentifiedTransaction | null)[]
): number | null {
	let sum = end - start;
	for (const [i, hash] of tx_hashes.entries()) {
		const transaction = read[i];
		if (transaction?.id !== toHex(hash) || transaction.weight === null) return null;
		sum += transaction.weight;
	}
	return sum;
}
