import fc from 'fast-check';
import { withAccepted, isInformed, nextMessage, withRedelivery, withEvents } from '../../../../deploy/watcher/events';
import { initialProgress, type WatchedRequest } from '../../../../deploy/watcher/request';
import type { RequestPayment } from '../../../../src/lib/payment/state';

const NOW = 1_764_000_000;

const request: WatchedRequest = {
	id: 'ab'.repeat(16),
	order: '17',
	index: 3,
	address: '8…',
	spendKey: '',
	amount: '10',
	price: null,
	text: '',
	created: NOW,
	expires: NOW + 60,
	needed: 2,
	tolerance: '0',
	...initialProgress()
};

type Found = RequestPayment & { txid: string };
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

/** The events of each of several looks. */
function inform(asked: WatchedRequest, ...looks: Found[][]): string[][] {
	let current = asked;
	return looks.map((payments) => {
		const before = current.events.length;
		current = withEvents(current, payments, NOW + 100);
		return current.events.slice(before).map(({ kind }) => kind);
	});
}

describe('what a shop is informed of', () => {
	test.each<[string, Found[][], string[][]]>([
		['nothing twice', [[payment('a', 0)], [payment('a', 0)], [payment('a', 1)]], [['payment.seen'], [], []]],
		['a payment that is found late', [[payment('a', 2)]], [['payment.seen', 'payment.confirmed', 'order.paid']]],
		[
			'part, the rest, and more',
			[
				[payment('a', 2, 4n)],
				[payment('a', 3, 4n), payment('b', 2, 6n)],
				[payment('a', 3, 4n), payment('b', 3, 6n), payment('c', 2, 1n)]
			],
			[
				['payment.seen', 'payment.confirmed', 'order.paid_in_part'],
				['payment.seen', 'payment.confirmed', 'order.paid'],
				['payment.seen', 'payment.confirmed', 'order.paid_again']
			]
		],
		[
			'late',
			[[payment('a', 2, 10n, { seen: NOW + 70, absent: NOW + 65 })]],
			[['payment.seen', 'payment.confirmed', 'order.paid_late']]
		],
		[
			'perhaps late',
			[[payment('a', 2, 10n, { seen: null, mined: NOW + 70 })]],
			[['payment.seen', 'payment.confirmed', 'order.paid_maybe_late']]
		],
		[
			'a block that is replaced',
			[[payment('a', 2)], [payment('a', 0)], [payment('a', 2)]],
			[
				['payment.seen', 'payment.confirmed', 'order.paid'],
				['payment.reorganised'],
				['payment.confirmed', 'order.paid']
			]
		],
		[
			'a payment in a newer block',
			[[payment('a', 2)], [payment('a', 1)]],
			[['payment.seen', 'payment.confirmed', 'order.paid'], ['payment.reorganised']]
		],
		[
			'a payment that is gone, then dropped',
			[[payment('a', 1)], [payment('a', 0, 10n, { state: 'gone' })], []],
			[['payment.seen'], ['payment.reorganised'], ['payment.dropped']]
		],
		['nothing of a locked one', [[payment('a', 9, 10n, { state: 'locked' })]], [['payment.seen']]]
	])('%s', (_, looks, expected) => {
		expect(inform(request, ...looks)).toEqual(expected);
	});

	test('a payment that a wallet has rounded, as far as the shop tolerates that', () => {
		const looks = [[payment('a', 2, 9_990n)], [payment('a', 3, 9_990n), payment('b', 2, 5n)]];
		const asked = { ...request, amount: '10000' };
		expect(inform({ ...asked, tolerance: '10' }, ...looks)[0]).toContain('order.paid');
		expect(inform({ ...asked, tolerance: '10' }, ...looks)[1]).toContain('order.paid_again');
		expect(inform({ ...asked, tolerance: '9' }, ...looks)[0]).toContain('order.paid_in_part');
		expect(inform(asked, ...looks)[0]).toContain('order.paid_in_part');
	});

	test('without confirmations, once two nodes hold it; what the second says later changes nothing', () => {
		const quick = { ...request, needed: 0 };
		const looks = [1, 2, 1].map((nodes) => [payment('a', 0, 10n, { nodes: nodes as 1 | 2 })]);
		expect(inform(quick, ...looks)).toEqual([['payment.seen'], ['payment.confirmed', 'order.paid'], []]);
		expect(inform({ ...quick, needed: 1 }, [payment('a', 1, 10n, { nodes: 1 })], [payment('a', 2)])).toEqual([
			['payment.seen'],
			['payment.confirmed', 'order.paid']
		]);
	});

	test('any amount is paid by the first, and again by the second', () => {
		const any = { ...request, amount: null };
		expect(inform(any, [payment('a', 2, 1n)], [payment('a', 3, 1n), payment('b', 2, 1n)])).toEqual([
			['payment.seen', 'payment.confirmed', 'order.paid'],
			['payment.seen', 'payment.confirmed', 'order.paid_again']
		]);
	});

	test('the reported sum is that of the confirmed payments, whatever happens', () => {
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
					expect(current.reportedSum).toBe(String(5 * counted));
				}
			})
		);
	});
});

describe('the events of a request', () => {
	const paid = withEvents(request, [payment('a', 2)], NOW);
	const id = (place: number) => `${request.id}-${place + 1}`;

	test('are sent in order, each until it is accepted', () => {
		expect(nextMessage(request, 12)).toBeUndefined();
		const first = nextMessage(paid, 12);
		expect(first).toEqual({
			id: id(0),
			body: JSON.stringify({
				type: 'payment.seen',
				timestamp: '2025-11-24T16:00:00.000Z',
				data: { order: '17', amount: '0.00000000001', received: '0.00000000001', txid: 'a' }
			})
		});
		// Of another event, nothing changes.
		expect(withAccepted(paid, id(1))).toEqual(paid);
		const after = withAccepted(paid, id(0));
		expect(nextMessage(after, 12)?.id).toBe(id(1));
		const all = withAccepted(withAccepted(after, id(1)), id(2));
		expect([nextMessage(all, 12), isInformed(all), isInformed(after)]).toEqual([undefined, true, false]);
	});

	test('are sent once more, with the same body, when the shop wants them', () => {
		const one = withAccepted(paid, id(0));
		expect(withRedelivery(one, 'x')).toBeNull();
		// It is on its way already.
		expect(withRedelivery(one, id(1))).toBe(one);
		const again = withRedelivery(one, id(0));
		if (!again) expect.unreachable();
		expect(withRedelivery(again, id(0))).toBe(again);
		expect(nextMessage(again, 12)).toEqual(nextMessage(paid, 12));
		// One that was on its way meanwhile is not sent twice.
		const meanwhile = withAccepted(again, id(1));
		expect([meanwhile.accepted, meanwhile.again]).toEqual([2, [0]]);
		expect(nextMessage(withAccepted(meanwhile, id(0)), 12)?.id).toBe(id(2));
	});
});
