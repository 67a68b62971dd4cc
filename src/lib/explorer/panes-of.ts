import { formatSmallAmount, type Coin } from '../format/amount';
import { uniqueBy } from '../format/unique';
import { feeLevelOf } from '../pictures/fee-levels';
import type { Pane } from '../pictures/panes';
import type { PricedTransaction } from './pool';

/** Transactions as panes of a window, each once. @param rates the node's fees per byte; null while they are unknown */
export function panesOf(entries: readonly PricedTransaction[], rates: readonly bigint[] | null, coin: Coin): Pane[] {
	return uniqueBy(entries, ({ hash }) => hash).items.flatMap(({ hash, fee, weight }) => {
		if (!weight) return [];
		if (fee === null) return [{ hash, weight, level: null, rate: 'fee unknown' }];
		return {
			hash,
			weight,
			level: rates && feeLevelOf(fee, weight, rates),
			// Of ten thousand panes, those that are pointed at are named.
			get rate() {
				return `${formatSmallAmount(fee, coin, BigInt(weight))}/B`;
			}
		};
	});
}
