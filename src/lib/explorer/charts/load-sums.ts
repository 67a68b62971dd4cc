import { loadPart } from '../../app/load-part';
import { baseReward, needsGenerated } from '../../chain/rules';
import { networkOf } from '../../chain-data/node-state';
import type { Client } from '../../rpc/client';
import { getCoinbaseTxSum } from '../../rpc/daemon/blocks';
import type { NodeInfo } from '../../rpc/daemon/node';
import type { Range } from '../../ui/chart-range';
import type { ChartPoint } from '../charts';

/** Blocks of two weeks: the node reads every transaction of each of them. */
const MOST = 10_080;

/** What the coinbases of all blocks of a range pay, in atomic units. */
export interface CoinbaseSum extends Range {
	/** After penalties. */
	emission: bigint;
	fees: bigint;
}

/**
 * Emission and fees of a range, where its node may be asked for them.
 *
 * @param points sampled blocks of it
 * @returns null where the node is restricted, fails, or contradicts what is known of these blocks
 */
export async function loadSums(
	node: Client,
	info: NodeInfo,
	{ from, to }: Range,
	points: readonly ChartPoint[]
): Promise<CoinbaseSum | null> {
	const count = to - from + 1;
	const first = points[0];
	if (info.restricted !== false || info.untrusted || count > MOST || !first) return null;
	const { value } = await loadPart(node.call(getCoinbaseTxSum, { height: from, count }));
	// Nodes that do not give all bits may have lost some.
	const emission = value?.wide_emission_amount;
	const fees = value?.wide_fee_amount;
	if (emission === undefined || fees === undefined) return null;
	const paid = points.reduce((sum, { last, reward }) => (last < from || last > to ? sum : sum + reward), 0n);
	const isTail = !needsGenerated(networkOf(info), first.version);
	if (emission + fees < paid || (isTail && emission > baseReward(first.version, null) * BigInt(count))) return null;
	return { from, to, emission, fees };
}
