import {
	beyondEightDecimals,
	describeOverdue,
	describeState,
	joinPayments,
	requestState,
	type Payment,
	type RequestState,
	type RequestTerms
} from '../../../src/lib/payment/state';

const asked: RequestTerms = { amount: 37n, expires: 1000, needed: 10 };
const paid = (amount: bigint, confirmations: number, more: Partial<Payment> = {}): Payment => ({
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
const state = (payments: readonly Payment[], changed: Partial<RequestTerms> = {}, now = 950) =>
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
		const tolerance = beyondEightDecimals(12);
		const of = (paidAmount: bigint, changed: Partial<RequestTerms> = {}) =>
			state([paid(paidAmount, 10)], { amount, tolerance, ...changed });
		expect(of(769_261_580_000n)).toMatchObject({ kind: 'paid', left: 0n, excess: 0n });
		expect(describeState(of(769_261_580_000n)).text).toBe('Paid');
		expect(of(769_261_573_656n)).toMatchObject({ kind: 'partial', left: 10_000n });
		expect(of(769_261_580_000n, { tolerance: 0n })).toMatchObject({ kind: 'partial', left: 3_656n });
		expect(state([], { amount, tolerance })).toMatchObject({ kind: 'open', left: amount });
		const twice = state([paid(769_261_580_000n, 10), paid(769_261_580_000n, 10)], { amount, tolerance });
		expect(describeState(twice).text).toBe('Paid twice');
		const late = state([paid(769_261_580_000n, 10, { seen: 1200, absent: 1100 })], { amount, tolerance }, 1300);
		expect(describeState(late).text).toBe('Paid late');
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
		expect(beyondEightDecimals(decimals)).toBe(units);
	});

	test('with fewer than two confirmations is paid once two nodes hold each payment', () => {
		const text = (needed: number, ...payments: Payment[]) => describeState(state(payments, { needed })).text;
		const by = (nodes: 1 | 2, confirmations: number) => paid(37n, confirmations, { nodes });
		expect([text(0, by(1, 0)), text(0, by(2, 0)), text(0, paid(37n, 0))]).toEqual(['Seen by one node', 'Paid', 'Paid']);
		expect([text(0, by(1, 1)), text(1, by(1, 1)), text(1, by(2, 1))]).toEqual([
			'Seen by one node',
			'Seen by one node',
			'Paid'
		]);
		expect([text(1, by(2, 0)), text(1, by(1, 0))]).toEqual(Array(2).fill('0 of 1 confirmation'));
		expect([text(0, by(1, 2)), text(10, by(1, 2))]).toEqual(['Paid', '2 of 10 confirmations']);
		expect(text(0, by(2, 0), { ...by(1, 0), txid: 'ab' })).toBe('Seen by one node');
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

	test.each<[string, Partial<Payment>, RequestState['late'], number | null]>([
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
		const of = (...payments: Payment[]) => state(payments, {}, 2000);
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

	test('with a double spend or a locked payment is not paid', () => {
		expect(state([paid(37n, 0, { contested: true })], { needed: 0 })).toMatchObject({ kind: 'contested' });
		expect(state([paid(37n, 12, { state: 'locked' })])).toMatchObject({ kind: 'locked' });
	});
});

describe('what only the payer tells of', () => {
	const sent = (amount: bigint, confirmations = 0, more: Partial<Payment> = {}) =>
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
	const one = (txid: string | null, by: Payment['by'] = 'recipient', amount = 5n, confirmations = 1) =>
		paid(amount, confirmations, { txid, by });

	test('count each transaction once, as the recipient tells of it', () => {
		const own = [one('a', 'payer', 5n, 3), one('b', 'payer')];
		expect(joinPayments([own, [one('a', 'recipient', 4n)], [one('a', 'payer')]])).toEqual([
			one('a', 'recipient', 4n),
			one('b', 'payer')
		]);
	});

	test('that the payer’s wallet calls failed are not, where the node has them', () => {
		const failed = { ...one('a', 'payer'), state: 'gone' as const };
		expect(joinPayments([[failed], [one('a', 'payer')]])).toEqual([one('a', 'payer')]);
		expect(joinPayments([[one('a', 'payer')], [failed]])).toEqual([one('a', 'payer')]);
		// What the recipient's side says of it stays.
		const left = { ...one('a'), state: 'gone' as const };
		expect(joinPayments([[left], [one('a', 'payer')]])).toEqual([left]);
	});

	test('without hashes are told apart by their amounts, each for one other', () => {
		const file = [one(null), one(null), one(null, 'recipient', 7n)];
		expect(joinPayments([[one('a', 'payer'), one('b', 'payer'), one('c', 'payer')], file])).toEqual([
			...file,
			one('c', 'payer')
		]);
		expect(joinPayments([[one('a'), one('b')], [one('b')]])).toEqual([one('a'), one('b')]);
	});
});

describe('the status of a request', () => {
	test.each<[string, Payment[], bigint | null, number, string, string]>([
		['nothing came', [], 5n, 1, 'Open', 'plain'],
		['too little, in the pool', [paid(3n, 0)], 5n, 1, 'Paid in part', 'warn'],
		['too little, deep', [paid(3n, 40)], 5n, 1, 'Paid in part', 'warn'],
		['all, in the pool', [paid(5n, 0)], 5n, 1, '0 of 1 confirmation', 'warn'],
		['all, in the pool, where that is enough', [paid(5n, 0)], 5n, 0, 'Paid', 'good'],
		['all, in a block', [paid(5n, 1)], 5n, 10, '1 of 10 confirmations', 'warn'],
		['all, in a block, where that is enough', [paid(5n, 1)], 5n, 1, 'Paid', 'good'],
		['in two parts, of which one waits', [paid(3n, 4), paid(2n, 0)], 5n, 1, '0 of 1 confirmation', 'warn'],
		['all, deep', [paid(5n, 10)], 5n, 10, 'Paid', 'good'],
		['more, deep', [paid(6n, 12)], 5n, 10, 'Overpaid', 'good'],
		['all, twice', [paid(5n, 12), paid(5n, 11)], 5n, 10, 'Paid twice', 'good'],
		['any amount, deep', [paid(1n, 12)], null, 10, 'Paid', 'good'],
		['any amount, in the pool', [paid(1n, 0)], null, 10, '0 of 10 confirmations', 'warn'],
		['all, in the pool, but contested', [paid(5n, 0, { contested: true })], 5n, 0, 'May fail', 'warn'],
		['a part, gone from the pool', [paid(3n, 1), paid(2n, 0, { state: 'gone' })], 5n, 1, 'May fail', 'warn'],
		['all, gone from a block', [paid(5n, 0, { state: 'gone' })], 5n, 0, 'May fail', 'warn'],
		['all, locked by the payer', [paid(5n, 1, { state: 'locked' })], 5n, 1, 'Locked', 'warn']
	])('%s', (_, payments, amount, needed, text, tone) => {
		const state = requestState({ amount, expires: null, needed }, payments, 200);
		expect(describeState(state)).toEqual({ text, tone });
	});

	const late = (amount: bigint, confirmations: number) => paid(amount, confirmations, { seen: 1070, absent: 950 });
	const mined = (amount: bigint) => paid(amount, 1, { seen: null, mined: 1070 });
	test('says how long after its expiry it was paid, and by which time', () => {
		const of = (payment: Payment) =>
			describeOverdue(requestState({ amount: 5n, expires: 950, needed: 1 }, [payment], 2000));
		expect([late(5n, 1), mined(5n), paid(5n, 1)].map(of)).toEqual([
			'Seen 2 minutes after it expired.',
			'In a block 2 minutes after it expired.',
			null
		]);
	});

	test.each<[string, Payment[], string, boolean]>([
		['nothing came in time', [], 'Expired', false],
		['a part came in time', [paid(3n, 1)], 'Expired, paid in part', false],
		['all came in time', [paid(5n, 1)], 'Paid', true],
		['all came late', [late(5n, 1)], 'Paid late', true],
		['the rest came late', [paid(3n, 1), late(2n, 1)], 'Paid late', true],
		['too much came late', [late(6n, 1)], 'Overpaid, late', true],
		['what came late waits', [late(5n, 0)], '0 of 1 confirmation', false],
		['all was in a block', [mined(5n)], 'Paid · may be late', true],
		['too much was in a block', [mined(6n)], 'Overpaid · may be late', true]
	])('after its expiry, %s', (_, payments, text, isPaid) => {
		const state = requestState({ amount: 5n, expires: 950, needed: 1 }, payments, 2000);
		expect([describeState(state).text, state.kind === 'paid']).toEqual([text, isPaid]);
	});
});
