import { MAX_REQUIRED_CONFIRMATIONS } from '../../../../src/lib/payment/label';
import { requestState } from '../../../../src/lib/payment/state';
import { parseStatus } from '../../../../src/lib/requests/sources/status-file';
import { subaddress } from '../../payment/payments';
import { expected, NOW, unpaidFile } from './status-example';

const payment = { amount: '200000000000', confirmations: 0, state: 'pool', seen: NOW - 60 };
const file = { ...unpaidFile, updated: NOW - 5, payments: [payment] };
const parse = (changed: object = {}, now = NOW) => parseStatus(JSON.stringify({ ...file, ...changed }), expected, now);

test('a status file says what has arrived', () => {
	expect(parse()).toEqual({
		by: 'file',
		needed: 10,
		tolerance: 0n,
		problem: null,
		updated: NOW - 5,
		isCancelled: false,
		refunds: [],
		payments: [
			{
				txid: null,
				amount: 200_000_000_000n,
				confirmations: 0,
				state: 'pool',
				contested: false,
				seen: NOW - 60,
				absent: null,
				mined: null,
				by: 'recipient',
				nodes: null
			}
		]
	});
});

test('a payment that a wallet has rounded is all of it, as far as the shop tolerates that', () => {
	const rounded = { ...payment, amount: '369999990001', confirmations: 10, state: 'block' };
	const problem = (tolerance: unknown) => parse({ payments: [rounded], tolerance, updated: NOW - 3600 }).problem;
	expect([problem('9999'), problem(undefined), problem('9998')]).toEqual([null, 'file_stale', 'file_stale']);
	expect([problem(9999), problem('-1'), problem(null)]).toEqual(Array(3).fill('file_unreadable'));
});

test('and when a payment was seen, and not yet, and its block’s time', () => {
	const of = (times: object) => parse({ payments: [{ ...payment, ...times }] });
	const times = { seen: NOW - 50, absent: NOW - 60, mined: NOW - 40 };
	expect(of(times)).toMatchObject({ payments: [times] });
	// A program that states no time may write 0.
	expect(of({ seen: 0, mined: 0 })).toMatchObject({ payments: [{ seen: null, absent: null, mined: null }] });
});

test.each([NOW * 1000, NOW * 1e6, NOW * 1e9, -1, 1.5, String(NOW), true])(
	'a payment counts as seen although its times are %j',
	(time) => {
		const report = parse({ payments: [{ ...payment, seen: time, absent: time, mined: time }] });
		expect(report).toMatchObject({
			problem: null,
			payments: [{ amount: 200_000_000_000n, seen: null, absent: null, mined: null }]
		});
		const asked = { amount: expected.amount, expires: NOW, needed: 10 };
		expect(requestState(asked, report.payments ?? [], NOW).left).toBe(170_000_000_000n);
	}
);

test('and that a second transaction spends the same coins', () => {
	const [contested] = parse({ payments: [{ ...payment, state: 'contested' }] }).payments ?? [];
	expect(contested).toMatchObject({ state: 'pool', contested: true });
});

test('and how many nodes hold a payment, where they were asked', () => {
	expect(parse({ payments: [{ ...payment, nodes: 1 }] })).toMatchObject({ payments: [{ nodes: 1 }] });
});

test('and that it is cancelled or paid back, and by which transactions', () => {
	const txid = 'ab'.repeat(32);
	expect(parse({ cancelled: true, refund: txid, payments: [{ ...payment, txid }] })).toMatchObject({
		isCancelled: true,
		refunds: [{ txid, amount: null }],
		payments: [{ txid }]
	});
});

test('with as many confirmations as a label may ask for', () => {
	expect(parse({ needed: MAX_REQUIRED_CONFIRMATIONS }).needed).toBe(MAX_REQUIRED_CONFIRMATIONS);
});

