import { formatClock } from '../../../src/lib/format/day';
import { formatMinute } from '../../../src/lib/format/axis';
import { EMPTY_REQUEST, type LabelledRequest } from '../../../src/lib/payment/label';
import { describeDayTime } from '../../../src/lib/requests/describe-moment';
import { describeRow } from '../../../src/lib/requests/describe-row';
import { requestRows, type OwnRequest } from '../../../src/lib/requests/requests';
import type { ReceivedPayment } from '../../../src/lib/requests/sources/recipient-wallet';

const coin = { ticker: 'XMR', decimals: 12 };
/** Noon, so that hours before and after are of the same day. */
const NOW = new Date(2025, 10, 24, 12).getTime() / 1000;
const DAY = 86_400;

const paid: ReceivedPayment = {
	txid: 'ab'.repeat(32),
	amount: 5n,
	confirmations: 3,
	state: 'block',
	contested: false,
	seen: NOW - 600,
	absent: null,
	mined: null,
	by: 'recipient',
	nodes: 1
};

function described(facts: Partial<LabelledRequest>, some: Partial<OwnRequest> = {}): string {
	const request: OwnRequest = {
		facts: { ...EMPTY_REQUEST, created: NOW - 3600, amount: 5n, ...facts },
		address: '8a',
		account: 0,
		index: 1,
		payments: [],
		refunding: null,
		unlabelled: [],
		...some
	};
	const [row] = requestRows([request], () => ({ needed: 10 }), coin, NOW);
	return row ? describeRow(row, NOW) : '';
}

test.each<[string, Partial<LabelledRequest>, Partial<OwnRequest>]>([
	['Link · no expiry', {}, {}],
	[`Link · expires tomorrow ${formatClock(NOW)}`, { expires: NOW + DAY }, {}],
	[`Link · expired ${formatClock(NOW - 60)}`, { expires: NOW - 60 }, {}],
	[`Link · received ${formatClock(NOW - 600)}`, {}, { payments: [paid] }],
	[`Point of sale · ${formatClock(NOW - 3600)}`, { madeBy: 'sale' }, {}],
	[`Point of sale · ${formatClock(NOW - 3600)}`, { madeBy: 'sale' }, { payments: [{ ...paid, confirmations: 10 }] }],
	[
		`Link · ${formatClock(NOW - 3600)} · refund sent`,
		{},
		{ payments: [{ ...paid, confirmations: 10 }], refunding: 'cd' }
	]
])('a row says “%s”', (text, facts, some) => {
	expect(described(facts, some)).toBe(text);
});

test('a moment of another day has its day', () => {
	expect(describeDayTime(NOW - DAY, NOW)).toBe(`yesterday ${formatClock(NOW)}`);
	expect(describeDayTime(NOW - 9 * DAY, NOW)).toBe(formatMinute(NOW - 9 * DAY));
	expect(describeDayTime(1e15, NOW)).toBe('1000000000000000 s after 1970');
});
