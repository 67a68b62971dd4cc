import { describe, expect, test } from 'vitest';
import { arrivalsAt, overBefore, watchFor } from '../../../src/lib/queries/receive';
import { transfer, txid } from '../wallet/transfers';

const here = { account: 1, index: 4 };
const to = { subaddr_index: { major: 1, minor: 4 } };
const elsewhere = { subaddr_index: { major: 0, minor: 4 } };
const now = 1_700_000_000;
const none = new Set<string>();

const arrivals = (lists: { in?: object[]; pool?: object[]; vanished?: object[] }, height: number) =>
	arrivalsAt(
		here,
		{
			in: (lists.in ?? []).map((given, index) => transfer({ ...to, txid: txid(index), ...given })),
			pool: (lists.pool ?? []).map((given, index) => transfer({ ...to, height: 0, txid: txid(100 + index), ...given })),
			vanished: (lists.vanished ?? []).map((given, index) =>
				transfer({ ...to, height: 0, txid: txid(200 + index), ...given })
			)
		},
		height,
		now
	);

describe('a request', () => {
	test('waits while nothing came, or only to other addresses', () => {
		const watch = watchFor(arrivals({ in: [elsewhere], pool: [elsewhere] }, 200), none, 5n);
		expect(watch).toMatchObject({ amount: 0n, progress: null, missing: 5n });
	});

	test('follows a payment from the pool through its confirmations until it can be spent', () => {
		const steps = [
			arrivals({ pool: [{ amount: 5n }] }, 100),
			...[101, 109, 110].map((height) => arrivals({ in: [{ amount: 5n }] }, height))
		];
		expect(steps.map((each) => watchFor(each, none, 5n).progress)).toMatchObject([
			{ state: 'pool' },
			{ state: 'confirming', count: 1 },
			{ state: 'confirming', count: 9 },
			{ state: 'unlocked' }
		]);
		expect(steps.map((each) => watchFor(each, none, 5n).missing)).toEqual([0n, 0n, 0n, 0n]);
	});

	test('adds several payments up, and waits for the last of them', () => {
		const watch = watchFor(arrivals({ in: [{ amount: 2n }], pool: [{ amount: 2n }] }, 200), none, 5n);
		expect(watch).toMatchObject({ amount: 4n, missing: 1n, progress: { state: 'pool' } });
	});

	test('counts a payment that left the pool neither as received nor as missing', () => {
		const watch = watchFor(arrivals({ in: [{ amount: 1n }], vanished: [{ amount: 3n }] }, 200), none, 5n);
		expect(watch).toMatchObject({ amount: 1n, vanished: 3n, missing: 1n });
		expect(watch.arrivals.map(({ isVanished }) => isVanished)).toEqual([true, false]);
	});

	test('knows of another payment of the same money until it is in a block', () => {
		const contested = { amount: 5n, double_spend_seen: true };
		expect(watchFor(arrivals({ pool: [contested] }, 200), none, 5n).isContested).toBe(true);
		expect(watchFor(arrivals({ in: [contested] }, 200), none, 5n).isContested).toBe(false);
	});

	test('says how much too much came', () => {
		expect(watchFor(arrivals({ in: [{ amount: 7n }] }, 200), none, 5n).missing).toBe(-2n);
	});

	test('of any amount is never short', () => {
		expect(watchFor(arrivals({ in: [{ amount: 7n }] }, 200), none, null).missing).toBeNull();
	});

	test('is not answered by what was over before', () => {
		const old = arrivals(
			{
				in: [
					{ amount: 9n, height: 50 },
					{ amount: 5n, height: 100 }
				]
			},
			105
		);
		expect(watchFor(old, overBefore(old), 5n)).toMatchObject({
			amount: 5n,
			progress: { state: 'confirming', count: 5 },
			earlier: { count: 1, amount: 9n }
		});
	});
});
