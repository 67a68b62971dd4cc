import fc from 'fast-check';
import { addsUpTo, buildHistory, foldRewards, startBalanceOf, totalOf } from '../../../src/lib/wallet-data/history';
import { joinTransfers, loadTransfersAbove } from '../../../src/lib/wallet-data/transfers';
import { caseCount } from '../../full';
import { fakeService } from '../app/fake-service';
import { balanceSteps } from '../../../src/lib/wallet/balance-chart';
import { byDay } from '../../../src/lib/wallet/history/days';
import { recorded, recordedTransfers } from '../wallet/recorded';
import { historyOf, transfer, txid } from '../wallet/transfers';
import { walletModel } from '../wallet/wallet-model';

describe('the order of history', () => {
	test('the newest stands above, and what is in no block above all', () => {
		const { rows } = historyOf({
			in: [transfer({ txid: txid(1), height: 5 }), transfer({ txid: txid(2), height: 9 })],
			out: [transfer({ txid: txid(3), height: 7 })],
			pool: [transfer({ txid: txid(4), height: 0, timestamp: 10 })],
			pending: [transfer({ txid: txid(5), height: 0, timestamp: 20 })]
		});
		expect(rows.map((row) => row.transfer.txid)).toEqual([5, 4, 2, 3, 1].map(txid));
		expect(rows.map(({ balance }) => balance === null)).toEqual([true, true, false, false, false]);
	});

	test('what failed stands where its time is, though it has no height', () => {
		const { rows, confirmed } = historyOf({
			in: [transfer({ height: 5, timestamp: 100 }), transfer({ height: 6, timestamp: 200, txid: txid(2) })],
			failed: [transfer({ height: 0, timestamp: 150, amount: 50n, txid: txid(3) })]
		});
		expect(rows.map(({ kind }) => kind)).toEqual(['in', 'failed', 'in']);
		expect(rows.map(({ balance }) => balance)).toEqual([2n, null, 1n]);
		expect(confirmed).toBe(2n);
	});

	test('a payment from one account to another is taken before it is given', () => {
		const own = { txid: txid(7), height: 9 };
		const { rows } = historyOf({
			in: [
				transfer({ amount: 100n, height: 5 }),
				transfer({ ...own, amount: 30n, subaddr_index: { major: 1, minor: 0 } })
			],
			out: [transfer({ ...own, amount: 30n, fee: 2n })]
		});
		expect(rows.map(({ effect, balance }) => [effect, balance])).toEqual([
			[30n, 98n],
			[-32n, 68n],
			[100n, 100n]
		]);
	});

	test('one account alone is added up alone', () => {
		const lists = {
			in: [transfer({ amount: 5n }), transfer({ amount: 7n, txid: txid(2), subaddr_index: { major: 1, minor: 3 } })]
		};
		expect(historyOf(lists, 1).rows.map(({ balance }) => balance)).toEqual([7n]);
		expect(historyOf(lists).confirmed).toBe(12n);
	});

	test('every row has a name of its own, also where a service says the same twice', () => {
		const { rows } = historyOf({ in: [transfer(), transfer(), transfer()] });
		expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
	});
});

describe('what a wallet lists that cannot be', () => {
	test('an amount below zero is not known, and neither are the balances from there on', async () => {
		const { out } = await recordedTransfers('underflowed-amount');
		const came = [1000, 4000].map((height) =>
			transfer({ txid: txid(height), height, timestamp: 1_789_740_000 + 100 * height, amount: 5n })
		);
		const history = historyOf({ in: came, out });
		expect(history.rows.map(({ effect, balance }) => [effect, balance])).toEqual([
			[5n, undefined],
			[undefined, undefined],
			[5n, 5n]
		]);
		expect(history.rows[1]?.transfer).toMatchObject({ amount: undefined, fee: 250_830_000n });
		expect(totalOf(history)).toBeUndefined();
		expect(startBalanceOf(history, 100n, 0n)).toBeNull();
		expect(balanceSteps(history, 100n)).toEqual([]);
		expect(byDay(history.rows, history.rows, 1_790_000_000).map(({ balance }) => balance)).toEqual([
			undefined,
			undefined,
			5n
		]);
	});

	test('other amounts below zero are not known either, and the largest that can be are', async () => {
		const { also } = recorded('underflowed-amount') as { also: string[] };
		const { out } = await recordedTransfers('underflowed-amount');
		const amounts = [...also.map(BigInt), 2n ** 63n, 2n ** 63n - 1n];
		const get_transfers = () => ({ out: amounts.map((amount) => ({ ...out[0], amount, fee: amount })) });
		const listed = await loadTransfersAbove(fakeService({ get_transfers }).client, 0);
		for (const name of ['amount', 'fee'] as const) {
			expect(listed.out.map((entry) => entry[name])).toEqual([undefined, undefined, undefined, 2n ** 63n - 1n]);
		}
	});

	test('a transaction that is in a block and failed is in a block', async () => {
		const { rows } = historyOf(await recordedTransfers('failed-and-mined'));
		expect(rows.map(({ kind }) => kind)).toEqual(['out']);
		const failed = transfer({ type: 'failed', txid: txid(3) });
		expect(historyOf({ pending: [failed], failed: [failed] }).rows.map(({ kind }) => kind)).toEqual(['pending']);
		expect(historyOf({ out: [transfer()], failed: [failed] }).rows.map(({ kind }) => kind)).toEqual(['failed', 'out']);
	});
});

