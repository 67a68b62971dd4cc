import { clock } from '../../../src/lib/app/clock.svelte';
import { SaleView } from '../../../src/lib/pay/sale-view.svelte';
import { parseDraft, EMPTY_DRAFT } from '../../../src/lib/payment/draft';
import { EMPTY_REQUEST, type LabelledRequest } from '../../../src/lib/payment/label';
import type { ReceivedPayment } from '../../../src/lib/requests/sources/paid-wallet';
import { coin, subaddress } from '../payment/payments';

const AMOUNT = 5_000_000_000_000n;
const created = Math.floor(Date.now() / 60_000) * 60;
const request =
	parseDraft({ ...EMPTY_DRAFT, address: subaddress, tx_amount: '5' }, coin).request ?? expect.unreachable();

beforeEach(() => {
	clock.now = created;
});

const payment = (some: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
	txid: 'ab'.repeat(32),
	amount: AMOUNT,
	confirmations: 10,
	state: 'block',
	contested: false,
	seen: null,
	absent: null,
	mined: created,
	by: 'recipient',
	nodes: 2,
	...some
});

/** @param payments null while unknown */
function viewOf(payments: readonly ReceivedPayment[] | null, some: Partial<LabelledRequest> = {}, isForeign = false) {
	const facts: LabelledRequest = { ...EMPTY_REQUEST, madeBy: 'sale', created, amount: AMOUNT, needed: 10, ...some };
	const watch = { payments: () => payments, isForeign: () => isForeign };
	return new SaleView(() => ({ facts, request, coin: { ...coin, ticker: 'XMR' }, index: 1, watch }));
}

test('nothing is said or asked for while the payments are unknown', () => {
	expect(viewOf(null)).toMatchObject({
		progress: null,
		status: null,
		rest: null,
		left: null,
		news: null,
		isUnpaid: true
	});
});

test('a sale that is open asks for all of it', () => {
	const view = viewOf([]);
	expect(view).toMatchObject({ isPaid: false, isUnpaid: true, status: { text: 'Open' } });
	expect(view.left?.amount).toBe(AMOUNT);
	expect(view.news).toMatchObject([{ id: subaddress, state: 'open 0' }]);
});

test('one that is paid in part asks for the rest, and one that is paid for nothing', () => {
	const part = viewOf([payment({ amount: 2_000_000_000_000n })]);
	expect([part.left?.amount, part.isUnpaid]).toEqual([3_000_000_000_000n, false]);
	expect(viewOf([payment()])).toMatchObject({ isPaid: true, left: null, rest: null });
});

test.each<[string, Partial<LabelledRequest>]>([
	['was cancelled', { isCancelled: true }],
	['has expired', { expires: created - 600 }],
	['was paid back', { refunds: [{ txid: 'ab'.repeat(32), amount: null }] }]
])('one that %s asks for nothing', (_, some) => {
	expect(viewOf([], some).rest).toBeNull();
});

test('what is gone can not be proved', () => {
	expect(viewOf([payment({ state: 'gone' }), payment({ txid: 'cd'.repeat(32) })]).proven).toHaveLength(1);
});

test('an address of another wallet is known as such', () => {
	expect([viewOf(null, {}, true).isForeign, viewOf([]).isForeign]).toEqual([true, false]);
});
