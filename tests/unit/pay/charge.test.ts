import { chargeFor, type SaleInput } from '../../../src/lib/pay/charge';
import { parsePriceItems, priceUnit } from '../../../src/lib/pay/price';
import { typedRate } from '../../../src/lib/pay/rate';

const coin = { ticker: 'XMR', decimals: 12 };
const NOW = 1_764_000_000;
const nothing: SaleInput = { amount: '', description: '', tip: '', counts: {} };

const { items } = parsePriceItems('Coffee 2.50\nCoffee 3.50\nCake 4', 2);
const euros = (entered: Partial<SaleInput>, rate = '151.23') =>
	chargeFor({ ...nothing, ...entered }, items, priceUnit('EUR', coin), typedRate(rate, NOW, NOW), coin);
const coins = (entered: Partial<SaleInput>) =>
	chargeFor({ ...nothing, ...entered }, [], priceUnit('', coin), null, coin);

describe('a price in the shop’s currency', () => {
	test('is of items, an amount and a tip, and comes to coins', () => {
		expect(euros({ counts: { 'Coffee 250': 2 }, amount: '0.50', tip: '10', description: ' for Ann' })).toEqual({
			price: '6.05',
			text: '6.05 EUR',
			tip: '0.55 EUR',
			coins: 40_006_000_000n,
			labelText: '2 Coffee 5.00, Other amount 0.50, tip 0.55 · for Ann',
			summary: '2 Coffee · for Ann',
			amountProblem: undefined,
			problem: null
		});
	});

	test('adds up the amounts that were typed one after another', () => {
		expect(euros({ amount: '0.50', others: ['1', '2.25'] })).toMatchObject({ price: '3.75' });
	});

	test.each([
		['5', '0.63'],
		['15', '1.88']
	])('has a tip of %s %% of it, rounded half up', (tip, expected) => {
		expect(euros({ amount: '12.50', tip })).toMatchObject({ tip: `${expected} EUR` });
	});

	test('counts items of one name by their prices', () => {
		expect(euros({ counts: { 'Coffee 250': 1 } })).toMatchObject({ text: '2.50 EUR', labelText: '1 Coffee 2.50' });
		expect(euros({ counts: { 'Coffee 250': 1, 'Coffee 350': 1 } })).toMatchObject({ text: '6.00 EUR' });
	});

	test('has one comma between two items, whatever their names', () => {
		const listed = parsePriceItems('Salad, small 3.20\nCoffee 2.50', 2).items;
		const counts = { 'Salad, small 320': 1, 'Coffee 250': 2 };
		const { labelText } = chargeFor(
			{ ...nothing, counts },
			listed,
			priceUnit('EUR', coin),
			typedRate('1', NOW, NOW),
			coin
		);
		expect(labelText).toBe('1 Salad; small 3.20, 2 Coffee 5.00');
	});

	test.each<[string, Partial<SaleInput>, string, string]>([
		['nothing was entered', {}, '151.23', 'Enter an amount first'],
		['the amount is 0', { amount: '0' }, '151.23', 'Enter an amount first'],
		['the amount is none', { amount: '1e30', counts: { 'Cake 400': 1 } }, '151.23', 'Enter an amount first'],
		['there is no rate', { amount: '1' }, '', 'Set an exchange rate first.'],
		['no chain has as many coins', { amount: '10000000' }, '0.00000001', 'This is more than any amount on the chain.']
	])('cannot be charged when %s', (_, entered, rate, problem) => {
		expect(euros(entered, rate).problem).toBe(problem);
	});

	test('has the currency’s decimals', () => {
		expect(euros({ amount: '1.234' }).amountProblem).toBe('The amount 1.234 has more than the 2 decimals of EUR.');
		expect(euros({ amount: '1,234' }).amountProblem).toMatch('may be 1234 or 1.234');
		expect(euros({ amount: '1.234,50' })).toMatchObject({ text: '1234.50 EUR', amountProblem: undefined });
	});
});

test('a price in coins is charged as it is', () => {
	expect(coins({ amount: '0.35' })).toMatchObject({
		text: '0.35 XMR',
		coins: 350_000_000_000n,
		labelText: '',
		problem: null
	});
	expect(coins({ amount: '0.35', description: 'Tea' }).labelText).toBe('Tea');
	expect(coins({ amount: '0.35', tip: '10' }).labelText).toBe('Other amount 0.35 XMR, tip 0.035 XMR');
	expect(coins({ amount: '18446744.073709551615', tip: '5' })).toMatchObject({
		problem: 'This is more than any amount on the chain.'
	});
	expect(coins({ amount: '0.1234567890123' }).amountProblem).toContain('more than the 12 decimals of the coin');
});
