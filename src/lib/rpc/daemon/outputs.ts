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
import { jsonRpc, path } from '../operation';
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
	// The document calls the answer's list `outputs`, the programs call it `outs`.
	result: v.pipe(
		answer({ outs: maybe(list(output)), outputs: list(output) }),
		v.transform(({ outputs, outs = outputs, ...rest }) => ({ ...rest, outs }))
	)
});

/**
 * Amounts are those asked for, or all of them when the list is left out, which a restricted node refuses. What is counted
 * as unlocked and as recent is told by `unlocked` and `recent_cutoff`; without them both counts are 0.
 */
export const getOutputHistogram = jsonRpc('get_output_histogram', {
	summary: 'How many outputs there are of each amount',
	effect: 'read',
	patience: 120_000,
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
 * How many outputs of an amount each block has; a restricted node tells of RingCT outputs, amount 0, alone. The parameters
 * from `to_height` on are the newer programs': without `binary` or with `compress` the counts come in another form.
 */
export const getOutputDistribution = jsonRpc('get_output_distribution', {
	summary: 'How many outputs of an amount each block has',
	effect: 'read',
	patience: 120_000,
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
