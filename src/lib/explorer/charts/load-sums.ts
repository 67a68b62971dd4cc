import type { CoinbaseSum } from './curves';
import type { Client } from '../../rpc/client';
import { getCoinbaseTxSum } from '../../rpc/daemon/blocks';

/** Points of the curves of fees and emission: the node reads every block of each for us. */
const POINTS = 50;

/**
 * Emission and fees of up to fifty parts of a range, as they come.
 *
 * @throws RpcError: `not_offered` by a restricted node, `cancelled` when the signal says so
 */
export async function* loadSums(
	node: Client,
	{ from, to }: { from: number; to: number },
	signal: AbortSignal
): AsyncGenerator<CoinbaseSum[]> {
	const size = Math.max(1, Math.ceil((to - from + 1) / POINTS));
	const sums: CoinbaseSum[] = [];
	for (let first = from; first <= to; first += size) {
		const last = Math.min(first + size - 1, to);
		const sum = await node.call(getCoinbaseTxSum, { height: first, count: last - first + 1 }, { signal });
		sums.push({
			first,
			last,
			emission: sum.wide_emission_amount ?? sum.emission_amount,
			fees: sum.wide_fee_amount ?? sum.fee_amount
		});
		yield sums;
	}
}
