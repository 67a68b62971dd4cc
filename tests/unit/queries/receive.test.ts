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
	test('has the payments to its address alone, and what left the pool', () => {
		const given = { in: [elsewhere, { amount: 1n }], pool: [elsewhere], vanished: [{ amount: 3n }] };
		const { arrivals: shown } = watchFor(arrivals(given, 200), none);
		expect(shown.map(({ transfer, isVanished }) => [transfer.amount, isVanished])).toEqual([
			[3n, true],
			[1n, false]
		]);
	});

	test('follows a payment from the pool through its confirmations until it can be spent', () => {
		const steps = [
			arrivals({ pool: [{ amount: 5n }] }, 100),
			...[101, 109, 110].map((height) => arrivals({ in: [{ amount: 5n }] }, height))
		];
		expect(steps.map(([each]) => each?.progress)).toMatchObject([
			{ state: 'pool' },
			{ state: 'confirming', count: 1 },
			{ state: 'confirming', count: 9 },
			{ state: 'unlocked' }
		]);
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
		expect(watchFor(old, overBefore(old))).toMatchObject({
			arrivals: [{ progress: { state: 'confirming', count: 5 } }],
			earlier: { count: 1, amount: 9n }
		});
	});
});