describe('the running balance', () => {
	test('ends at what the wallet holds, whatever came and went', () => {
		fc.assert(
			fc.property(walletModel, ({ transfers, own, balances, total }) => {
				const history = buildHistory(transfers, own, null);
				expect(totalOf(history)).toBe(total);
				expect(addsUpTo(history, total)).toBe(true);
				for (const [account, balance] of balances.entries()) {
					const alone = buildHistory(transfers, own, account);
					expect(totalOf(alone)).toBe(balance);
				}
			}),
			{ numRuns: caseCount(100, 500) }
		);
	});

	test('never falls below zero where every payment was made of what was there', () => {
		fc.assert(
			fc.property(walletModel, ({ transfers, own }) => {
				for (const { balance } of buildHistory(transfers, own, null).rows) {
					expect(balance === null || (balance !== undefined && balance >= 0n)).toBe(true);
				}
			})
		);
	});

	test('keeps every digit beyond 2^53', () => {
		const amount = 2n ** 53n + 1n;
		const { rows } = historyOf({ in: [transfer({ amount }), transfer({ amount, txid: txid(2), height: 101 })] });
		expect(rows[0]?.balance).toBe(2n ** 54n + 2n);
	});

	test('does not agree with a balance that the transfers do not make', () => {
		const history = historyOf({ in: [transfer({ amount: 5n })], pool: [transfer({ amount: 2n })] });
		expect([4n, 5n, 6n, 7n, 8n].map((balance) => addsUpTo(history, balance))).toEqual([
			false,
			true,
			false,
			true,
			false
		]);
	});
});

describe('a history that goes on', () => {
	test('is as if it was built anew, whatever came, moved or went above a block', () => {
		const heights = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40));
		fc.assert(
			fc.property(walletModel, heights, ({ transfers, own }, [first, last, from]) => {
				const until = (height: number) => ({
					...transfers,
					in: transfers.in.filter((each) => each.height <= height),
					out: transfers.out.filter((each) => each.height <= height)
				});
				const before = until(first);
				const now = joinTransfers(before, structuredClone(until(last)), Math.min(from, first, last));
				const { rows, ...sums } = buildHistory(now, own, null, buildHistory(before, own, null));
				expect({ rows, ...sums }).toEqual(buildHistory(now, own, null));
			}),
			{ numRuns: caseCount(100, 500) }
		);
	});

	test('keeps its rows, and every digit of sums beyond 2^64', () => {
		const amount = 2n ** 64n - 1n;
		const of = (count: number) =>
			Array.from({ length: count }, (_, at) => transfer({ amount, txid: txid(at), height: at }));
		const before = historyOf({ in: of(50) });
		const now = buildHistory(
			{ ...before.transfers, in: [...before.transfers.in, ...of(51).slice(50)] },
			new Map(),
			null,
			before
		);
		expect(now.rows[0]?.balance).toBe(51n * amount);
		expect(now.rows[1]).toBe(before.rows[0]);
	});

	test('is counted back from the balance where that says what it was before', () => {
		const settled = historyOf({ in: [transfer({ amount: 5n })], pending: [transfer({ amount: 2n })] });
		expect(startBalanceOf(settled, 10n, null)).toBe(7n);
		const coming = historyOf({ in: [transfer({ amount: 5n })], pool: [transfer({ amount: 2n })] });
		expect([null, 3n, 5n, 4n].map((known) => startBalanceOf(coming, 10n, known))).toEqual([null, 3n, 5n, null]);
	});
});

test('block rewards that follow each other are one item', () => {
	const kinds = ['block', 'block', 'in', 'block'];
	const { rows } = historyOf({ in: kinds.map((type, index) => transfer({ type, height: index, txid: txid(index) })) });
	const items = foldRewards(rows);
	expect(items.map(({ rows: of }) => of.length)).toEqual([1, 1, 2]);
	expect(items.flatMap(({ rows: of }) => of)).toEqual(rows);
	expect(items.map(({ newest }) => newest)).toEqual([rows[0], rows[1], rows[2]]);
});
