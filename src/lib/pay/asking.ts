import type { Coin } from '../format/amount';
import { writeDecimal } from '../format/decimal';
import { parseAmount } from '../format/parse-amount';
import type { LabelledRequest } from '../payment/label';
import { coinsFor, withPoint, type PriceUnit } from './price';
import type { RateInUse } from './rate';

/** When a request expires: seconds after it is made, or never. */
export const EXPIRIES = [
	{ value: '900', name: '15 minutes' },
	{ value: '3600', name: '1 hour' },
	{ value: '86400', name: '1 day' },
	{ value: 'never', name: 'Never' }
] as const;

export type Expiry = (typeof EXPIRIES)[number]['value'];

/** A label has whole minutes: the last one is complete. @param now Unix seconds */
export const expiresAt = (expiry: Expiry, now: number): number | null =>
	expiry === 'never' ? null : Math.ceil((now + Number(expiry)) / 60) * 60;

interface AskedAmount extends Pick<LabelledRequest, 'amount' | 'price'> {
	problem: string | undefined;
}

/** The coins that a typed amount asks for; any amount when it is empty. @param rate null for prices in coins */
export function askedAmount(typed: string, unit: PriceUnit, rate: RateInUse | null, coin: Coin): AskedAmount {
	const refuse = (problem: string) => ({ amount: null, price: null, problem });
	if (typed.trim() === '') return { amount: null, price: null, problem: undefined };
	const named = unit.isCurrency ? { name: 'The amount', whose: `of ${unit.name}` } : undefined;
	const { atomic, problem } = parseAmount(withPoint(typed, unit.decimals), unit, named);
	if (problem !== null) return refuse(problem);
	if (atomic === 0n) return refuse('The amount has to be above zero.');
	if (unit.problem !== undefined) return refuse(unit.problem);
	if (!rate) return { amount: atomic, price: null, problem: undefined };
	if (rate.problem !== null) return refuse(rate.problem);
	const amount = coinsFor(atomic, unit.decimals, rate.rate, coin);
	if (amount === null) return refuse('This is more than any amount on the chain.');
	const price = { total: writeDecimal(atomic, unit.decimals), currency: unit.name, rate: rate.text };
	return { amount, price, problem: undefined };
}
