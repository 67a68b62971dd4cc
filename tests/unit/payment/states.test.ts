import { requestState, type RequestPayment, type RequestTerms } from '../../../src/lib/payment/state';
import { describeOverdue, describeState, STATES } from '../../../src/lib/payment/states';

const COIN = { ticker: 'XMR', decimals: 12 };
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

describe('the status of a request', () => {
	test.each<[string, RequestPayment[], bigint | null, number, string, string]>([
		['nothing came', [], 5n, 1, 'Open', 'plain'],
		['too little, in the pool', [paid(3n, 0)], 5n, 1, '0.000000000002 XMR left', 'accent'],
		['too little, deep', [paid(3n, 40)], 5n, 1, '0.000000000002 XMR left', 'accent'],
		['all, in the pool', [paid(5n, 0)], 5n, 1, 'Seen', 'plain'],
		['all, in the pool, where that is enough', [paid(5n, 0)], 5n, 0, 'Paid', 'good'],
		['all, in a block', [paid(5n, 1)], 5n, 10, 'Received', 'good'],
		['all, in a block, where that is enough', [paid(5n, 1)], 5n, 1, 'Paid', 'good'],
		['in two parts, of which one waits', [paid(3n, 4), paid(2n, 0)], 5n, 1, 'Seen', 'plain'],
		['all, deep', [paid(5n, 10)], 5n, 10, 'Paid', 'good'],
		['more, deep', [paid(6n, 12)], 5n, 10, 'Overpaid', 'good'],
		['all, twice', [paid(5n, 12), paid(5n, 11)], 5n, 10, 'Paid twice', 'good'],
		['any amount, deep', [paid(1n, 12)], null, 10, 'Paid', 'good'],
		['any amount, in the pool', [paid(1n, 0)], null, 10, 'Seen', 'plain'],
		['all, in the pool, but contested', [paid(5n, 0, { contested: true })], 5n, 0, 'May fail', 'warn'],
		['a part, gone from the pool', [paid(3n, 1), paid(2n, 0, { state: 'gone' })], 5n, 1, 'May fail', 'warn'],
		['all, gone from a block', [paid(5n, 0, { state: 'gone' })], 5n, 0, 'May fail', 'warn'],
		['all, locked by the payer', [paid(5n, 1, { state: 'locked' })], 5n, 1, 'Locked by the payer', 'warn']
	])('%s', (_, payments, amount, needed, text, tone) => {
		const state = requestState({ amount, expires: null, needed }, payments, 200);
		expect(describeState(state, COIN)).toEqual({ text, tone });
	});

	test('that was paid back names how much, and one that was cancelled whether money came', () => {
		const of = (changed: Partial<RequestTerms>, payments = [paid(6n, 12)]) =>
			describeState(requestState({ amount: 5n, expires: null, needed: 10, ...changed }, payments, 200), COIN);
		const refunds = (amount: bigint | null) => ({ refunds: [{ txid: 'ab', amount }] });
		expect(of(refunds(1n))).toEqual({ tone: 'good', text: 'Paid · 0.000000000001 XMR refunded' });
		expect(of(refunds(null))).toEqual({ tone: 'plain', text: 'Refunded' });
		expect(of({ isCancelled: true }, [])).toEqual({ tone: 'plain', text: 'Cancelled' });
		expect(of({ isCancelled: true })).toEqual({ tone: 'good', text: 'Cancelled, but paid' });
		expect(of({ isCancelled: true }, [paid(3n, 1)])).toEqual({ tone: 'good', text: 'Cancelled, but paid in part' });
	});

	test('that only the payer knows of is on its way, and with all confirmations not paid', () => {
		const of = (confirmations: number) =>
			describeState(
				requestState({ amount: 5n, expires: null, needed: 10 }, [paid(5n, confirmations, { by: 'payer' })], 200),
				COIN
			);
		expect([of(3), of(10)]).toEqual([
			{ tone: 'accent', text: 'Sent' },
			{ tone: 'accent', text: 'Sent, confirmed' }
		]);
	});

	test('whose coins another payment has spent is not paid', () => {
		const state = requestState({ amount: 5n, expires: null, needed: 10 }, [paid(5n, 0, { state: 'failed' })], 200);
		expect(describeState(state, COIN)).toEqual({ tone: 'bad', text: 'Not paid' });
	});

	const late = (amount: bigint, confirmations: number) => paid(amount, confirmations, { seen: 1070, absent: 950 });
	const mined = (amount: bigint) => paid(amount, 1, { seen: null, mined: 1070 });
	test('says how long after its expiry it was paid, and by which time', () => {
		const of = (payment: RequestPayment) =>
			describeOverdue(requestState({ amount: 5n, expires: 950, needed: 1 }, [payment], 2000));
		expect([late(5n, 1), mined(5n), paid(5n, 1)].map(of)).toEqual([
			'Seen 2 minutes after it expired.',
			'In a block 2 minutes after it expired.',
			null
		]);
	});

	test.each<[string, RequestPayment[], string, boolean]>([
		['nothing came in time', [], 'Expired', false],
		['a part came in time', [paid(3n, 1)], 'Expired · 0.000000000003 XMR received', false],
		['all came in time', [paid(5n, 1)], 'Paid', true],
		['all came late', [late(5n, 1)], 'Paid late', true],
		['the rest came late', [paid(3n, 1), late(2n, 1)], 'Paid late', true],
		['too much came late', [late(6n, 1)], 'Overpaid, late', true],
		['what came late waits', [late(5n, 0)], 'Seen', false],
		['all was in a block', [mined(5n)], 'Paid · may be late', true],
		['too much was in a block', [mined(6n)], 'Overpaid · may be late', true]
	])('after its expiry, %s', (_, payments, text, isPaid) => {
		const state = requestState({ amount: 5n, expires: 950, needed: 1 }, payments, 2000);
		expect([describeState(state, COIN).text, state.kind === 'paid']).toEqual([text, isPaid]);
	});
});

test('amber is for danger alone, and green for money that is there', () => {
	const of = (tone: string) =>
		Object.entries(STATES)
			.filter(([, row]) => row.tone === tone)
			.map(([name]) => name);
	expect(of('warn')).toEqual(['may_fail', 'locked']);
	expect(of('bad')).toEqual(['not_paid', 'foreign']);
	expect(of('good')).toEqual([
		'received',
		'paid',
		'overpaid',
		'late',
		'maybe_late',
		'cancelled_paid',
		'partly_refunded'
	]);
});
