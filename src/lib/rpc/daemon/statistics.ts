/** Records that count what is in the pool and in the chain (daemon document, "Resources and fields"). */
import * as f from '../fields';
import { histogram, outputDistribution } from '../packed';

/** The pool in figures. Bytes are weights in newer releases, which are the same for most transactions. */
export const poolStatistics = f.record({
	bytes_max: f.count(),
	bytes_med: f.count(),
	bytes_min: f.count(),
	bytes_total: f.count(),
	fee_total: f.atomicAmount(),
	/** Up to ten columns, youngest first, that reach to the age `histo_98pc`, or to the oldest when that is 0. */
	histo: histogram(),
	histo_98pc: f.count(),
	num_10m: f.count(),
	num_double_spends: f.count(),
	num_failing: f.count(),
	num_not_relayed: f.count(),
	oldest: f.unixTime(),
	txs_total: f.count()
});

/** How many outputs of an amount there are. RingCT outputs count as amount 0. */
export const histogramEntry = f.record({
	amount: f.atomicAmount(),
	recent_instances: f.count(),
	total_instances: f.count(),
	unlocked_instances: f.count()
});

/** How many outputs of an amount each block has. */
export const distributionEntry = outputDistribution();
