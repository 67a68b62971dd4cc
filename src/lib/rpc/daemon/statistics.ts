/** Statistics of the pool and of the outputs in the chain (daemon document, "Resources and fields"). */
import * as f from '../fields';
import { histogram, outputDistribution } from '../packed';

/**
 * Statistics of the pool. The fields in bytes are weights in newer releases; for most transactions both are the same.
 */
export const poolStatistics = f.record({
	bytes_max: f.count(),
	bytes_med: f.count(),
	bytes_min: f.count(),
	bytes_total: f.count(),
	fee_total: f.atomicAmount(),
	/**
	 * Up to ten columns, youngest first, up to the age `histo_98pc`, or up to the oldest transaction when that is 0.
	 */
	histo: histogram(),
	histo_98pc: f.count(),
	num_10m: f.count(),
	num_double_spends: f.count(),
	num_failing: f.count(),
	num_not_relayed: f.count(),
	oldest: f.unixTime(),
	txs_total: f.count()
});

/** Number of outputs of an amount. RingCT outputs count as amount 0. */
export const histogramEntry = f.record({
	amount: f.atomicAmount(),
	recent_instances: f.count(),
	total_instances: f.count(),
	unlocked_instances: f.count()
});

/** Number of outputs of an amount in each block. */
export const distributionEntry = outputDistribution();
