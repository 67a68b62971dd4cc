import fc from 'fast-check';
import { balanceSteps, linePath, balancePoints, recentSteps } from '../../../src/lib/wallet/balance-chart';
import { buildHistory } from '../../../src/lib/wallet-data/history';
import { historyOf, transfer, txid } from './transfers';
import { walletModel } from './wallet-model';

describe('the balance over time', () => {
	test('ends with the balance and begins with nothing when all transfers are known', () => {
		fc.assert(
			fc.property(walletModel, ({ transfers, own, total }) => {
				const history = buildHistory(transfers, own, null);
				const steps = balanceSteps(history, total);
				if (steps.length === 0) return;
				expect(steps[0]?.balance).toBe(0n);
				expect(steps.at(-1)?.balance).toBe(history.confirmed);
			})
		);
	});

	test('counts back from the balance when only the newest transfers are known', () => {
		const newest = [transfer({ height: 7, amount: 5n }), transfer({ height: 9, txid: txid(2), amount: 2n })];
		const steps = balanceSteps(historyOf({ in: newest }), 100n);
		expect(steps.map(({ balance }) => balance)).toEqual([93n, 98n, 100n]);
	});

	test('is left out where transfers do not add up to the balance', () => {
		expect(balanceSteps(historyOf({ in: [transfer({ amount: 5n })] }), 4n)).toEqual([]);
		expect(balanceSteps(historyOf({}), 4n)).toEqual([]);
	});

	test('never goes back in time, whatever blocks say', () => {
		const odd = [transfer({ height: 1, timestamp: 500 }), transfer({ height: 2, timestamp: 400, txid: txid(2) })];
		expect(balanceSteps(historyOf({ in: odd }), 2n).map(({ time }) => time)).toEqual([500, 500, 500]);
	});
});

describe('the last 30 days', () => {
	const DAY = 86_400;
	const now = 100 * DAY;
	const at = (day: number, balance: bigint) => ({ time: day * DAY, balance });

	test('begin with what the wallet held then', () => {
		const { steps, isWhole } = recentSteps([at(10, 1n), at(60, 5n), at(80, 7n)], now, false);
		expect(steps).toEqual([at(70, 5n), at(80, 7n)]);
		expect(isWhole).toBe(true);
	});

	test('begin with nothing for a wallet that is younger', () => {
		expect(recentSteps([at(90, 0n), at(91, 7n)], now, true).steps).toEqual([at(70, 0n), at(90, 0n), at(91, 7n)]);
	});

	test('are not claimed where older transfers are not loaded', () => {
		expect(recentSteps([at(90, 3n), at(91, 7n)], now, false)).toEqual({
			steps: [at(90, 3n), at(91, 7n)],
			isWhole: false
		});
		expect(recentSteps([], now, true)).toEqual({ steps: [], isWhole: false });
	});
});

describe('its picture', () => {
	test('is within its box, with as many steps as fit', () => {
		fc.assert(
			fc.property(
				fc.array(fc.record({ time: fc.nat(2 ** 40), balance: fc.bigInt({ min: 0n, max: 2n ** 64n }) }), {
					minLength: 1
				}),
				fc.nat(2 ** 40),
				(given, now) => {
					const steps = given.toSorted((a, b) => a.time - b.time);
					for (const { x, y } of balancePoints(steps, now)) {
						expect(x).toBeGreaterThanOrEqual(0);
						expect(x).toBeLessThanOrEqual(1);
						expect(y).toBeGreaterThanOrEqual(0);
						expect(y).toBeLessThanOrEqual(1);
					}
				}
			)
		);
		const many = Array.from({ length: 20_000 }, (_, index) => ({ time: index, balance: BigInt(index) }));
		expect(linePath(balancePoints(many, 20_000)).split('H').length).toBeLessThan(1010);
	});

	test('is a line of steps', () => {
		const steps = [
			{ time: 0, balance: 0n },
			{ time: 50, balance: 10n }
		];
		expect(linePath(balancePoints(steps, 100))).toBe('M0 100.00H0V100.00H500V10.00H1000');
	});
});
