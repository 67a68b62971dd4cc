import { formatAmount, type Coin } from '../../format/amount';
import { parseLabel } from '../../payment/label';
import type { WalletNames } from '../../wallet-data/names';

/** Parses labels of requests: see `WalletNames`. */
export const requestTexts =
	(coin: Coin): NonNullable<WalletNames['describeRequest']> =>
	(label, amount) => {
		const request = parseLabel(label, coin);
		if (!request) return null;
		const name = request.madeBy === 'sale' ? 'Sale' : 'Request';
		const isPart = request.amount !== null && amount < request.amount;
		const kind = name.toLowerCase();
		const whole = `${formatAmount(request.amount ?? 0n, coin)} ${coin.ticker}`;
		return { title: request.text || name, about: isPart ? `${kind}, part of ${whole}` : kind };
	};
