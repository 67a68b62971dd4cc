import { clock } from '../../../src/lib/app/clock.svelte';
import { CheckoutView } from '../../../src/lib/pay/checkout-view.svelte';
import type { CheckoutWatch } from '../../../src/lib/pay/checkout-watch.svelte';
import { loadTexts, writer } from '../../../src/lib/pay/languages';
import { parseCheckout } from '../../../src/lib/payment/checkout';
import { requestState, type Payment, type RequestTerms } from '../../../src/lib/payment/state';
import { coin, subaddress } from '../payment/payments';

const config = { coin: { ...coin, ticker: 'XMR' }, network: 'mainnet' as const };
const NOW = 1_764_000_000;
const AMOUNT = 5_000_000_000_000n;

beforeEach(() => {
	clock.now = NOW;
});

const payment = (some: Partial<Payment> = {}): Payment => ({
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
function watchOf(payments: readonly Payment[], some: Partial<CheckoutWatch> = {}): CheckoutWatch {
	const terms: Omit<RequestTerms, 'expires'> = { amount: AMOUNT, needed: 10 };
	const stateAt = (expires: number | null, at: number) => requestState({ ...terms, expires }, payments, at);
	return {
		payments,
		stateAt,
		ahead: null,
		problem: null,
		isOfSite: false,
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
		write: writer(texts, 'en', config.coin)
	});
}

test('what is asked for is open, before anything is known too', async () => {
	for (const watch of [null, watchOf([])]) {
		const view = await viewOf('', watch);
		expect(view).toMatchObject({ amount: AMOUNT, isOver: false, isExpired: false, refusal: null });
		expect(view.open?.amount).toBe(AMOUNT);
	}
});

test('what was paid in part asks for the rest', async () => {
	const view = await viewOf('', watchOf([payment({ amount: 2_000_000_000_000n })]));
	expect(view).toMatchObject({ amount: 3_000_000_000_000n, isOver: false });
	expect(view.open?.amount).toBe(3_000_000_000_000n);
});

test('what is paid asks for nothing', async () => {
	const view = await viewOf('', watchOf([payment()]));
	expect(view).toMatchObject({ isOver: true, mayShowAgain: false, open: null, amount: AMOUNT });
});

test('what the payer’s side alone knows is shown again only when that is wanted', async () => {
	const view = await viewOf('', watchOf([payment({ by: 'payer' })]));
	expect(view).toMatchObject({ isOver: true, mayShowAgain: true, open: null });
	view.isShownAgain = true;
	expect(view.isOver).toBe(false);
	expect(view.open?.amount).toBe(AMOUNT);
});

test('it expires by the shop’s clock', async () => {
	const query = `&expires=${NOW + 60}`;
	expect(await viewOf(query)).toMatchObject({ isExpired: false });
	expect(await viewOf(query, watchOf([], { ahead: 120 }))).toMatchObject({ isExpired: true, open: null });
});

test('a shop’s own checkout takes no link to another address, nor one that its status file gives another', async () => {
	expect((await viewOf('', watchOf([]), { name: 'Kiosk', addresses: ['other'] })).open).toBeNull();
	expect((await viewOf('', watchOf([]), { name: 'Kiosk', addresses: ['other'] })).refusal).toContain('Kiosk');
	expect(await viewOf('', watchOf([]), { name: 'Kiosk', addresses: [subaddress] })).toMatchObject({ refusal: null });
	const ofSite = watchOf([], { isOfSite: true });
	const shop = { name: 'Kiosk', addresses: [], statusFile: true };
	expect(await viewOf('', ofSite, shop)).toMatchObject({ refusal: null });
	expect((await viewOf('', watchOf([], { problem: 'file_other_address' }))).open).toBeNull();
});

test('when it was paid is when it was seen, or else its block’s time', async () => {
	expect((await viewOf('')).when).toBeNull();
	const seen = await viewOf('', watchOf([payment({ seen: 1_764_000_100 })]));
	const mined = await viewOf('', watchOf([payment()]));
	expect(seen.when).not.toBeNull();
	expect(mined.when).not.toBe(seen.when);
});
