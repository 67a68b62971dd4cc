import type { Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';

/** What a sale is about. The label of its address says all of it. */
export interface SaleFacts {
	/** Unix seconds, of a whole minute. */
	started: number;
	/** Atomic units. */
	amount: bigint;
	/** What the shop charges in its currency, and what one coin costs; null for a price in coins. */
	price: { total: string; currency: string; rate: string } | null;
	/** What is sold; '' for nothing in particular. */
	text: string;
	isCancelled: boolean;
}

/** Seconds for which the rate of a sale holds. */
export const RATE_HOLDS = 15 * 60;

/** When a sale expires, in Unix seconds; null for never. A label has whole minutes: the last one is complete. */
export const expiryOf = ({ started, price }: Pick<SaleFacts, 'started' | 'price'>): number | null =>
	price ? started + RATE_HOLDS + 60 : null;

const SEPARATOR = ' · ';

/** `Sale 2026-11-22 14:03 UTC · 12.50 EUR at 151.23 = 0.082656 XMR · 2 × Coffee` */
export function writeSaleLabel(facts: SaleFacts, { ticker, decimals }: Coin): string {
	const { started, amount, price, text, isCancelled } = facts;
	const time = `${new Date(started * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
	const coins = `${writeShortDecimal(amount, decimals)} ${ticker}`;
	const charged = price ? `${price.total} ${price.currency} at ${price.rate} = ${coins}` : coins;
	const words = text.replace(/\s+/gu, ' ').trim();
	return [`${isCancelled ? 'Cancelled sale' : 'Sale'} ${time}`, charged, ...(words === '' ? [] : [words])].join(
		SEPARATOR
	);
}

const TIME = /^(Sale|Cancelled sale) (\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC$/;
const CHARGED = /^(?:(\d+(?:\.\d+)?) ([A-Z]{3}) at (\d+(?:\.\d+)?) = )?(\d+(?:\.\d+)?) (\S+)$/;

/** The sale that a label is about; null for any other label. */
export function parseSaleLabel(label: string, { ticker, decimals }: Coin): SaleFacts | null {
	const [first = '', second = '', ...rest] = label.split(SEPARATOR);
	const [, kind, date = '', minute = ''] = TIME.exec(first) ?? [];
	const [, total, currency, rate, coins = '', unit] = CHARGED.exec(second) ?? [];
	const started = Date.parse(`${date}T${minute}:00Z`) / 1000;
	const { atomic } = parseDecimal(coins, decimals);
	if (kind === undefined || Number.isNaN(started) || unit !== ticker || !atomic) return null;
	const price = total !== undefined && currency !== undefined && rate !== undefined ? { total, currency, rate } : null;
	return { started, amount: atomic, price, text: rest.join(SEPARATOR), isCancelled: kind !== 'Sale' };
}
