import { formatAmount, formatInteger, type Coin } from '../format/amount';

/** An output by its global index and its amount in atomic units. That of RingCT outputs is hidden, and 0 for nodes. */
export function outputName(index: bigint, amount: bigint, coin: Coin): string {
	return amount === 0n
		? `RingCT output ${formatInteger(index)}`
		: `output ${formatInteger(index)} of ${formatAmount(amount, coin)} ${coin.ticker}`;
}
