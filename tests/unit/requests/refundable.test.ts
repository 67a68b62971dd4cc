import { EMPTY_REQUEST, type LabelledRequest } from '../../../src/lib/payment/label';
import { refundableOf, pendingRefundHash } from '../../../src/lib/requests/refundable';
import { requestRows, type OwnRequest } from '../../../src/lib/requests/requests';
import type { ReceivedPayment } from '../../../src/lib/requests/sources/recipient-wallet';
import { hashPayees } from '../../../src/lib/wallet-data/outgoing/hashed-payees';
import type { PartStatus } from '../../../src/lib/wallet-data/outgoing/payment';

const coin = { ticker: 'XMR', decimals: 12 };

const NOW = 1_764_000_000;

function rowOf(payments: Partial<ReceivedPayment>[], facts: Partial<LabelledRequest> = {}) {
	const request: OwnRequest = {
		facts: { ...EMPTY_REQUEST, created: NOW - 3600, amount: 30n, text: 'Tea', ...facts },
		address: 'own address',
		account: 0,
		index: 5,
		refunding: null,
		unlabelled: [],
		payments: payments.map((payment, i) => ({
			txid: `payment ${i}`,
			amount: 35n,
			confirmations: 12,
			state: 'block',
			contested: false,
			seen: null,
			absent: null,
			mined: null,
			by: 'recipient',
			nodes: 1,
			...payment
		}))
	};
	const [row] = requestRows([request], () => ({ needed: 10 }), coin, NOW);
	if (!row) throw new Error('no row');
	return row;
}

describe('what can be paid back', () => {
	test('is all that came in blocks, and the part of it beyond the amount', () => {
		expect(refundableOf(rowOf([{}]))).toEqual({ everything: 35n, excess: 5n, unsettled: 0n, isUnlocked: true });
		expect(refundableOf(rowOf([{ confirmations: 9 }]))).toMatchObject({ everything: 35n, isUnlocked: false });
		expect(refundableOf(rowOf([{}], { amount: null }))).toMatchObject({ everything: 35n, excess: 0n });
	});

	test('is never what was paid back before', () => {
		const refunds = (amount: bigint | null) => ({ refunds: [{ txid: 'refund', amount }] });
		expect(refundableOf(rowOf([{}], refunds(5n)))).toMatchObject({ everything: 30n, excess: 0n });
		expect(refundableOf(rowOf([{}], refunds(3n)))).toMatchObject({ everything: 32n, excess: 2n });
		for (const all of [35n, 40n, null])
			expect(refundableOf(rowOf([{}], refunds(all)))).toMatchObject({ everything: 0n, excess: 0n });
	});

	test.each<[string, Partial<ReceivedPayment>, bigint]>([
		['in the pool', { state: 'pool', confirmations: 0 }, 35n],
		['with a second payment of its coins', { state: 'pool', confirmations: 0, contested: true }, 35n],
		['locked by its sender', { state: 'locked' }, 35n],
		['gone', { state: 'gone' }, 0n]
	])('is nothing of a payment that is %s', (_, payment, unsettled) => {
		expect(refundableOf(rowOf([payment]))).toEqual({ everything: 0n, excess: 0n, unsettled, isUnlocked: false });
		// Beside one that counts, what is too much is not theirs yet.
		expect(refundableOf(rowOf([{ amount: 30n }, payment]))).toMatchObject({ everything: 30n });
	});
});

describe('a refund under way', () => {
	const hash = 'ab'.repeat(32);
	const part = (status: PartStatus, address = 'own address') => ({
		hash,
		status,
		refunds: hashPayees(hash, [{ address, amount: 5n }])[0] ?? null
	});
	const notFound: PartStatus = { kind: 'not_found', failure: null, unknownTo: [] };

	test('is what the wallet has in no block, and what may have been sent', () => {
		const row = rowOf([{}]);
		expect(pendingRefundHash({ ...row, refunding: 'cd' }, [])).toBe('cd');
		expect(pendingRefundHash(row, [part(notFound)])).toBe(hash);
		expect(pendingRefundHash(row, [part({ kind: 'relaying', since: 0 })])).toBe(hash);
	});

	test('is none that was not sent, is over, is labelled, or pays another request back', () => {
		const row = rowOf([{}]);
		expect(pendingRefundHash(row, [])).toBeNull();
		for (const kind of ['ready', 'sent', 'given_up'] as const)
			expect(pendingRefundHash(row, [part({ kind })])).toBeNull();
		expect(pendingRefundHash(row, [part(notFound, 'another')])).toBeNull();
		const labelled = rowOf([{}], { refunds: [{ txid: hash, amount: 5n }] });
		expect(pendingRefundHash(labelled, [part(notFound)])).toBeNull();
	});
});
