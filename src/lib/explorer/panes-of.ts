import { formatSmallAmount, type Coin } from '../format/amount';
import { uniqueBy } from '../format/unique';
import { feeLevelOf } from '../pictures/fee-levels';
import type { Pane } from '../pictures/panes';
import type { PricedTransaction } from '../queries/pool';

/**
 * Transactions as panes of a window, each once.
 *
 * @param rates the node's fees per byte; null while they are unknown
 * @param ours hashes of own transactions
 */
export function panesOf(
	entries: readonly PricedTransaction[],
	rates: readonly bigint[] | null,
	coin: Coin,
	ours: ReadonlySet<string> = new Set()
): Pane[] {
	return uniqueBy(entries, ({ hash }) => hash).items.flatMap(({ hash, fee, weight }) => {
		if (!weight) return [];
		const own = ours.has(hash);
		if (fee === null) return [{ hash, weight, level: null, rate: 'fee unknown', own }];
		return {
			hash,
			weight,
			level: rates && feeLevelOf(fee, weight, rates),
			own,
			// Of ten thousand panes, those that are pointed at are named.
			get rate() {
				return `${formatSmallAmount(fee, coin, BigInt(weight))}/B`;
			}
		};
	});
}
