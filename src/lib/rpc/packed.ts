/**
 * Fields with many numbers packed into raw bytes inside a JSON string, of operations that `carriesBytes`. Releases
 * differ in which fields they pack: the same fields also occur as JSON.
 */
import * as v from 'valibot';
import { Cursor } from '../bytes/cursor';
import { BytesError } from '../bytes/error';
import { atomicAmount, count, flag, maybe, rawBytes, record } from './fields';

type Bytes = v.GenericSchema<unknown, Uint8Array>;

/**
 * Decodes packed bytes; a decoding error becomes an issue of the schema.
 *
 * @param raw schema of the bytes: those of a JSON string by default
 */
// @__NO_SIDE_EFFECTS__
function packedList<Entry>(expected: string, decode: (cursor: Cursor) => Entry, raw: Bytes = rawBytes().wrapped) {
	return v.pipe(
		raw,
		v.rawTransform(({ dataset, addIssue, NEVER }): Entry[] => {
			try {
				const cursor = new Cursor(dataset.value);
				const entries: Entry[] = [];
				while (!cursor.done) entries.push(decode(cursor));
				return entries;
			} catch (error) {
				if (!(error instanceof BytesError)) throw error;
				addIssue({ message: expected });
				return NEVER;
			}
		})
	);
}

/** Reads eight bytes as a number. */
function readCount(cursor: Cursor, what: string): number {
	const start = cursor.position;
	const low = cursor.u32(what);
	const value = low + cursor.u32(what) * 2 ** 32;
	return Number.isSafeInteger(value) ? value : cursor.fail(what, 'is larger than 2^53 - 1', start);
}

/** Transaction in the pool. */
export interface BacklogEntry {
	/** Weight in bytes. */
	weight: number;
	/** Fee in atomic units. */
	fee: bigint;
	/** Time in the pool, in seconds. */
	time_in_pool: number;
}

/**
 * `backlog` of `get_txpool_backlog`: for each transaction in the pool its weight, its fee in atomic units and its time
 * in the pool in seconds. Daemons write those seconds as negative numbers (`get_transaction_backlog` of the reference
 * implementation's tx_pool.cpp). The field is left out when the pool is empty.
 */
// @__NO_SIDE_EFFECTS__
export function backlogEntries() {
	return v.optional(
		packedList('entries of 24 bytes', (cursor): BacklogEntry => ({
			weight: readCount(cursor, 'weight'),
			fee: cursor.u64('fee'),
			time_in_pool: readSeconds(cursor)
		})),
		''
	);
}

function readSeconds(cursor: Cursor): number {
	const start = cursor.position;
	const seconds = Math.abs(Number(BigInt.asIntN(64, cursor.u64('time_in_pool'))));
	return Number.isSafeInteger(seconds) ? seconds : cursor.fail('time_in_pool', 'is no number of seconds', start);
}

/**
 * `histo` of `/get_transaction_pool_stats`: the number of transactions of each age, and their total size in bytes. A
 * list of records; up to release 0.13 packed, with 16 bytes per entry, of which four are padding.
 */
// @__NO_SIDE_EFFECTS__
export function histogram() {
	const column = (cursor: Cursor) => {
		const txs = cursor.u32('txs');
		cursor.bytes('padding', 4);
		return { txs, bytes: readCount(cursor, 'bytes') };
	};
	return v.optional(
		v.union(
			[v.array(record({ txs: count(), bytes: count() })), packedList('entries of 16 bytes', column)],
			'list, or entries of 16 bytes'
		),
		[]
	);
}

/** `distribution` of `get_output_distribution`: a number for each block, packed with eight bytes each, or a list. */
// @__NO_SIDE_EFFECTS__
export function distribution(raw?: Bytes) {
	const readNumber = (cursor: Cursor) => readCount(cursor, 'outputs');
	return v.optional(
		v.union([v.array(count()), packedList('numbers of 8 bytes', readNumber, raw)], 'list, or numbers of 8 bytes'),
		[]
	);
}

/** `compressed_data`, which replaces `distribution` when `compress` was requested: the same numbers as varints. */
// @__NO_SIDE_EFFECTS__
export function compressedDistribution(raw?: Bytes) {
	return maybe(packedList('varints', (cursor) => cursor.varintNumber('outputs'), raw));
}

/**
 * Entry of `distributions` of `get_output_distribution`, in any of its forms: the number of outputs of an amount in
 * each block from `start_height` on (with `cumulative`: in it and all blocks before it); `base` is their number before
 * `start_height`.
 *
 * @param number schema of numbers, unless they are JSON
 * @param raw schema of packed bytes, unless they are in a JSON string
 */
// @__NO_SIDE_EFFECTS__
export function outputDistribution(number: () => v.GenericSchema<unknown, number> = count, raw?: Bytes) {
	return v.pipe(
		record({
			amount: atomicAmount(),
			base: number(),
			start_height: number(),
			binary: maybe(flag()),
			compress: maybe(flag()),
			distribution: distribution(raw),
			compressed_data: compressedDistribution(raw)
		}),
		v.transform(({ compressed_data = [], distribution, ...rest }) => ({
			...rest,
			distribution: distribution.length > 0 ? distribution : compressed_data
		}))
	);
}
