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
		const rate = `${formatSmallAmount(fee, coin, BigInt(weight))}/B`;
		return [{ hash, weight, level: rates && feeLevelOf(fee, weight, rates), rate }];
	});
}
