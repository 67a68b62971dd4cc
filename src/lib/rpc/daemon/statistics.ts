/** Records that count what is in the pool and in the chain (daemon document, "Resources and fields"). */
import { atomicAmount, count, record, unixTime } from '../fields';
import { histogram, outputDistribution } from '../packed';

/** The pool in figures. Bytes are weights in newer releases, which are the same for most transactions. */
export const poolStatistics = record({
	bytes_max: count(),
	bytes_med: count(),
	bytes_min: count(),
	bytes_total: count(),
	fee_total: atomicAmount(),
	/** Up to ten columns, youngest first, that reach to the age `histo_98pc`, or to the oldest when that is 0. */
	histo: histogram(),
	histo_98pc: count(),
	num_10m: count(),
	num_double_spends: count(),
	num_failing: count(),
	num_not_relayed: count(),
	oldest: unixTime(),
	txs_total: count()
});

/** How many outputs of an amount there are. RingCT outputs count as amount 0. */
export const histogramEntry = record({
	amount: atomicAmount(),
	recent_instances: count(),
	total_instances: count(),
	unlocked_instances: count()
});

/** How many outputs of an amount each block has. */
export const distributionEntry = outputDistribution();
