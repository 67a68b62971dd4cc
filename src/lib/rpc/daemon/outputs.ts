/** Outputs (daemon document, styles A and B). */
import * as v from 'valibot';
import * as f from '../fields';
import { HUGE_ANSWER_BYTES, readByJsonRpc, readByPath } from '../operation';
import { distributionEntry, histogramEntry } from './statistics';

const output = f.record({
	height: f.height(),
	key: f.hash(),
	mask: f.hash(),
	txid: f.maybe(f.text()),
	unlocked: f.flag()
});

/**
 * Returns outputs by amount (0 for RingCT) and global index. With `get_txid`, each has the hash of the transaction that
 * created it.
 */
export const getOuts = readByPath('/get_outs', {
	summary: 'Outputs by their global index',
	params: f.params({
		outputs: f.list(f.params({ amount: f.uint64(), index: f.uint64() })),
		get_txid: f.maybe(f.flag())
	}),
	// The document calls the answer's list `outputs`, daemons call it `outs`.
	result: v.pipe(
		f.answer({ outs: f.maybe(f.list(output)), outputs: f.list(output) }),
		v.transform(({ outputs, outs = outputs, ...rest }) => ({ ...rest, outs }))
	)
});

/**
 * Counts the outputs of the given amounts, or of all amounts when the list is left out, which a restricted node
 * refuses. `unlocked` and `recent_cutoff` enable the counts of unlocked and of recent outputs; without them both counts
 * are 0.
 */
export const getOutputHistogram = readByJsonRpc('get_output_histogram', {
	summary: 'The number of outputs of each amount',
	timeoutMs: 120_000,
	params: f.optionalParams({
		amounts: f.list(f.atomicAmount()),
		min_count: f.maybe(f.count()),
		max_count: f.maybe(f.count()),
		unlocked: f.maybe(f.flag()),
		recent_cutoff: f.maybe(f.unixTime())
	}),
	result: f.answer({ histogram: f.list(histogramEntry) })
});

/**
 * Returns the number of outputs of an amount in each block; a restricted node returns only RingCT outputs, amount 0.
 * The params from `to_height` on are in newer releases: without `binary` or with `compress` the counts have another
 * form.
 */
export const getOutputDistribution = readByJsonRpc('get_output_distribution', {
	summary: 'The number of outputs of an amount in each block',
	timeoutMs: 120_000,
	maxAnswerBytes: HUGE_ANSWER_BYTES,
	carriesBytes: true,
	params: f.params({
		amounts: f.list(f.atomicAmount()),
		from_height: f.maybe(f.height()),
		cumulative: f.maybe(f.flag()),
		to_height: f.maybe(f.height()),
		binary: f.maybe(f.flag()),
		compress: f.maybe(f.flag())
	}),
	result: f.answer({ distributions: f.list(distributionEntry) })
});
