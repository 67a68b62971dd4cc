import { clock } from '../../../src/lib/app/clock.svelte';
import { CheckoutView } from '../../../src/lib/pay/checkout-view.svelte';
import type { CheckoutWatch } from '../../../src/lib/pay/checkout-watch.svelte';
import { loadTexts, createWriter } from '../../../src/lib/pay/languages';
import { parseCheckout } from '../../../src/lib/payment/checkout';
import { requestState, type RequestPayment, type RequestTerms } from '../../../src/lib/payment/state';
import { coin, subaddress } from '../payment/payments';

const config = { coin: { ...coin, ticker: 'XMR' }, network: 'mainnet' as const, sections: ['wallet'] };
const NOW = 1_764_000_000;
const AMOUNT = 5_000_000_000_000n;

beforeEach(() => {
	clock.now = NOW;
});

const payment = (some: Partial<RequestPayment> = {}): RequestPayment => ({
	txid: 'ab'.repeat(32),
	amount: AMOUNT,
	confirmations: 10,
	state: 'block',
	contested: false,
	seen: null,
	absent: null,
	mined: 1_764_000_000,
	by: 'recipient',
	nodes: 2,
	...some
});

/** A watch that knows these payments. */
function watchOf(payments: readonly RequestPayment[], some: Partial<CheckoutWatch> = {}): CheckoutWatch {
	const terms: Omit<RequestTerms, 'expires'> = { amount: AMOUNT, needed: 10 };
	const stateAt = (expires: number | null, at: number) => requestState({ ...terms, expires }, payments, at);
	return {
		payments,
		stateAt,
		clockOffset: null,
		problem: null,
		isKnownToSite: false,
		isChecking: false,
		...some
	} as CheckoutWatch;
}

async function viewOf(
	query: string,
	watch: CheckoutWatch | null = watchOf([]),
	shop?: { name: string; addresses: string[]; statusFile?: boolean }
) {
	const texts = await loadTexts('en');
	const checkout = parseCheckout(new URLSearchParams(`address=${subaddress}&tx_amount=5${query}`), config.coin);
	return new CheckoutView({
		checkout,
		watch,
		config: { ...config, shop } as never,
		write: createWriter(texts, 'en', config.coin)
	});
}

test('what is asked for is open, before anything is known too', async () => {
	for (const watch of [null, watchOf([])]) {
		const view = await viewOf('', watch);
		expect(view).toMatchObject({ amount: AMOUNT, isNothingDue: false, isExpired: false, refusal: null });
		expect(view.openRequest?.amount).toBe(AMOUNT);
	}
});

test('what was paid in part asks for the rest', async () => {
	const view = await viewOf('', watchOf([payment({ amount: 2_000_000_000_000n })]));
	expect(view).toMatchObject({ amount: 3_000_000_000_000n, isNothingDue: false });
	expect(view.openRequest?.amount).toBe(3_000_000_000_000n);
});

test('what is paid asks for nothing', async () => {
	const view = await viewOf('', watchOf([payment()]));
	expect(view).toMatchObject({ isNothingDue: true, mayShowCodeAgain: false, openRequest: null, amount: AMOUNT });
});

test('what the payer’s side alone knows is shown again only when that is wanted', async () => {
	const view = await viewOf('', watchOf([payment({ by: 'payer', confirmations: 3 })]));
	expect(view).toMatchObject({ isNothingDue: true, mayShowCodeAgain: true, openRequest: null });
	view.showsCodeAgain = true;
	expect(view.isNothingDue).toBe(false);
	expect(view.openRequest?.amount).toBe(AMOUNT);
});

test('it expires by the shop’s clock', async () => {
	const query = `&expires=${NOW + 60}`;
	expect(await viewOf(query)).toMatchObject({ isExpired: false });
	expect(await viewOf(query, watchOf([], { clockOffset: 120 }))).toMatchObject({ isExpired: true, openRequest: null });
});

