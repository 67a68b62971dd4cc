import type { Coin } from '../format/amount';
import type { Result } from '../format/result';
import type { LabelledRequest } from '../payment/label';
import { chargeFor } from './charge';
import type { PriceUnit } from './price';
import type { RateInUse } from './rate';

/** Choices for the expiry of a request: seconds after its creation, or never. */
export const EXPIRIES = [
	{ value: '900', name: '15 min' },
	{ value: '3600', name: '1 hour' },
	{ value: '86400', name: '1 day' },
	{ value: 'never', name: 'Never' }
] as const;

export type Expiry = (typeof EXPIRIES)[number]['value'];

/** Unix seconds of an expiry, rounded up to a whole minute, because a label stores minutes. @param now Unix seconds */
export const expiresAt = (expiry: Expiry, now: number): number | null =>
	expiry === 'never' ? null : Math.ceil((now + Number(expiry)) / 60) * 60;

/** Amount in coins for a typed amount; null (any amount) when nothing is typed. @param rate null for prices in coins */
export function parseRequestedAmount(
	typed: string,
	unit: PriceUnit,
	rate: RateInUse | null,
	coin: Coin
): Result<Pick<LabelledRequest, 'amount' | 'price'>> {
	if (typed.trim() === '') return { value: { amount: null, price: null } };
	const entered = { amount: typed, description: '', tip: '', counts: {} };
	const { price: total, coins: amount, amountProblem, problem } = chargeFor(entered, [], unit, rate, coin);
	const isZero = /^[0.,\s]*$/.test(typed) ? 'Enter an amount above zero.' : null;
	const refusal = amountProblem ?? isZero ?? problem;
	if (refusal !== null) return { problem: refusal };
	const price = rate?.value ? { total, currency: unit.name, rate: rate.value.text } : null;
	return { value: { amount, price } };
}
