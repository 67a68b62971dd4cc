import { parseRequestedAmount, expiresAt } from '../../../src/lib/pay/request-terms';
import { priceUnit } from '../../../src/lib/pay/price';
import { typedRate } from '../../../src/lib/pay/rate';

const coin = { ticker: 'XMR', decimals: 12 };
const NOW = 1_764_000_000;
const coins = (typed: string) => parseRequestedAmount(typed, priceUnit('', coin), null, coin);
const euros = (typed: string, rate = '312.40') =>
	parseRequestedAmount(typed, priceUnit('EUR', coin), typedRate(rate, NOW, NOW), coin);

test('what is typed asks for coins, at a rate for a price in a currency, and left empty for any amount', () => {
	expect(coins('1.5')).toEqual({ value: { amount: 1_500_000_000_000n, price: null } });
	expect(coins(' ')).toEqual({ value: { amount: null, price: null } });
	expect(euros('11,20')).toEqual({
		value: { amount: 35_852_000_000n, price: { total: '11.20', currency: 'EUR', rate: '312.40' } }
	});
});

test.each([
	['0', coins, /above zero/],
	['-1', coins, /negative/],
	['1.0000000000001', coins, /12 decimals/],
	['1,234', coins, /1\.234/],
	['1', (typed: string) => euros(typed, ''), /Set an exchange rate first/],
	['99999999999999', (typed: string) => euros(typed, '0.00000001'), /more than any amount/]
])('“%s” asks for nothing', (typed, asked, problem) => {
	expect(asked(typed)).toEqual({ problem: expect.stringMatching(problem) });
});

test('a request expires at the end of a minute, as its label says it', () => {
	expect(expiresAt('900', NOW)).toBe(Math.ceil((NOW + 900) / 60) * 60);
	expect(expiresAt('never', NOW)).toBeNull();
});