describe('nothing counts as paid', () => {
	const paid = { ...payment, amount: '370000000000', confirmations: 12, state: 'block' };

	test.each([
		['of another id', { id: 'f'.repeat(32) }, 'file_unreadable'],
		['of another version', { version: 2 }, 'file_unreadable'],
		['for another address', { address: `${subaddress.slice(0, -1)}c` }, 'file_other_address'],
		['for another amount', { amount: '1' }, 'file_other_amount'],
		['for any amount', { amount: null }, 'file_other_amount'],
		['without payments', { payments: null }, 'file_unreadable'],
		['with an amount that is a number', { payments: [{ ...paid, amount: 370_000_000_000 }] }, 'file_unreadable'],
		['with an amount beyond 2^64', { payments: [{ ...paid, amount: '18446744073709551616' }] }, 'file_unreadable'],
		['with markup', { payments: [{ ...paid, state: '<img src=x onerror=alert(1)>' }] }, 'file_unreadable'],
		['with confirmations that are no count', { payments: [{ ...paid, confirmations: -1 }] }, 'file_unreadable'],
		['with confirmations in the pool', { payments: [{ ...paid, state: 'pool' }] }, 'file_unreadable'],
		['without the confirmations needed', { needed: undefined, payments: [paid] }, 'file_unreadable'],
		['that needs more confirmations than any request', { needed: 10_000 }, 'file_unreadable'],
		['with half of a transaction', { payments: [{ ...paid, txid: 'ab'.repeat(31) }] }, 'file_unreadable'],
		['with a number of nodes that is none', { payments: [{ ...paid, nodes: 3 }] }, 'file_unreadable'],
		['with a refund that is none', { refund: '<b>' }, 'file_unreadable'],
		['that is cancelled by a word', { cancelled: 'yes' }, 'file_unreadable'],
		['of a time that is beyond all dates', { updated: 1e15 }, 'file_unreadable']
	])('by a file %s', (_, changed, problem) => {
		expect(parse({ payments: [paid], ...changed })).toMatchObject({ payments: null, problem });
	});

	test('by numbers beyond their bounds, and by a transaction that is named twice', () => {
		const of = (...payments: object[]) =>
			parse({ payments: payments.map((each) => ({ ...payment, ...each })) }).problem;
		const mined = (confirmations: number) => ({ state: 'block', confirmations });
		expect([of(mined(500_000_000)), of(mined(500_000_001))]).toEqual([null, 'file_unreadable']);
		expect([of({ amount: String(2n ** 64n - 1n) }), of({ amount: String(2n ** 64n) })]).toEqual([
			null,
			'file_unreadable'
		]);
		const one = 'ab'.repeat(32);
		const other = 'cd'.repeat(32);
		expect([of({ txid: one }, { txid: other }), of({ txid: one }, { txid: one })]).toEqual([null, 'file_unreadable']);
	});

	test.each(['', '{', 'null', '[]', '<!doctype html><b>Paid</b>', JSON.stringify(file).slice(0, -20)])(
		'by the text %j',
		(text) => {
			expect(parseStatus(text, expected, NOW)).toMatchObject({ payments: null, problem: 'file_unreadable' });
		}
	);

	test('by an old file, whose payments are shown with its age', () => {
		expect(parse({}, NOW + 1000)).toMatchObject({ problem: 'file_stale', updated: NOW - 5 });
		expect(parse({}, NOW - 1000)).toMatchObject({ problem: 'file_stale' });
	});

	test('by an old file with a part of the amount', () => {
		const part = { ...paid, amount: '200000000000' };
		expect(parse({ payments: [part] }, NOW + 1000)).toMatchObject({ problem: 'file_stale' });
	});

	test('but a file with all confirmations stays valid', () => {
		const report = parse({ payments: [paid] }, NOW + 1_000_000);
		expect(report).toMatchObject({ problem: null });
		const asked = { amount: expected.amount, expires: null, needed: report.needed ?? 0 };
		expect(requestState(asked, report.payments ?? [], NOW).kind).toBe('paid');
	});
});
