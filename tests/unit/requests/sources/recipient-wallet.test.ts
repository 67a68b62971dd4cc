import { paymentsToAddress } from '../../../../src/lib/requests/sources/recipient-wallet';
import { transfer, txid } from '../../wallet/transfers';

const NOW = 1_764_000_000;
const here = { account: 1, index: 4 };
const to = { subaddr_index: { major: 1, minor: 4 } };
const elsewhere = { subaddr_index: { major: 0, minor: 4 } };

type Given = Parameters<typeof transfer>[0];

const received = (lists: { in?: Given[]; pool?: Given[]; vanished?: Given[] }, height: number) => {
	const of = (list: Given[] = [], from: number, block: object = {}) =>
		list.map((given, index) => transfer({ ...to, ...block, txid: txid(from + index), ...given }));
	const none = { height: 0 };
	const all = { in: of(lists.in, 0), pool: of(lists.pool, 100, none), vanished: of(lists.vanished, 200, none) };
	return paymentsToAddress(here, all, height, NOW);
};

describe('the payments that a wallet has received', () => {
	test('are those to the address alone, with what left the pool, and without rewards', () => {
		const lists = {
			in: [elsewhere, { amount: 1n }, { type: 'block' as const }],
			pool: [elsewhere],
			vanished: [{ amount: 3n }]
		};
		expect(received(lists, 200).map(({ amount, state, by }) => [amount, state, by])).toEqual([
			[3n, 'gone', 'recipient'],
			[1n, 'block', 'recipient']
		]);
	});

	test('count their confirmations from the pool on', () => {
		const steps = [received({ pool: [{}] }, 100), ...[101, 109, 110].map((height) => received({ in: [{}] }, height))];
		expect(steps.map(([each]) => each?.confirmations)).toEqual([0, 1, 9, 10]);
		expect(steps.map(([each]) => each?.state)).toEqual(['pool', 'block', 'block', 'block']);
	});

	test('may be contested', () => {
		const of = (lists: Parameters<typeof received>[0]) => received(lists, 103)[0];
		expect(of({ pool: [{ double_spend_seen: true }] })).toMatchObject({ state: 'pool', contested: true, nodes: 1 });
		expect(of({ pool: [{}] })).toMatchObject({ contested: false });
		// Once one of them is in a block, the other cannot be any more.
		expect(of({ in: [{ double_spend_seen: true }] })).toMatchObject({ state: 'block', contested: false });
	});

	test('in a block that were not seen in the pool have its time alone, and none where it states none', () => {
		const of = (timestamp: number, given: Given = {}) => received({ in: [{ ...given, timestamp }] }, 103)[0];
		expect(of(NOW - 120)).toMatchObject({ seen: null, absent: null, mined: NOW - 120 });
		expect(of(0, { txid: txid(300) })).toMatchObject({ seen: null, mined: null });
	});

	test.each([
		['the wallet saw them', NOW - 60, NOW - 60],
		['this page looks, where the wallet does not say', 0, NOW],
		['this page looks, where the wallet’s clock is ahead', NOW + 600, NOW]
	])('in the pool were seen there when %s, also once they are in a block', (_, timestamp, seen) => {
		const one = { txid: txid(400 + seen + timestamp) };
		expect(received({ pool: [{ ...one, timestamp }] }, 103)).toMatchObject([{ seen, mined: null }]);
		expect(received({ in: [{ ...one, timestamp: NOW + 90 }] }, 104)).toMatchObject([{ seen, mined: NOW + 90 }]);
	});

	test.each([
		['a height far off', 200n, 'locked'],
		['the height at which each payment is unlocked', 110n, 'unlocked'],
		['a height that has passed', 50n, 'unlocked'],
		['a time to come', BigInt(NOW + 60), 'locked'],
		['a time that has passed', BigInt(NOW - 60), 'unlocked'],
		['the last time that can be written', 2n ** 64n - 1n, 'locked']
	])(
		'one that its sender locked until %s does not count, with few confirmations either',
		(_, unlock_time, expected) => {
			const states = expected === 'locked' ? ['locked', 'locked'] : ['pool', 'block'];
			const of = (lists: Parameters<typeof received>[0]) => received(lists, 103)[0]?.state;
			expect([of({ pool: [{ unlock_time }] }), of({ in: [{ unlock_time }] })]).toEqual(states);
		}
	);
});
