import * as v from 'valibot';

/** Bytes as base64. */
const bytes = v.pipe(v.string(), v.base64());

/** A transaction without its signatures and proofs, as pruned nodes keep it. */
const transaction = v.object({ hash: bytes, blob: bytes, prunable: bytes });

const waiting = v.object({ ...transaction.entries, received: v.number() });

/** The hash is always present: no two blocks share it. */
const header = v.looseObject({ hash: v.string() });

/** The file that scripts/record.ts writes: a node's answers about one chain, without fields that can be computed. */
export const recordingSchema = v.object({
	/** Date of the recording, as YYYY-MM-DD. */
	date: v.pipe(v.string(), v.isoDate()),
	/** Results of reads without params, by operation. */
	answers: v.record(v.string(), v.looseObject({})),
	blocks: v.array(
		v.object({
			/**
			 * The header's fields that differ from the previous block's; without height, depth, `prev_hash` and
			 * `cumulative_difficulty`.
			 */
			header,
			/** The coinbase, whose hash is in the header. */
			coinbase: bytes,
			transactions: v.array(transaction)
		})
	),
	/** Results of `get_block` for the blocks of alternative chains. */
	alternative: v.array(v.looseObject({ block_header: v.looseObject({ hash: v.string() }) })),
	pool: v.array(waiting)
});

export type Recording = v.InferOutput<typeof recordingSchema>;
export type RecordedTransaction = v.InferOutput<typeof transaction>;

export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
