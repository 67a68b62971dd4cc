import { describe, expect, test } from 'vitest';
import { checkoutState, type SeenPayment } from '../../../src/lib/pay/checkout-state';
import { paymentStatus } from '../../../src/lib/pay/payment-status';

const payment = (amount: bigint, confirmations: number, changed: Partial<SeenPayment> = {}): SeenPayment => ({
	amount,
	confirmations,
	state: confirmations === 0 ? 'pool' : 'block',
	seen: 100,
	...changed
});

describe('the status of a request', () => {
	test.each<[string, SeenPayment[], bigint | null, number, string, string]>([
		['nothing came', [], 5n, 1, 'Not paid yet', 'plain'],
		['too little, in the pool', [payment(3n, 0)], 5n, 1, 'Paid in part', 'warn'],
		['too little, deep', [payment(3n, 40)], 5n, 1, 'Paid in part', 'warn'],
		['all, in the pool', [payment(5n, 0)], 5n, 1, 'Seen', 'warn'],
		['all, in the pool, where that is enough', [payment(5n, 0)], 5n, 0, 'Paid', 'good'],
		['all, in a block', [payment(5n, 1)], 5n, 10, 'Confirmed 1 of 10', 'warn'],
		['all, in a block, where that is enough', [payment(5n, 1)], 5n, 1, 'Paid', 'good'],
		['in two parts, of which one waits', [payment(3n, 4), payment(2n, 0)], 5n, 1, 'Seen', 'warn'],
		['all, deep', [payment(5n, 10)], 5n, 10, 'Paid', 'good'],
		['more, deep', [payment(6n, 12)], 5n, 10, 'Overpaid', 'good'],
		['all, twice', [payment(5n, 12), payment(5n, 11)], 5n, 10, 'Paid twice', 'good'],
		['any amount, deep', [payment(1n, 12)], null, 10, 'Paid', 'good'],
		['any amount, in the pool', [payment(1n, 0)], null, 10, 'Seen', 'warn'],
		['all, in the pool, but contested', [payment(5n, 0, { state: 'contested' })], 5n, 0, 'May fail', 'warn'],
		['a part, gone from the pool', [payment(3n, 1), payment(2n, 0, { state: 'gone' })], 5n, 1, 'Checking', 'warn'],
		['all, gone from a block', [payment(5n, 0, { state: 'gone' })], 5n, 0, 'Checking', 'warn'],
		['all, locked by the payer', [payment(5n, 1, { state: 'locked' })], 5n, 1, 'Locked', 'warn']
	])('%s', (_, payments, amount, needed, text, tone) => {
		const state = checkoutState({ amount, expires: null, needed }, payments, 200);
		expect(paymentStatus(state, needed)).toEqual({ text, tone, isPaid: tone === 'good' });
	});

	test.each<[string, SeenPayment[], string, boolean]>([
		['nothing came in time', [], 'Expired', false],
		['a part came in time', [payment(3n, 1)], 'Expired, paid in part', false],
		['all came in time', [payment(5n, 1)], 'Paid', true],
		['all came late', [payment(5n, 1, { seen: 151 })], 'Paid, late', true],
		['the rest came late', [payment(3n, 1), payment(2n, 1, { seen: 151 })], 'Paid, late', true],
		['too much came late', [payment(6n, 1, { seen: 151 })], 'Overpaid, late', true],
		['what came late waits', [payment(5n, 0, { seen: 151 })], 'Seen', false]
	])('after its expiry, %s', (_, payments, text, isPaid) => {
		const state = checkoutState({ amount: 5n, expires: 150, needed: 1 }, payments, 200);
		expect(paymentStatus(state, 1)).toMatchObject({ text, isPaid });
	});
});
