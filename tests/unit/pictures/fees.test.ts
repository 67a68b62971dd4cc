import { ratesOf } from '../../../src/lib/pictures/fee-levels';

test('a node that names one rate has the levels of its wallets', () => {
	const rates = [20_000n, 80_000n, 320_000n, 4_000_000n];
	expect(ratesOf({ fee: 20n, fees: [] })).toEqual([20n, 100n, 500n, 20_000n]);
	expect(ratesOf({ fee: 20n, fees: rates })).toEqual(rates);
});
