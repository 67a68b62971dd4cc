import { loadPart } from '../../app/load-part';
import { baseReward, requiresGeneratedCoins } from '../../chain/rules';
import { networkOfNode } from '../../chain-data/node-state';
import type { Client } from '../../rpc/client';
import { getCoinbaseTxSum } from '../../rpc/daemon/blocks';
import type { NodeInfo } from '../../rpc/daemon/node';
import type { Range } from '../../ui/chart-range';
import type { ChartPoint } from './chart-points';

/** Blocks at most, two weeks of them: the node reads every transaction of each block. */
const MAX_SUMMED_BLOCKS = 10_080;

/** Coinbase totals of a range of blocks, in atomic units. */
export interface CoinbaseSum extends Range {
	/** After penalties. */
	emission: bigint;
	fees: bigint;
}

/**
 * Loads emission and fees of a range, if its node is likely to answer.
 *
 * @param points sampled blocks of the range
 * @returns null if the node is restricted, fails, or contradicts the sampled blocks
 */
export async function loadCoinbaseSum(
	node: Client,
	info: NodeInfo,
	{ from, to }: Range,
	points: readonly ChartPoint[]
): Promise<CoinbaseSum | null> {
	const count = to - from + 1;
	const first = points[0];
	if (info.restricted !== false || info.untrusted || count > MAX_SUMMED_BLOCKS || !first) return null;
	const { value } = await loadPart(node.call(getCoinbaseTxSum, { height: from, count }));
	// The narrow fields may have lost the upper bits of the sums, so only the wide ones are used.
	const emission = value?.wide_emission_amount;
	const fees = value?.wide_fee_amount;
	if (emission === undefined || fees === undefined) return null;
	const paid = points.reduce((sum, { last, reward }) => (last < from || last > to ? sum : sum + reward), 0n);
	const isTail = !requiresGeneratedCoins(networkOfNode(info), first.version);
	if (emission + fees < paid || (isTail && emission > baseReward(first.version, null) * BigInt(count))) return null;
	return { from, to, emission, fees };
}
