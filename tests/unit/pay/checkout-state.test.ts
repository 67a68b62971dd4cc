import { describe, expect, test } from 'vitest';
import { checkoutState, type RequestTerms, type SeenPayment } from '../../../src/lib/pay/checkout-state';

const asked: RequestTerms = { amount: 37n, expires: 1000, needed: 10 };
const paid = (amount: bigint, confirmations: number, more: Partial<SeenPayment> = {}): SeenPayment => ({
	...{ amount, confirmations, state: confirmations === 0 ? 'pool' : 'block', seen: 900 },
	...more
});
const state = (payments: readonly SeenPayment[], changed: Partial<RequestTerms> = {}, now = 950) =>
	checkoutState({ ...asked, ...changed }, payments, now);

describe('a request', () => {
	test('waits until something is paid', () => {
		expect(state([])).toMatchObject({ kind: 'waiting', received: 0n, left: 37n, excess: 0n, isExpired: false });
	});

	test('paid in part asks for the rest', () => {
		expect(state([paid(20n, 12)])).toMatchObject({ kind: 'partial', received: 20n, left: 17n });
		expect(state([paid(20n, 12), paid(17n, 0)])).toMatchObject({ kind: 'seen', left: 0n, confirmations: 0 });
	});

	test('is paid once every payment has its confirmations', () => {
		expect(state([paid(37n, 0)])).toMatchObject({ kind: 'seen' });
		expect(state([paid(20n, 12), paid(17n, 9)])).toMatchObject({ kind: 'confirming', confirmations: 9 });
		expect(state([paid(20n, 12), paid(17n, 10)])).toMatchObject({ kind: 'paid', excess: 0n });
		expect(state([paid(37n, 0)], { needed: 0 })).toMatchObject({ kind: 'paid' });
	});

	test('of any amount is paid by any payment', () => {
		expect(state([], { amount: null })).toMatchObject({ kind: 'waiting', left: null });
		expect(state([paid(1n, 10)], { amount: null })).toMatchObject({ kind: 'paid', left: null, excess: 0n });
	});

	test('paid in excess reports how much', () => {
		expect(state([paid(40n, 10)])).toMatchObject({ kind: 'paid', left: 0n, excess: 3n, isDuplicate: false });
	});

	test('paid twice is a duplicate, and two parts are none', () => {
		expect(state([paid(37n, 10), paid(37n, 0)])).toMatchObject({ kind: 'seen', excess: 37n, isDuplicate: true });
		expect(state([paid(30n, 10), paid(30n, 10)])).toMatchObject({ excess: 23n, isDuplicate: false });
	});

	test('is expired after its time, whatever was paid', () => {
		expect(state([], {}, 1000)).toMatchObject({ isExpired: false });
		expect(state([], {}, 1001)).toMatchObject({ kind: 'waiting', isExpired: true, isLate: false });
		expect(state([paid(20n, 1)], {}, 1001)).toMatchObject({ kind: 'partial', isExpired: true });
		expect(state([paid(37n, 10)], {}, 5000)).toMatchObject({ kind: 'paid', isExpired: true, isLate: false });
		expect(state([], { expires: null }, 5000)).toMatchObject({ isExpired: false });
	});

	test('paid late is late only if the amount was not reached in time', () => {
		expect(state([paid(37n, 10, { seen: 1001 })], {}, 2000)).toMatchObject({ kind: 'paid', isLate: true });
		expect(state([paid(20n, 10), paid(17n, 10, { seen: 1001 })], {}, 2000)).toMatchObject({ isLate: true });
		expect(state([paid(37n, 10), paid(5n, 10, { seen: 1001 })], {}, 2000)).toMatchObject({ isLate: false, excess: 5n });
		expect(state([paid(37n, 10, { seen: null })], {}, 2000)).toMatchObject({ isLate: false });
		expect(state([paid(20n, 10, { seen: 1001 })], {}, 2000)).toMatchObject({ kind: 'partial', isLate: false });
	});

	test('whose payment left its block is not paid, and does not ask for that payment again', () => {
		expect(state([paid(37n, 3, { state: 'gone' })])).toMatchObject({ kind: 'gone', received: 0n, left: 0n });
		expect(state([paid(20n, 10), paid(17n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', left: 0n });
		expect(state([paid(20n, 10, { state: 'gone' })])).toMatchObject({ kind: 'gone', left: 17n });
		// Nor does it count as too much.
		expect(state([paid(37n, 10), paid(37n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', excess: 0n });
		expect(state([paid(40n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', excess: 0n });
		// Back in the pool, it starts again.
		expect(state([paid(37n, 0)])).toMatchObject({ kind: 'seen', confirmations: 0 });
	});

	test('with a double spend or a locked payment is not paid', () => {
		expect(state([paid(37n, 0, { state: 'contested' })], { needed: 0 })).toMatchObject({ kind: 'contested' });
		expect(state([paid(37n, 12, { state: 'locked' })])).toMatchObject({ kind: 'locked' });
	});
});
