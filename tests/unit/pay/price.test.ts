import { itemKey, parsePriceItems, parseRate, priceUnit, itemsTotal } from '../../../src/lib/pay/price';

test.each([
	['', 'Set an exchange rate first.'],
	['0', 'A rate of 0 gives no amount.'],
	['-1', 'The rate -1 is negative.'],
	['1e3', 'The rate 1e3 has an exponent'],
	['1.123456789', 'more than the 8 decimals it may have'],
	['abc', '“abc” is not an amount']
])('the rate “%s” is refused', (text, problem) => {
	expect(parseRate(text).problem).toContain(problem);
});

describe('a list of items', () => {
	test('has a name and a price in each line', () => {
		expect(parsePriceItems('Flat white 3.20\n\n  Cake  4,5 \n', 2)).toEqual({
			items: [
				{ name: 'Flat white', price: 320n },
				{ name: 'Cake', price: 450n }
			],
			remark: undefined
		});
	});

	test('names the lines that are none', () => {
		const { items, remark } = parsePriceItems('Tea 2\nCoffee\nCake free\nJam 0\nBun 1.234', 2);
		expect(items).toEqual([{ name: 'Tea', price: 200n }]);
		expect(remark).toBe(
			'Not an item: “Coffee”, “Cake free”, “Jam 0”, “Bun 1.234”. The price 1.234 has more than the 2 decimals it may have.'
		);
	});

	test('names a price that may be in thousands', () => {
		expect(parsePriceItems('Bicycle 1,500\nTyre 0,125', 2).remark).toBe(
			'Not an item: “Bicycle 1,500”, “Tyre 0,125”. “1,500” may be 1500 or 1.500: enter it without a comma.'
		);
		expect(parsePriceItems('Thé 1,250', 3).items).toEqual([]);
		expect(parsePriceItems('Thé 1.250,5', 3).items).toEqual([{ name: 'Thé', price: 1_250_500n }]);
	});

	test('has each line once, and items of one name by their prices', () => {
		const { items } = parsePriceItems('Tea 2\nTea 3\nTea 2.00\nconstructor 1', 2);
		expect(items.map(itemKey)).toEqual(['Tea 200', 'Tea 300', 'constructor 100']);
	});

	test('adds up', () => {
		expect(
			itemsTotal([
				{ price: 320n, count: 2 },
				{ price: 450n, count: 1 }
			])
		).toBe(1090n);
	});
});

test.each([
	['', 'XMR', 12, undefined],
	[' eur ', 'EUR', 2, undefined],
	['JPY', 'JPY', 0, undefined],
	['eu', 'EU', 2, 'A currency has three letters, such as EUR.'],
	['€', '€', 2, 'A currency has three letters, such as EUR.'],
	['xmr', 'XMR', 2, 'For prices in XMR, leave this empty.']
])('prices in “%s”', (typed, name, decimals, problem) => {
	const isCurrency = typed !== '';
	expect(priceUnit(typed, { ticker: 'XMR', decimals: 12 })).toEqual({ name, decimals, isCurrency, problem });
});