test('a shop’s own checkout takes no link to another address, nor one that its status file gives another', async () => {
	expect((await viewOf('', watchOf([]), { name: 'Kiosk', addresses: ['other'] })).openRequest).toBeNull();
	expect((await viewOf('', watchOf([]), { name: 'Kiosk', addresses: ['other'] })).refusal).toContain('Kiosk');
	expect(await viewOf('', watchOf([]), { name: 'Kiosk', addresses: [subaddress] })).toMatchObject({ refusal: null });
	const ofSite = watchOf([], { isKnownToSite: true });
	const shop = { name: 'Kiosk', addresses: [], statusFile: true };
	expect(await viewOf('', ofSite, shop)).toMatchObject({ refusal: null });
	expect((await viewOf('', watchOf([], { problem: 'file_other_address' }))).openRequest).toBeNull();
});

test('when it was paid is when it was seen, or else its block’s time', async () => {
	expect((await viewOf('')).lastPaymentTime).toBeNull();
	const seen = await viewOf('', watchOf([payment({ seen: 1_764_000_100 })]));
	const mined = await viewOf('', watchOf([payment()]));
	expect(seen.lastPaymentTime).not.toBeNull();
	expect(mined.lastPaymentTime).not.toBe(seen.lastPaymentTime);
});

describe('its state', () => {
	const name = async (watch: CheckoutWatch | null, query = '') => (await viewOf(query, watch)).name;

	test('is by what is known of payments', async () => {
		expect(await name(null)).toBe('open');
		expect(await name(watchOf([]))).toBe('open');
		expect(await name(watchOf([payment({ by: 'payer' })]))).toBe('sent_confirmed');
		expect(await name(watchOf([payment()]))).toBe('paid');
		expect(await name(watchOf([]), `&expires=${NOW - 60}`)).toBe('expired');
	});

	test('says when nobody here could know, and when nobody answered', async () => {
		const nobody = { payments: null };
		expect(await name(watchOf([], nobody))).toBe('unknowable');
		expect(await name(watchOf([], { ...nobody, isChecking: true }))).toBe('open');
		expect(await name(watchOf([], { ...nobody, problem: 'wallet_silent' }))).toBe('unanswered');
		expect(await name(watchOf([], { ...nobody, problem: 'node_silent' }))).toBe('unanswered');
		const silent = await viewOf('', watchOf([], { ...nobody, problem: 'wallet_silent' }));
		expect(silent).toMatchObject({ isNothingDue: true, mayShowCodeAgain: true, openRequest: null });
		silent.showsCodeAgain = true;
		expect(silent.openRequest?.amount).toBe(AMOUNT);
		// What was known before stays.
		expect(await name(watchOf([payment()], { problem: 'wallet_silent' }))).toBe('paid');
	});

	test('is another one where the shop has no such address', async () => {
		expect((await viewOf('', watchOf([payment()]), { name: 'Kiosk', addresses: ['other'] })).name).toBe('foreign');
	});

	test('is not said to be another shop’s while the site may still say that the address is its own', async () => {
		const shop = { name: 'Kiosk', addresses: [], statusFile: true };
		const query = `&request=${'ab'.repeat(16)}`;
		expect(await viewOf(query, null, shop)).toMatchObject({ name: 'open', openRequest: null });
		expect(await viewOf(query, watchOf([], { isChecking: true }), shop)).toMatchObject({
			name: 'open',
			openRequest: null
		});
		expect(await viewOf(query, watchOf([]), shop)).toMatchObject({ name: 'foreign', openRequest: null });
	});

	test('of a payment that can never arrive lets it be paid again', async () => {
		const view = await viewOf('', watchOf([payment({ state: 'failed', by: 'payer' })]));
		expect(view).toMatchObject({ name: 'not_paid', isNothingDue: false });
		expect(view.openRequest?.amount).toBe(AMOUNT);
	});
});

test('it is paid with the wallet of this browser, the rest of it too, where the site has one and it is not the paid one', async () => {
	const rest = watchOf([payment({ amount: 2_000_000_000_000n })]);
	expect((await viewOf('')).payWithWallet).toMatchObject({ text: 'Pay with my wallet' });
	expect((await viewOf('', rest)).payWithWallet?.text).toBe('Pay the other 3\u00a0XMR');
	expect((await viewOf('', rest)).payWithWallet?.href).toContain('tx_amount%3D3.000000000000');
	expect((await viewOf('', watchOf([], { isPayee: true }))).payWithWallet).toBeNull();
	expect((await viewOf('', watchOf([payment()]))).payWithWallet).toBeNull();
	config.sections = ['explorer', 'pay'];
	expect((await viewOf('')).payWithWallet).toBeNull();
	config.sections = ['wallet'];
});
