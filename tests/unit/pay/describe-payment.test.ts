import { describePayment } from '../../../src/lib/pay/describe-payment';
import { isCheckoutLanguage, CHECKOUT_LANGUAGES } from '../../../src/lib/app/checkout-languages';
import { loadTexts, createWriter } from '../../../src/lib/pay/languages';
import { requestState, type RequestPayment, type RequestTerms } from '../../../src/lib/payment/state';
import { STATES, stateName, type StateName } from '../../../src/lib/payment/states';

const COIN = { ticker: 'XMR', decimals: 0 };
const NAMES = Object.keys(STATES) as StateName[];
const languages = Object.keys(CHECKOUT_LANGUAGES).filter(isCheckoutLanguage);

const payment = (more: Partial<RequestPayment> = {}): RequestPayment => ({
	txid: 'ab',
	amount: 5n,
	confirmations: 0,
	state: 'pool',
	contested: false,
	seen: 900,
	absent: null,
	mined: null,
	by: 'recipient',
	nodes: null,
	...more
});

async function shown(payments: readonly RequestPayment[], changed: Partial<RequestTerms> = {}, shop = 'Kiosk') {
	const state = requestState({ amount: 5n, expires: null, needed: 10, ...changed }, payments, 2000);
	const write = createWriter(await loadTexts('en'), 'en', COIN);
	const { label, tone, warning, text } = describePayment(stateName(state), state, write, shop);
	return `${tone}: ${[label, warning, text].filter((part) => part !== '').join(' | ')}`;
}

test('a payment on its way says not to pay again, and one that is there whether it is', async () => {
	const block = { state: 'block', confirmations: 4 } as const;
	const closing = 'Do not pay again. | You can close this page: this link shows “Paid” later.';
	expect(await shown([payment({ by: 'payer' })])).toBe(`accent: Sent | ${closing}`);
	expect(await shown([payment()])).toBe(`plain: Seen | ${closing}`);
	expect(await shown([payment(block)])).toBe(`good: Received | ${closing}`);
	expect(await shown([payment({ ...block, confirmations: 10 })])).toBe('good: Paid');
	expect(await shown([payment({ ...block, by: 'payer', confirmations: 35 })])).toBe(
		'accent: Sent, confirmed | Do not pay again. | Get the receipt to see “Paid”.'
	);
});

test('one in danger says not to pay again yet, and one that can never arrive that it did not', async () => {
	expect(await shown([payment({ state: 'gone' })])).toBe(
		'warn: May fail | Do not pay again yet | The node no longer has your payment. It may still come back.'
	);
	expect(await shown([payment({ contested: true })])).toContain('Do not pay again yet | The node has seen a second');
	expect(await shown([payment({ state: 'failed' })])).toBe('bad: Not paid | Your payment did not go through.');
	expect(await shown([payment({ state: 'locked' })])).toBe(
		'warn: Locked | Do not pay again. | It arrived, but its sender locked it. It does not count yet.'
	);
});

test('one that came late, was cancelled or paid back says who decides, and how much came', async () => {
	const paid = { state: 'block', confirmations: 10 } as const;
	const late = payment({ ...paid, seen: 1700, absent: 1600 });
	const decides = 'The request had expired. Whether it counts is up to';
	expect(await shown([late], { expires: 1000 })).toBe(`good: Paid late | ${decides} Kiosk.`);
	const waits = { state: 'pool', confirmations: 0 } as const;
	expect(await shown([{ ...late, ...waits }], { expires: 1000 })).toBe(
		`plain: Seen | Do not pay again. | ${decides} Kiosk.`
	);
	expect(await shown([late], { expires: 1000 }, '')).toBe(`good: Paid late | ${decides} the recipient.`);
	expect(await shown([payment({ ...paid, seen: null, mined: 1120 })], { expires: 1000 })).toBe(
		'good: Paid | In a block 2 minutes after it expired.'
	);
	expect(await shown([], { isCancelled: true })).toBe('plain: This request was cancelled | Do not pay it.');
	expect(await shown([payment({ ...paid, amount: 3n })], { isCancelled: true })).toBe(
		'plain: This request was cancelled | Do not pay it. | 3\u00a0XMR of 5\u00a0XMR arrived. Ask Kiosk what to do.'
	);
	const refunds = (amount: bigint) => ({ refunds: [{ txid: 'cd', amount }] });
	expect(await shown([payment({ ...paid, amount: 7n })], refunds(2n))).toBe('good: Paid | 2\u00a0XMR refunded');
	expect(await shown([payment(paid)], refunds(5n))).toBe('plain: Refunded | Do not pay it. | 5\u00a0XMR refunded');
});

test.each(languages)(
	'in %s each state has a word, and no text is left with a name of a value in it',
	async (language) => {
		const write = createWriter(await loadTexts(language), language, COIN);
		const state = requestState({ amount: 5n, expires: 1000, needed: 10 }, [payment({ mined: 1120, seen: null })], 2000);
		for (const name of NAMES) {
			const { label, warning, text } = describePayment(name, state, write, 'Kiosk');
			expect(label.trim(), name).not.toBe('');
			// Of the word, the page fills in the name.
			expect(`${warning}${text}`, name).not.toMatch(/[{}]/);
		}
	}
);
