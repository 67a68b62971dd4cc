import {
	eightDecimalsTolerance,
	mergePayments,
	requestState,
	type RequestPayment,
	type RequestState,
	type RequestTerms
} from '../../../src/lib/payment/state';
import { stateName } from '../../../src/lib/payment/states';

const asked: RequestTerms = { amount: 37n, expires: 1000, needed: 10 };
const paid = (amount: bigint, confirmations: number, more: Partial<RequestPayment> = {}): RequestPayment => ({
	txid: null,
	amount,
	confirmations,
	state: confirmations === 0 ? 'pool' : 'block',
	contested: false,
	seen: 900,
	absent: null,
	mined: null,
	by: 'recipient',
	nodes: null,
	...more
});
const state = (payments: readonly RequestPayment[], changed: Partial<RequestTerms> = {}, now = 950) =>
	requestState({ ...asked, ...changed }, payments, now);

describe('a request', () => {
	test('waits until something is paid', () => {
		expect(state([])).toMatchObject({ kind: 'open', received: 0n, left: 37n, excess: 0n, isExpired: false });
	});

	test('paid in part asks for the rest', () => {
		expect(state([paid(20n, 12)])).toMatchObject({ kind: 'partial', received: 20n, left: 17n });
		expect(state([paid(20n, 12), paid(17n, 0)])).toMatchObject({ kind: 'confirming', left: 0n, confirmations: 0 });
	});

	test('is paid once every payment has its confirmations', () => {
		expect(state([paid(37n, 0)])).toMatchObject({ kind: 'confirming' });
		expect(state([paid(20n, 12), paid(17n, 9)])).toMatchObject({ kind: 'confirming', confirmations: 9 });
		expect(state([paid(20n, 12), paid(17n, 10)])).toMatchObject({ kind: 'paid', excess: 0n });
		expect(state([paid(37n, 0)], { needed: 0 })).toMatchObject({ kind: 'paid' });
	});

	test('is paid by what a wallet of eight decimals can express of it', () => {
		const amount = 769_261_583_656n;
		const tolerance = eightDecimalsTolerance(12);
		const of = (paidAmount: bigint, changed: Partial<RequestTerms> = {}) =>
			state([paid(paidAmount, 10)], { amount, tolerance, ...changed });
		expect(of(769_261_580_000n)).toMatchObject({ kind: 'paid', left: 0n, excess: 0n });
		expect(stateName(of(769_261_580_000n))).toBe('paid');
		expect(of(769_261_573_656n)).toMatchObject({ kind: 'partial', left: 10_000n });
		expect(of(769_261_580_000n, { tolerance: 0n })).toMatchObject({ kind: 'partial', left: 3_656n });
		expect(state([], { amount, tolerance })).toMatchObject({ kind: 'open', left: amount });
		const twice = state([paid(769_261_580_000n, 10), paid(769_261_580_000n, 10)], { amount, tolerance });
		expect(twice).toMatchObject({ kind: 'paid', isDuplicate: true });
		const late = state([paid(769_261_580_000n, 10, { seen: 1200, absent: 1100 })], { amount, tolerance }, 1300);
		expect(stateName(late)).toBe('late');
	});

	test('tolerates no more than a hundredth of its amount', () => {
		const of = (paidAmount: bigint) => state([paid(paidAmount, 10)], { amount: 1000n, tolerance: 500n }).kind;
		expect([of(989n), of(990n)]).toEqual(['partial', 'paid']);
		expect(state([paid(1n, 10)], { amount: 2n, tolerance: 500n }).kind).toBe('partial');
	});

	test.each([
		[12, 9_999n],
		[9, 9n],
		[8, 0n],
		[2, 0n]
	])('a coin of %i decimals has %i units that such a wallet cannot express', (decimals, units) => {
		expect(eightDecimalsTolerance(decimals)).toBe(units);
	});

	test('with fewer than two confirmations is paid once two nodes hold each payment', () => {
		const name = (needed: number, ...payments: RequestPayment[]) => stateName(state(payments, { needed }));
		const by = (nodes: 1 | 2, confirmations: number) => paid(37n, confirmations, { nodes });
		expect([name(0, by(1, 0)), name(0, by(2, 0)), name(0, paid(37n, 0))]).toEqual(['seen', 'paid', 'paid']);
		expect([name(1, by(1, 1)), name(1, by(2, 1))]).toEqual(['received', 'paid']);
		expect([name(1, by(2, 0)), name(1, by(1, 0))]).toEqual(['received', 'seen']);
		expect([name(0, by(1, 2)), name(10, by(1, 2))]).toEqual(['paid', 'received']);
		expect(name(0, by(2, 0), { ...by(1, 0), txid: 'ab' })).toBe('seen');
		// What a payer is told to wait for is there with the second confirmation.
		expect(state([by(1, 1)], { needed: 1 })).toMatchObject({ kind: 'confirming', confirmations: 1, needed: 2 });
	});

	test('of any amount is paid by any payment', () => {
		expect(state([], { amount: null })).toMatchObject({ kind: 'open', left: null });
		expect(state([paid(1n, 10)], { amount: null })).toMatchObject({ kind: 'paid', left: null, excess: 0n });
	});

	test('paid in excess reports how much', () => {
		expect(state([paid(40n, 10)])).toMatchObject({ kind: 'paid', left: 0n, excess: 3n, isDuplicate: false });
	});

	test('paid twice is a duplicate, and two parts are none', () => {
		expect(state([paid(37n, 10), paid(37n, 0)])).toMatchObject({ kind: 'confirming', excess: 37n, isDuplicate: true });
		expect(state([paid(30n, 10), paid(30n, 10)])).toMatchObject({ excess: 23n, isDuplicate: false });
	});

	test('is expired after its time, whatever was paid', () => {
		expect(state([], {}, 1000)).toMatchObject({ isExpired: false });
		expect(state([], {}, 1001)).toMatchObject({ kind: 'expired', isExpired: true, late: 'no' });
		expect(state([paid(20n, 1)], {}, 1001)).toMatchObject({ kind: 'partial', isExpired: true });
		expect(state([paid(37n, 10)], {}, 5000)).toMatchObject({ kind: 'paid', isExpired: true, late: 'no' });
		expect(state([], { expires: null }, 5000)).toMatchObject({ isExpired: false });
	});

	test.each<[string, Partial<RequestPayment>, RequestState['late'], number | null]>([
		['seen in the pool until then', { seen: 1000, mined: 1300 }, 'no', null],
		['seen later, in a pool that lacked it after the expiry', { seen: 1120, absent: 1115 }, 'yes', 120],
		['the same, in a block by now', { seen: 1120, absent: 1000, mined: 1300 }, 'yes', 120],
		['seen later, in a pool that was looked at before the expiry only', { seen: 1003, absent: 999 }, 'maybe', null],
		['seen later, in a pool that nobody looked at before', { seen: 1120, mined: 1300 }, 'maybe', 300],
		['not seen in the pool, in a block after it', { seen: null, mined: 1120 }, 'maybe', 120],
		[
			'not seen in a pool that was looked at, in a block after it',
			{ seen: null, absent: 1100, mined: 1120 },
			'maybe',
			120
		],
		['in a block until then', { seen: null, mined: 1000 }, 'no', null],
		['in a block until then, seen later', { seen: 1120, mined: 990 }, 'no', null],
		['at a time that nobody knows', { seen: null }, 'no', null],
		['in a block whose time is ahead', { seen: null, mined: 9_000 }, 'maybe', 1000],
		[
			'seen before the look that lacked it, by clocks that contradict each other',
			{ seen: 1050, absent: 1060 },
			'maybe',
			null
		],
		['seen in the future, by a clock that is wrong', { seen: 9_000, absent: 1500 }, 'yes', 1000]
	])('that expired at 1000 and was paid by what was %s', (_, times, late, overdue) => {
		expect(state([paid(37n, 10, times)], {}, 2000)).toMatchObject({ kind: 'paid', late, overdue });
	});

	test('is late by the payment that completes it alone', () => {
		const late = (amount: bigint, seen: number) => paid(amount, 10, { seen, absent: 1000 });
		const mined = (amount: bigint, mined: number) => paid(amount, 10, { seen: null, mined });
		const of = (...payments: RequestPayment[]) => state(payments, {}, 2000);
		expect(of(paid(20n, 10), late(17n, 1030))).toMatchObject({ late: 'yes', overdue: 30 });
		expect(of(late(20n, 1200), late(17n, 1030))).toMatchObject({ late: 'yes', overdue: 200 });
		expect(of(late(20n, 1200), late(37n, 1030))).toMatchObject({ late: 'yes', overdue: 30 });
		expect(of(paid(37n, 10), late(5n, 1030))).toMatchObject({ late: 'no', excess: 5n });
		expect(of(late(5n, 1030), mined(20n, 1100), mined(17n, 1050))).toMatchObject({ late: 'maybe', overdue: 100 });
		expect(of(late(20n, 1030), mined(17n, 1100))).toMatchObject({ late: 'yes', overdue: 30 });
		expect(of(late(20n, 1030))).toMatchObject({ kind: 'partial', late: 'no' });
		// Until it expires, all that has arrived has arrived in time.
		expect(state([mined(37n, 1100)], {}, 1000)).toMatchObject({ late: 'no', overdue: null });
	});

	test('whose payment left its block is not paid, and does not ask for that payment again', () => {
		expect(state([paid(37n, 3, { state: 'gone' })])).toMatchObject({ kind: 'gone', received: 0n, left: 0n });
		expect(state([paid(20n, 10), paid(17n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', left: 0n });
		expect(state([paid(20n, 10, { state: 'gone' })])).toMatchObject({ kind: 'gone', left: 17n });
		// Its amount may not be known.
		expect(state([paid(0n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', left: 0n });
		// Nor does it count as too much.
		expect(state([paid(37n, 10), paid(37n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', excess: 0n });
		expect(state([paid(40n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', excess: 0n });
		// Back in the pool, it starts again.
		expect(state([paid(37n, 0)])).toMatchObject({ kind: 'confirming', confirmations: 0 });
	});

	test('whose only payment can never arrive is not paid, until another one comes', () => {
		const failed = paid(37n, 0, { state: 'failed' });
		expect(state([failed])).toMatchObject({ kind: 'failed', received: 0n, gone: 0n, left: 37n });
		expect(state([failed], {}, 1001)).toMatchObject({ kind: 'failed', isExpired: true });
		expect(state([failed, paid(20n, 1)])).toMatchObject({ kind: 'partial', left: 17n });
		expect(state([failed, paid(37n, 10)])).toMatchObject({ kind: 'paid', excess: 0n });
		expect(state([failed, paid(37n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', left: 0n });
	});

	test('with a double spend or a locked payment is not paid', () => {
		expect(state([paid(37n, 0, { contested: true })], { needed: 0 })).toMatchObject({ kind: 'contested' });
		expect(state([paid(37n, 12, { state: 'locked' })])).toMatchObject({ kind: 'locked' });
	});
});

describe('what only the payer tells of', () => {
	const sent = (amount: bigint, confirmations = 0, more: Partial<RequestPayment> = {}) =>
		paid(amount, confirmations, { by: 'payer', ...more });

	test('is sent and never paid, and is not asked for again', () => {
		expect(state([sent(37n)])).toMatchObject({ kind: 'sent', received: 0n, sent: 37n, left: 0n, confirmations: 0 });
		expect(state([sent(37n, 20)])).toMatchObject({ kind: 'sent', confirmations: 20, excess: 0n, late: 'no' });
		expect(state([sent(20n)])).toMatchObject({ kind: 'partial', left: 17n });
		expect(state([paid(20n, 12), sent(17n, 12)])).toMatchObject({ kind: 'sent', received: 20n, left: 0n });
		expect(state([sent(1n)], { amount: null })).toMatchObject({ kind: 'sent' });
		expect(state([sent(37n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', left: 0n });
	});

	test('changes nothing once all of it has arrived', () => {
		expect(state([paid(37n, 12), sent(37n)], { needed: 0 })).toMatchObject({ kind: 'paid', sent: 37n, excess: 0n });
		expect(state([paid(37n, 12), sent(37n)])).toMatchObject({ kind: 'paid', confirmations: 12 });
		// A first attempt that was given up, and has not arrived.
		const givenUp = sent(37n, 0, { state: 'gone' });
		expect(state([paid(37n, 12), givenUp])).toMatchObject({ kind: 'paid', gone: 0n });
		expect(state([paid(37n, 12), givenUp], { amount: null })).toMatchObject({ kind: 'paid', gone: 0n });
		expect(state([paid(37n, 2), sent(37n, 0, { contested: true })])).toMatchObject({ kind: 'confirming' });
		// Where part has arrived, it may be what is missing.
		expect(state([paid(20n, 12), givenUp])).toMatchObject({ kind: 'gone' });
	});

	test('is too much where it is more than asked', () => {
		expect(state([sent(40n, 3)])).toMatchObject({ kind: 'sent', excess: 3n });
		expect(state([paid(20n, 12), sent(18n, 12)])).toMatchObject({ kind: 'sent', excess: 1n });
		expect(state([sent(40n, 3)], { amount: null })).toMatchObject({ kind: 'sent', excess: 0n });
		expect(state([sent(40n, 0, { state: 'gone' })])).toMatchObject({ kind: 'gone', excess: 0n });
	});
});

test('a cancelled or refunded request stays so, whatever comes', () => {
	expect(state([paid(37n, 12)], { isCancelled: true })).toMatchObject({ kind: 'cancelled', received: 37n });
	expect(state([], { isCancelled: true, refunds: [{ txid: 'ab', amount: null }] })).toMatchObject({ kind: 'refunded' });
});

describe('what was paid back', () => {
	const back = (...amounts: (bigint | null)[]) => ({ refunds: amounts.map((amount) => ({ txid: 'ab', amount })) });

	test('is all of it, by a label that says no amount, or whose amounts are all that came', () => {
		for (const refunds of [back(null), back(130n), back(30n, 100n)])
			expect(state([paid(130n, 12)], refunds)).toMatchObject({ kind: 'refunded', returned: 130n, excess: 0n });
	});

	test('of an excess or a part leaves it paid', () => {
		expect(state([paid(130n, 12)], { amount: 100n, ...back(30n) })).toMatchObject({
			kind: 'paid',
			returned: 30n,
			excess: 0n
		});
		expect(state([paid(130n, 12)], { amount: 100n, ...back(10n) })).toMatchObject({
			kind: 'paid',
			returned: 10n,
			excess: 20n
		});
		expect(state([paid(37n, 12)], back(7n))).toMatchObject({ kind: 'paid', returned: 7n, excess: 0n, left: 0n });
		expect(state([paid(37n, 12), paid(37n, 12)], back(37n))).toMatchObject({ kind: 'paid', isDuplicate: false });
		expect(state([paid(37n, 12)], { isCancelled: true, ...back(7n) })).toMatchObject({
			kind: 'cancelled',
			returned: 7n
		});
	});
});

describe('the payments of several sources', () => {
	const one = (txid: string | null, by: RequestPayment['by'] = 'recipient', amount = 5n, confirmations = 1) =>
		paid(amount, confirmations, { txid, by });

	test('count each transaction once, as the recipient tells of it', () => {
		const own = [one('a', 'payer', 5n, 3), one('b', 'payer')];
		expect(mergePayments([own, [one('a', 'recipient', 4n)], [one('a', 'payer')]])).toEqual([
			one('a', 'recipient', 4n),
			one('b', 'payer')
		]);
	});

	test('that the payer’s wallet calls failed are not, where the node has them', () => {
		const failed = { ...one('a', 'payer'), state: 'gone' as const };
		expect(mergePayments([[failed], [one('a', 'payer')]])).toEqual([one('a', 'payer')]);
		expect(mergePayments([[one('a', 'payer')], [failed]])).toEqual([one('a', 'payer')]);
		// What the recipient's side says of it stays.
		const left = { ...one('a'), state: 'gone' as const };
		expect(mergePayments([[left], [one('a', 'payer')]])).toEqual([left]);
	});

	test('without hashes are told apart by their amounts, each for one other', () => {
		const file = [one(null), one(null), one(null, 'recipient', 7n)];
		expect(mergePayments([[one('a', 'payer'), one('b', 'payer'), one('c', 'payer')], file])).toEqual([
			...file,
			one('c', 'payer')
		]);
		expect(mergePayments([[one('a'), one('b')], [one('b')]])).toEqual([one('a'), one('b')]);
	});
});
