import { pointOfSale } from '../../../src/lib/pay/point-of-sale.svelte';
import { typedRate } from '../../../src/lib/pay/rate';
import { SaleForm, type SaleContext } from '../../../src/lib/pay/sale-form.svelte';
import { shopSettings, type ShopSettings } from '../../../src/lib/requests/shop-settings';
import { coin as payable } from '../payment/payments';

const shop = shopSettings.current;
const now = Math.floor(Date.now() / 1000);
const euros = { currency: 'EUR', items: 'Coffee 2.50\nCake 4', name: 'Café' };

beforeEach(() => pointOfSale.reset());
afterEach(() => {
	pointOfSale.reset();
	shopSettings.current = shop;
});

/** The form of a shop, and the sales that it started. */
function formOf(settings: Partial<ShopSettings> = {}, more: Partial<SaleContext> = {}) {
	shopSettings.current = { ...shop, ...settings };
	const onsale = vi.fn<SaleContext['onsale']>();
	const rate = settings.currency ? typedRate('200', now, now) : null;
	const coin = { ...payable, ticker: 'XMR' };
	const context: SaleContext = { coin, creation: null, notReadyReason: null, rate, onsale, ...more };
	return { form: new SaleForm(context), onsale, context };
}

test('a sale has its price, the coins at its rate, and what is sold', async () => {
	const { form, onsale } = formOf(euros);
	form.changeCount('Coffee 250', 1);
	form.changeCount('Coffee 250', 1);
	form.changeCount('Cake 400', 1);
	form.changeCount('Cake 400', -2);
	expect(form.counted.map(({ name }) => name)).toEqual(['Coffee']);
	await form.submit();
	const [facts = expect.unreachable()] = onsale.mock.lastCall ?? [];
	expect(facts).toMatchObject({
		madeBy: 'sale',
		amount: 25_000_000_000n,
		price: { total: '5.00', currency: 'EUR', rate: '200' },
		text: '2 Coffee 5.00',
		from: 'Café'
	});
	expect(facts.created % 60).toBe(0);
	expect(facts.expires).toBeGreaterThan(now);
});

test('a price in coins holds for as long as it takes', async () => {
	const { form, onsale } = formOf();
	pointOfSale.amount = '0.5';
	await form.submit();
	expect(onsale.mock.lastCall?.[0]).toMatchObject({ amount: 500_000_000_000n, price: null, expires: null });
});

test('amounts are added up, and one that is none stays in the field', () => {
	const { form } = formOf(euros);
	for (const amount of ['1,5', '2']) {
		pointOfSale.amount = amount;
		form.addAmount();
	}
	expect(pointOfSale).toMatchObject({ amount: '', others: ['1.5', '2'] });
	for (const amount of ['', '0', '1.234']) {
		pointOfSale.amount = amount;
		form.addAmount();
		expect(pointOfSale).toMatchObject({ amount, others: ['1.5', '2'] });
	}
	pointOfSale.amount = '';
	form.removeAmount(0);
	expect(form.charge.text).toBe('2.00 EUR');
});

describe('no sale is started', () => {
	test.each<[string, Partial<ShopSettings>, Partial<SaleContext>, string]>([
		['without an amount', {}, {}, ''],
		['while the wallet is waited for', {}, { notReadyReason: 'Loading the accounts' }, '1'],
		['without a rate', euros, { rate: typedRate('', 0, 0) }, '1']
	])('%s', async (_, settings, more, amount) => {
		const { form, onsale } = formOf(settings, more);
		pointOfSale.amount = amount;
		await form.submit();
		expect(form.blocked).toEqual(expect.any(String));
		expect(onsale).not.toHaveBeenCalled();
	});

	test('before the wallet answers, and one that was charged starts with the answer, unless it is another by now', async () => {
		const { form, onsale, context } = formOf({}, { notReadyReason: 'Loading the accounts' });
		expect(form.shownReason).toBeNull();
		pointOfSale.amount = '1';
		await form.submit();
		expect(form.shownReason).toBe('Loading the accounts');
		context.notReadyReason = null;
		pointOfSale.amount = '12';
		await form.resume();
		expect(onsale).not.toHaveBeenCalled();
		pointOfSale.amount = '1';
		await form.resume();
		expect(onsale).toHaveBeenCalledOnce();
		await form.resume();
		expect(onsale).toHaveBeenCalledOnce();
		expect(form.shownReason).toBeNull();
	});

	test('pressed too early, the button names what is missing, until it is there', async () => {
		const { form } = formOf();
		expect(form.shownReason).toBeNull();
		await form.submit();
		expect(form.shownReason).toBe('Enter an amount first');
		pointOfSale.amount = '1';
		expect(form.shownReason).toBeNull();
	});

	test('with a text that no request has room for, once it is checked', async () => {
		const { form, onsale } = formOf();
		pointOfSale.amount = '1';
		pointOfSale.description = 'x'.repeat(5000);
		expect(form).toMatchObject({ refusal: null, blocked: null });
		await form.submit();
		expect(form.refusal).toMatchObject({ field: 'text' });
		expect(form.blocked).toBe(form.refusal?.text);
		expect(onsale).not.toHaveBeenCalled();
	});
});

test('what has to be set before is named: the currency, its rate, or a line that is no item', () => {
	expect(formOf().form.settingsProblem).toBeNull();
	expect(formOf({ currency: 'EURO' }).form.settingsProblem).toContain('three letters');
	expect(formOf(euros, { rate: typedRate('', 0, 0) }).form.settingsProblem).toEqual(expect.any(String));
	expect(formOf({ ...euros, items: 'Coffee' }).form.settingsProblem).toContain('Coffee');
});
