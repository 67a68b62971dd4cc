import fc from 'fast-check';
import { initialProgress, withTimesAfter, writeStatus, type WatchedRequest } from '../../../../deploy/watcher/request';
import { parseStatus } from '../../../../src/lib/requests/sources/status-file';
import { requestState, type RequestPayment } from '../../../../src/lib/payment/state';

const NOW = 1_764_000_000;

const atomic = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const time = fc.option(fc.integer({ min: 1, max: NOW }));

const payments = fc
	.record<RequestPayment>({
		txid: fc.option(hash),
		amount: atomic,
		confirmations: fc.nat({ max: 500_000_000 }),
		state: fc.constantFrom('pool', 'block', 'gone', 'locked'),
		contested: fc.constant(false),
		seen: time,
		absent: time,
		mined: time,
		by: fc.constant('recipient'),
		nodes: fc.constantFrom(null, 1, 2)
	})
	.map((payment) => (payment.state === 'pool' ? { ...payment, confirmations: 0 } : payment))
	.chain((payment) =>
		payment.state === 'pool' ? fc.boolean().map((contested) => ({ ...payment, contested })) : fc.constant(payment)
	);

const requests = fc.record({
	id: hash,
	address: fc.string(),
	amount: fc.option(atomic),
	needed: fc.nat({ max: 9999 }),
	tolerance: atomic,
	isCancelled: fc.boolean(),
	refund: fc.option(hash)
});

test('the page reads in a status file what the watcher wrote', () => {
	fc.assert(
		fc.property(
			requests,
			fc.uniqueArray(payments, { selector: ({ txid }) => txid ?? Symbol('none') }),
			({ amount, tolerance, ...request }, found) => {
				const watched: WatchedRequest = {
					...initialProgress(),
					...request,
					amount: amount === null ? null : String(amount),
					tolerance: String(tolerance),
					order: '1',
					index: 1,
					spendKey: '',
					text: '',
					created: NOW,
					expires: null,
					price: null
				};
				const report = parseStatus(writeStatus(watched, found, NOW), { ...request, amount }, NOW);
				expect(report).toEqual({
					by: 'file',
					payments: found,
					needed: request.needed,
					tolerance,
					problem: null,
					updated: NOW,
					isCancelled: request.isCancelled,
					refunds: request.refund === null ? [] : [{ txid: request.refund, amount: null }]
				});
			}
		)
	);
});

/** Somebody may pay an address in very many parts. */
test('of many payments the largest are written, in a file that the checkout reads', () => {
	const many = Array.from({ length: 2000 }, (_, i) => ({
		txid: i.toString(16).padStart(64, '0'),
		amount: BigInt(i),
		confirmations: 10,
		state: 'block' as const,
		contested: false,
		seen: NOW,
		absent: NOW,
		mined: NOW,
		by: 'recipient' as const,
		nodes: 2 as const
	}));
	const request = { id: 'ab'.repeat(16), address: '8…', amount: '1', needed: 10, tolerance: '0' } as WatchedRequest;
	const text = writeStatus({ ...request, expires: null, isCancelled: false, refund: null }, many, NOW);
	expect(text.length).toBeLessThan(100_000);
	const { payments = null } = parseStatus(text, { ...request, amount: 1n }, NOW);
	expect(payments?.map(({ amount }) => amount)).toEqual(Array.from({ length: 200 }, (_, i) => BigInt(1999 - i)));
});

describe('a payment after the expiry is late for sure', () => {
	const late = (times: { seen: number | null; absent: number | null }) => {
		const facts = { txid: null, amount: 5n, confirmations: 0, state: 'pool', contested: false, mined: null } as const;
		const payment = withTimesAfter(NOW, { ...facts, ...times, by: 'recipient', nodes: null });
		return requestState({ amount: 5n, expires: NOW - 60, needed: 0 }, [payment], NOW + 10).late;
	};

	test.each([
		['also where no look came before it', NOW + 5, null],
		['also where the look that saw it began before its address was made', NOW - 2, null],
		['also where looks before had ended long before the expiry', NOW + 5, NOW - 600]
	])('%s', (_, seen, absent) => expect(late({ seen, absent })).toBe('yes'));

	test('which nobody can say without a time', () => expect(late({ seen: null, absent: null })).toBe('no'));
});
