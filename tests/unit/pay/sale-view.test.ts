import { clock } from '../../../src/lib/app/clock.svelte';
import { SaleView } from '../../../src/lib/pay/sale-view.svelte';
import { parseDraft, EMPTY_DRAFT } from '../../../src/lib/payment/draft';
import { EMPTY_REQUEST, type LabelledRequest } from '../../../src/lib/payment/label';
import type { ReceivedPayment } from '../../../src/lib/requests/sources/recipient-wallet';
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
		remainder: null,
		remainingRequest: null,
		notifiedStates: null
	});
});

test('a sale that is open asks for all of it', () => {
	const view = viewOf([]);
	expect(view).toMatchObject({ isPaid: false, status: { text: 'Open' } });
	expect(view.remainingRequest?.amount).toBe(AMOUNT);
	expect(view.notifiedStates).toMatchObject([{ id: subaddress, state: 'open 0' }]);
});

test('one that is paid in part asks for the rest, and one that is paid for nothing', () => {
	const part = viewOf([payment({ amount: 2_000_000_000_000n })]);
	expect(part.remainingRequest?.amount).toBe(3_000_000_000_000n);
	expect(viewOf([payment()])).toMatchObject({ isPaid: true, remainingRequest: null, remainder: null });
});

test.each<[string, Partial<LabelledRequest>]>([
	['was cancelled', { isCancelled: true }],
	['has expired', { expires: created - 600 }],
	['was paid back', { refunds: [{ txid: 'ab'.repeat(32), amount: null }] }]
])('one that %s asks for nothing', (_, some) => {
	expect(viewOf([], some).remainder).toBeNull();
});

test('what is gone can not be proved', () => {
	expect(viewOf([payment({ state: 'gone' }), payment({ txid: 'cd'.repeat(32) })]).provablePayments).toHaveLength(1);
});

test('an address of another wallet is known as such', () => {
	expect([viewOf(null, {}, true).isForeign, viewOf([]).isForeign]).toEqual([true, false]);
});

describe('the page of a sale shows', () => {
	const part = 2_000_000_000_000n;

	test.each<[string, readonly ReceivedPayment[] | null, Partial<LabelledRequest>, string]>([
		['that nobody knows yet', null, {}, 'unknown'],
		['the code', [], {}, 'open'],
		['the code for the rest', [payment({ amount: part })], {}, 'part'],
		['what one node has seen', [payment({ state: 'pool', confirmations: 0, nodes: 1 })], {}, 'seen'],
		['what two nodes hold', [payment({ state: 'pool', confirmations: 0, nodes: 2 })], {}, 'received'],
		['what has a confirmation', [payment({ confirmations: 1, nodes: 1 })], {}, 'received'],
		[
			'two payments, of which one node has seen one',
			[payment({ amount: part }), payment({ txid: 'cd'.repeat(32), confirmations: 0, state: 'pool', nodes: 1 })],
			{},
			'seen'
		],
		['that it is paid', [payment()], {}, 'received'],
		['that its rate has expired', [], { expires: created - 600 }, 'other'],
		['that a part came before it expired', [payment({ amount: part })], { expires: created - 600 }, 'other'],
		['that it was cancelled', [], { isCancelled: true }, 'other'],
		['that its payment may fail', [payment({ state: 'gone' })], {}, 'other'],
		['that its coins are in another payment', [payment({ contested: true, confirmations: 0 })], {}, 'other']
	])('%s', (_, payments, some, phase) => {
		expect(viewOf(payments, some).phase).toBe(phase);
	});

	test('what is left in the shop’s currency, and its lines', () => {
		const price = { total: '10.00', currency: 'EUR', rate: '2' };
		const view = viewOf([payment({ amount: part })], { price, text: '2 Coffee 9.00, tip 1.00 · for Ann' });
		expect(view).toMatchObject({ leftPrice: '6.00', note: 'for Ann', unit: { name: 'EUR' } });
		expect(view.lines?.map(({ kind, count, price }) => [kind, count, price])).toEqual([
			['item', 2, 900n],
			['tip', 1, 100n]
		]);
		expect(viewOf([], { price }).leftPrice).toBe('10.00');
		expect(viewOf([], { price, text: '2 Coffee 9.00' }).lines).toBeNull();
		expect(viewOf([])).toMatchObject({ leftPrice: null, secondsLeft: null });
		expect(viewOf([], { expires: created + 90 }).secondsLeft).toBe(90);
	});

	test('how long confirmations take, and when money came', () => {
		const view = viewOf([payment({ confirmations: 4, seen: created - 20 })]);
		expect(view).toMatchObject({ waitMinutes: 12, paidAt: created - 20 });
		expect(viewOf([payment({ confirmations: 40, mined: null })])).toMatchObject({ waitMinutes: 0, paidAt: null });
	});
});
