/** Outputs (daemon document, styles A and B). */
import * as v from 'valibot';
import {
	answer,
	atomicAmount,
	count,
	flag,
	hash,
	height,
	list,
	maybe,
	maybeParams,
	params,
	record,
	text,
	uint64,
	unixTime
} from '../fields';
import { HUGE_ANSWER, jsonRpc, path } from '../operation';
import { distributionEntry, histogramEntry } from './statistics';

const output = record({
	height: height(),
	key: hash(),
	mask: hash(),
	txid: maybe(text()),
	unlocked: flag()
});

/** Outputs by amount (0 for RingCT) and global index. `get_txid` names the transaction that made each. */
export const getOuts = path('/get_outs', {
	summary: 'Outputs by their global index',
	effect: 'read',
	params: params({
		outputs: list(params({ amount: uint64(), index: uint64() })),
		get_txid: maybe(flag())
	}),
	// The document calls the answer's list `outputs`, daemons call it `outs`.
	result: v.pipe(
		answer({ outs: maybe(list(output)), outputs: list(output) }),
		v.transform(({ outputs, outs = outputs, ...rest }) => ({ ...rest, outs }))
	)
});

/**
 * Amounts are those asked for, or all of them when the list is left out, which a restricted node refuses. What is counted
 * as unlocked and as recent is set by `unlocked` and `recent_cutoff`; without them both counts are 0.
 */
export const getOutputHistogram = jsonRpc('get_output_histogram', {
	summary: 'The number of outputs of each amount',
	effect: 'read',
	timeoutMs: 120_000,
	params: maybeParams({
		amounts: list(atomicAmount()),
		min_count: maybe(count()),
		max_count: maybe(count()),
		unlocked: maybe(flag()),
		recent_cutoff: maybe(unixTime())
	}),
	result: answer({ histogram: list(histogramEntry) })
});

/**
 * How many outputs of an amount each block has; a restricted node returns only RingCT outputs, amount 0. The parameters
 * from `to_height` on are in newer releases: without `binary` or with `compress` the counts come in another form.
 */
export const getOutputDistribution = jsonRpc('get_output_distribution', {
	summary: 'The number of outputs of an amount in each block',
	effect: 'read',
	timeoutMs: 120_000,
	maxAnswerBytes: HUGE_ANSWER,
	carriesBytes: true,
	params: params({
		amounts: list(atomicAmount()),
		from_height: maybe(height()),
		cumulative: maybe(flag()),
		to_height: maybe(height()),
		binary: maybe(flag()),
		compress: maybe(flag())
	}),
	result: answer({ distributions: list(distributionEntry) })
});
