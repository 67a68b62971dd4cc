import { BytesError } from '../bytes/error';
import { fromHex, isHex, toHex } from '../bytes/hex';
import { transactionJson, compareJson } from './as-json';
import { parseBlock } from './block';
import { blockId, blockLeaves } from './block-hash';
import { transactionFee, transactionWeight } from './weight-and-fee';
import { decodeParts, type TransactionParts } from './parts';
import { viewTagHex, type KeyInput, type Transaction } from './transaction';
import { prunableHash, prunedTransactionHash, transactionHash } from './transaction-hash';
import { Verdicts, type Claim, type Verdict } from './verdict';

export interface OutputClaims {
	/** Atomic units. */
	amount?: Claim<bigint | number>;
	key?: Claim<string>;
	view_tag?: Claim<string>;
}

/**
 * Claims of a node about a transaction, with the field names of its RPC interface: an entry of `/get_transactions` or
 * of the tx pool can be passed as it is, with its `as_json` or `tx_json` parsed with exact integers. Lists are in the
 * order of the transaction's inputs or outputs. Values that the page computed elsewhere can be claimed as well.
 */
export interface TransactionClaims {
	tx_hash?: Claim<string>;
	id_hash?: Claim<string>;
	/**
	 * Hash of the signatures and proofs. Releases that state it only for pruned transactions leave it empty for others.
	 */
	prunable_hash?: Claim<string>;
	as_json?: unknown;
	version?: Claim<number>;
	unlock_time?: Claim<bigint | number>;
	rct_type?: Claim<number>;
	/** Atomic units. */
	fee?: Claim<bigint | number>;
	blob_size?: Claim<number>;
	weight?: Claim<number>;
	/** Hex. */
	extra?: Claim<string>;
	key_images?: Claim<readonly string[]>;
	/** Offsets as encoded, for each input with a ring: the first ring member's global output index, then distances. */
	key_offsets?: Claim<readonly (readonly (bigint | number)[])[]>;
	/** Global output indices of the ring members, for each input with a ring. */
	absolute_indices?: Claim<readonly (readonly (bigint | number)[])[]>;
	outputs?: Claim<readonly OutputClaims[]>;
	/** Global output indices of the outputs; empty in the tx pool. */
	output_indices?: Claim<readonly (bigint | number)[]>;
	block_height?: Claim<bigint | number>;
	block_timestamp?: Claim<number | null>;
	in_pool?: Claim<boolean>;
	confirmations?: Claim<number>;
	double_spend_seen?: Claim<boolean>;
	received_timestamp?: Claim<number>;
	receive_time?: Claim<number>;
	relayed?: Claim<boolean>;
}

/** Data that a transaction is checked against besides its own bytes. */
export interface TransactionContext {
	/** Requested hash: a node may return another transaction, with claims that are correct for that one. */
	asked?: string;
	/** Bytes of the block that the transaction is claimed to be in, and that block's hash as it was shown. */
	block?: { blob: Uint8Array; hash: string };
}

const UNCHECKED_FACTS = [
	'in_pool',
	'confirmations',
	'double_spend_seen',
	'received_timestamp',
	'receive_time',
	'relayed'
] as const;

/**
 * Compares a node's claims about a transaction with the transaction's bytes, whole or pruned. The id of pruned bytes of
 * version 2 is computed with the claimed `prunable_hash`: an id that is right confirms both. When the bytes cannot be
 * parsed, or their format is newer than this parser, the result is one verdict: `blob`, `impossible`, with the reason;
 * no claim is then checked.
 */
export function checkTransaction(
	bytes: Uint8Array,
	claims: TransactionClaims,
	context: TransactionContext = {}
): Verdict[] {
	const verdicts = new Verdicts();
	let parts;
	try {
		parts = decodeParts(bytes);
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		verdicts.impossible('blob', bytes.length, error.reason);
		return verdicts.all;
	}
	const prunable_hash = claims.prunable_hash || undefined;
	const id = idOf(bytes, parts.transaction, prunable_hash);
	verdicts.compareIf('asked', context.asked, id, NO_ID);
	verdicts.compareIf('tx_hash', claims.tx_hash, id, NO_ID);
	verdicts.compareIf('id_hash', claims.id_hash, id, NO_ID);
	checkParts(verdicts, bytes, parts, { ...claims, prunable_hash }, id);
	checkInputs(verdicts, parts.transaction, claims);
	checkOutputs(verdicts, parts.transaction, claims);
	compareJson(verdicts, 'as_json', claims.as_json, transactionJson(parts), ['rctsig_prunable', 'signatures']);
	checkBlock(verdicts, id, claims, context.block);
	for (const fact of UNCHECKED_FACTS) verdicts.taken(fact, claims[fact]);
	return verdicts.all;
}

const NO_ID = 'needs the whole bytes, or the hash of what is left out';
const NO_WEIGHT = 'has more outputs than one proof covers';
const NEEDS_WHOLE_BYTES = 'needs the whole bytes';

function idOf(bytes: Uint8Array, tx: Transaction, prunable_hash: Claim<string>): string | null {
	const whole = transactionHash(bytes, tx);
	if (whole) return toHex(whole);
	if (prunable_hash === undefined || !isHex(prunable_hash, 32)) return null;
	const id = prunedTransactionHash(bytes, tx, fromHex(prunable_hash));
	return id && toHex(id);
}

