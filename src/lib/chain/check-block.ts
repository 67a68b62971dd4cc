import { BytesError } from '../bytes/error';
import { fromHex, toHex } from '../bytes/hex';
import { blockJson, compareJson } from './as-json';
import type { Block } from './block';
import { identifyBlock, minerTransactionHash, type IdentifiedBlock } from './block-hash';
import { decodeParts } from './parts';
import { prunedTransactionHash, transactionHash } from './transaction-hash';
import { Verdicts, type Claim, type Verdict } from './verdict';
import { transactionFee, transactionWeight, unprunedSize } from './weight-and-fee';

/**
 * Claims of a node about a block, with the field names of its RPC interface; a block header can be passed as it is.
 * Claims that the block's bytes cannot confirm have the verdict `taken`: depth, difficulty, proof of work, and
 * everything that depends on earlier blocks.
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
	/** Sum of the coinbase's outputs (atomic units). */
	reward?: Claim<bigint | number>;
	/** Weight of the block in newer releases. */
	block_size?: Claim<number>;
	block_weight?: Claim<number>;
	miner_tx_hash?: Claim<string>;
	tx_hashes?: Claim<readonly string[]>;
	/** JSON of the block from the node, parsed with exact integers. */
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

/** Data that a block is checked against besides its own bytes. */
export interface BlockContext {
	/** Requested hash or height: a node may return another block, with claims that are correct for that one. */
	asked?: { hash: string } | { height: number | bigint };
	/**
	 * Transactions of the block without the coinbase, in the block's order, as far as available: their whole bytes, or
	 * the values computed from these.
	 */
	transactions?: readonly (Uint8Array | IdentifiedTransaction | null)[];
}

/** Values computed from a transaction's own bytes, to compare with its block. */
export interface IdentifiedTransaction {
	id: string | null;
	weight: number | null;
	/** Fee (atomic units); null for a coinbase, and for a transaction that states none. */
	fee: bigint | null;
	/** Reason why there is no id. */
	reason: string;
}

const UNCHECKED_FACTS = [
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
 * Compares a node's claims about a block with the block's bytes. When the bytes cannot be parsed, or their format is
 * newer than this parser, the result is one verdict: `blob`, `impossible`, with the reason; no claim is then checked.
 */
export const checkBlock = (blob: Uint8Array, claims: BlockClaims, context: BlockContext = {}): Verdict[] =>
	decodeAndCheck(blob, claims, context).verdicts;

/** Same as `checkBlock`, and returns the parsed block as well; null when the bytes cannot be parsed. */
export function decodeAndCheck(
	blob: Uint8Array,
	claims: BlockClaims,
	context: BlockContext
): { block: IdentifiedBlock | null; verdicts: Verdict[] } {
	let block;
	try {
		block = identifyBlock(blob);
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		const verdicts = new Verdicts();
		verdicts.impossible('blob', blob.length, error.reason);
		return { block: null, verdicts: verdicts.all };
	}
	return { block, verdicts: check(block, claims, context) };
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
		// Weights of orphaned blocks are not checked: daemons return the weight of the main chain's block at the same
		// height.
		if (claims.orphan_status === true) verdicts.taken(fact, claims[fact]);
		else verdicts.compareIf(fact, claims[fact], blockWeight(block, read), 'needs all its transactions, whole');
	}
	for (const fact of UNCHECKED_FACTS) verdicts.taken(fact, claims[fact]);
	return verdicts.all;
}

const NO_ID = 'the coinbase has a form that has no id';
const NO_HEIGHT = 'the coinbase names no height';

const BYTES_INCOMPLETE = 'its bytes are missing or not whole';

/**
 * Computes a transaction's id, weight and fee from its bytes.
 *
 * @param prunable_hash hash of the signatures and proofs, for bytes without them: an id that is the expected one
 *   confirms this hash
 */
export function identifyTransaction(bytes: Uint8Array, prunable_hash = ''): IdentifiedTransaction {
	try {
		const { transaction } = decodeParts(bytes);
		const id =
			transactionHash(bytes, transaction) ??
			(prunable_hash === '' ? null : prunedTransactionHash(bytes, transaction, fromHex(prunable_hash)));
		const size = unprunedSize(bytes, transaction);
		const weight = transactionWeight(transaction, size);
		return { id: id && toHex(id), weight, fee: transactionFee(transaction), reason: BYTES_INCOMPLETE };
	} catch (error) {
		if (error instanceof BytesError) return { id: null, weight: null, fee: null, reason: error.reason };
		throw error;
	}
}

/** Checks that the transactions are those whose ids are in the block's bytes, and thus in its Merkle tree. */
function checkTransactions(
	verdicts: Verdicts,
	{ tx_hashes }: Block,
	read: readonly (IdentifiedTransaction | null)[]
): void {
	const ids = tx_hashes.map(toHex);
	if (read.length !== ids.length) verdicts.compare('transactions.length', read.length, ids.length);
	for (const [i, id] of ids.entries()) {
		// The claim is the id of the bytes that the node sent; the right ids are in the block's own bytes, whose id is
		// checked.
		const claimed = read[i]?.id;
		if (claimed) verdicts.compare(`transactions[${i}]`, claimed, id);
		else verdicts.impossible(`transactions[${i}]`, id, read[i]?.reason ?? BYTES_INCOMPLETE);
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
