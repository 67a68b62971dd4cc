import fc from 'fast-check';
import { withEvents } from '../../../../deploy/watcher/events';
import type { WatchedRequest } from '../../../../deploy/watcher/request';
import type { Payment } from '../../../../src/lib/payment/state';

const NOW = 1_764_000_000;

const request: WatchedRequest = {
	id: 'ab'.repeat(16),
	order: '17',
	index: 3,
	address: '8…',
	spendKey: '',
	amount: '10',
	text: '',
	created: NOW,
	expires: NOW + 60,
	needed: 2,
	payments: [],
	told: {},
	toldSum: '0',
	events: [],
	eventCount: 0
};

type Found = Payment & { txid: string };
const payment = (txid: string, confirmations: number, amount = 10n, more: Partial<Found> = {}): Found => ({
	txid,
	amount,
	confirmations,
	state: confirmations > 0 ? 'block' : 'pool',
	contested: false,
	seen: NOW,
	absent: null,
	mined: null,
	by: 'recipient',
	nodes: null,
	...more
});

/** What is told at each of several looks. */
function tell(asked: WatchedRequest, ...looks: Found[][]): string[][] {
	let current = asked;
	return looks.map((payments) => {
		const before = current.eventCount;
		current = withEvents(current, payments, NOW + 100);
		return current.events.slice(before).map(({ body }) => (JSON.parse(body) as { event: string }).event);
	});
}

describe('what a shop is told', () => {
	test.each<[string, Found[][], string[][]]>([
		['nothing twice', [[payment('a', 0)], [payment('a', 0)], [payment('a', 1)]], [['seen'], [], []]],
		['a payment that is found late', [[payment('a', 2)]], [['seen', 'confirmed', 'paid']]],
		[
			'part, the rest, and more',
			[
				[payment('a', 2, 4n)],
				[payment('a', 3, 4n), payment('b', 2, 6n)],
				[payment('a', 3, 4n), payment('b', 3, 6n), payment('c', 2, 1n)]
			],
			[
				['seen', 'confirmed', 'paid_in_part'],
				['seen', 'confirmed', 'paid'],
				['seen', 'confirmed', 'paid_again']
			]
		],
		['late', [[payment('a', 2, 10n, { seen: NOW + 70, absent: NOW + 65 })]], [['seen', 'confirmed', 'paid_late']]],
		[
			'perhaps late',
			[[payment('a', 2, 10n, { seen: null, mined: NOW + 70 })]],
			[['seen', 'confirmed', 'paid_maybe_late']]
		],
		[
			'a block that is replaced',
			[[payment('a', 2)], [payment('a', 0)], [payment('a', 2)]],
			[['seen', 'confirmed', 'paid'], ['reorganised'], ['confirmed', 'paid']]
		],
		[
			'a payment in a newer block',
			[[payment('a', 2)], [payment('a', 1)]],
			[['seen', 'confirmed', 'paid'], ['reorganised']]
		],
		[
			'a payment that is gone, then dropped',
			[[payment('a', 1)], [payment('a', 0, 10n, { state: 'gone' })], []],
			[['seen'], ['reorganised'], ['dropped']]
		],
		['nothing of a locked one', [[payment('a', 9, 10n, { state: 'locked' })]], [['seen']]]
	])('%s', (_, looks, expected) => {
		expect(tell(request, ...looks)).toEqual(expected);
	});

	test('a payment that a wallet has rounded, as far as the shop tolerates that', () => {
		const looks = [[payment('a', 2, 9_990n)], [payment('a', 3, 9_990n), payment('b', 2, 5n)]];
		const asked = { ...request, amount: '10000' };
		expect(tell({ ...asked, tolerance: '10' }, ...looks)[0]).toContain('paid');
		expect(tell({ ...asked, tolerance: '10' }, ...looks)[1]).toContain('paid_again');
		expect(tell({ ...asked, tolerance: '9' }, ...looks)[0]).toContain('paid_in_part');
		expect(tell(asked, ...looks)[0]).toContain('paid_in_part');
	});

	test('without confirmations, once two nodes hold it; what the second says later changes nothing', () => {
		const quick = { ...request, needed: 0 };
		const looks = [1, 2, 1].map((nodes) => [payment('a', 0, 10n, { nodes: nodes as 1 | 2 })]);
		expect(tell(quick, ...looks)).toEqual([['seen'], ['confirmed', 'paid'], []]);
		expect(tell({ ...quick, needed: 1 }, [payment('a', 1, 10n, { nodes: 1 })], [payment('a', 2)])).toEqual([
			['seen'],
			['confirmed', 'paid']
		]);
	});

	test('any amount is paid by the first, and again by the second', () => {
		const any = { ...request, amount: null };
		expect(tell(any, [payment('a', 2, 1n)], [payment('a', 3, 1n), payment('b', 2, 1n)])).toEqual([
			['seen', 'confirmed', 'paid'],
			['seen', 'confirmed', 'paid_again']
		]);
	});

	test('ids are never repeated, and what is told sums up, whatever happens', () => {
		const look = fc.uniqueArray(
			fc.record({ txid: fc.constantFrom('a', 'b', 'c'), confirmations: fc.nat(3), isGone: fc.boolean() }),
			{ selector: ({ txid }) => txid }
		);
		fc.assert(
			fc.property(fc.array(look), (looks) => {
				let current = request;
				for (const found of looks) {
					const payments = found.map(({ txid, confirmations, isGone }) =>
						isGone ? payment(txid, 0, 5n, { state: 'gone' }) : payment(txid, confirmations, 5n)
					);
					current = withEvents(current, payments, NOW);
					expect(withEvents(current, payments, NOW)).toBe(current);
					const counted = payments.filter(({ confirmations }) => confirmations >= 2).length;
					expect(current.toldSum).toBe(String(5 * counted));
				}
				expect(new Set(current.events.map(({ id }) => id)).size).toBe(current.events.length);
			})
		);
	});
});