function checkParts(
	verdicts: Verdicts,
	bytes: Uint8Array,
	parts: TransactionParts,
	claims: TransactionClaims,
	id: string | null
): void {
	const { transaction: tx } = parts;
	const size = tx.pruned === false ? bytes.length : null;
	const found = prunableHash(bytes, tx);
	// Pruned bytes: the id was computed with the claimed hash, so an id that is equal to the claimed one confirms this
	// hash.
	const confirmed = id !== null && id === claims.tx_hash ? (claims.prunable_hash ?? null) : null;
	verdicts.compareIf('prunable_hash', claims.prunable_hash, found ? toHex(found) : confirmed, NEEDS_WHOLE_BYTES);
	verdicts.compare('version', claims.version, tx.version);
	verdicts.compare('unlock_time', claims.unlock_time, tx.unlock_time);
	verdicts.compareIf('rct_type', claims.rct_type, tx.rct?.type ?? null, 'version 1 has no RingCT');
	verdicts.compareIf('fee', claims.fee, transactionFee(tx), 'its bytes state no fee');
	verdicts.compareIf('blob_size', claims.blob_size, size, NEEDS_WHOLE_BYTES);
	verdicts.compareIf('weight', claims.weight, transactionWeight(tx, size), size ? NO_WEIGHT : NEEDS_WHOLE_BYTES);
	verdicts.compare('extra', claims.extra, toHex(tx.extra));
}

function checkInputs(verdicts: Verdicts, { inputs }: Transaction, claims: TransactionClaims): void {
	const spent = inputs.filter((input): input is KeyInput => input.type === 'key');
	verdicts.compareList(
		'key_images',
		claims.key_images,
		spent.map(({ key_image }) => toHex(key_image))
	);
	for (const fact of ['key_offsets', 'absolute_indices'] as const) {
		const claimed = claims[fact];
		if (claimed && claimed.length !== spent.length) verdicts.compare(`${fact}.length`, claimed.length, spent.length);
		for (const [i, input] of spent.entries()) verdicts.compareList(`${fact}[${i}]`, claimed?.[i], input[fact]);
	}
}

function checkOutputs(verdicts: Verdicts, { version, outputs }: Transaction, claims: TransactionClaims): void {
	const claimed = claims.outputs;
	if (claimed) verdicts.compare('outputs.length', claimed.length, outputs.length);
	for (const [i, output] of outputs.entries()) {
		const { amount, key } = output;
		verdicts.compare(`outputs[${i}].amount`, claimed?.[i]?.amount, amount);
		verdicts.compare(`outputs[${i}].key`, claimed?.[i]?.key, toHex(key));
		verdicts.compare(`outputs[${i}].view_tag`, claimed?.[i]?.view_tag, viewTagHex(output) ?? 'none');
	}
	checkIndices(verdicts, version, claims.in_pool === true ? 0 : outputs.length, claims.output_indices);
}

/**
 * Checks the global output indices. They are not in the bytes, but from version 2 on those of one transaction's outputs
 * are consecutive.
 */
function checkIndices(
	verdicts: Verdicts,
	version: 1 | 2,
	count: number,
	claimed: TransactionClaims['output_indices']
): void {
	const first = claimed?.[0];
	if (!claimed || first === undefined)
		return verdicts.compareList('output_indices', claimed, consecutiveIndices(0n, count));
	verdicts.taken('output_indices[0]', first);
	const start = typeof first === 'bigint' || Number.isSafeInteger(first) ? BigInt(first) : 0n;
	if (version === 2) return verdicts.compareList('output_indices', claimed, consecutiveIndices(start, count));
	verdicts.compare('output_indices.length', claimed.length, count);
	for (const [i, index] of claimed.slice(1).entries()) verdicts.taken(`output_indices[${i + 1}]`, index);
}

const consecutiveIndices = (first: bigint, length: number) => Array.from({ length }, (_, i) => first + BigInt(i));

function checkBlock(
	verdicts: Verdicts,
	id: string | null,
	claims: TransactionClaims,
	given: TransactionContext['block']
): void {
	if (!given) return leaveBlockUnchecked(verdicts, claims);
	try {
		const block = parseBlock(given.blob);
		const [input] = block.miner_tx.inputs;
		const height = input?.type === 'gen' ? input.height : null;
		verdicts.compareIf('block_hash', given.hash, blockId(given.blob, block), NO_ID);
		const ids = blockLeaves(given.blob, block)?.map(toHex);
		verdicts.compareIf('in_block', true, id && ids ? ids.includes(id) : null, NO_ID);
		verdicts.compareIf('block_height', claims.block_height, height, 'the block names no height');
		verdicts.compare('block_timestamp', claims.block_timestamp, block.timestamp);
	} catch (error) {
		if (!(error instanceof BytesError)) throw error;
		verdicts.impossible('in_block', true, `the block: ${error.reason}`);
		leaveBlockUnchecked(verdicts, claims);
	}
}

function leaveBlockUnchecked(verdicts: Verdicts, { block_height, block_timestamp }: TransactionClaims): void {
	verdicts.taken('block_height', block_height);
	verdicts.taken('block_timestamp', block_timestamp);
}
