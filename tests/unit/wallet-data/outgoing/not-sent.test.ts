import { hashPayees } from '../../../../src/lib/wallet-data/outgoing/hashed-payees';
import { notSentOf, notSentPayments } from '../../../../src/lib/wallet-data/outgoing/not-sent';
import type { PartStatus, Replacement } from '../../../../src/lib/wallet-data/outgoing/payment';
import { emptyJournal, hashOf, partWith, paymentWith } from './payments';

const [id, by] = ['a', 'b'].map(hashOf) as [string, string];
const mara = { address: 'mara', amount: 11n };
const cafe = { address: 'cafe', amount: 12n };
const paid = hashPayees(id, [mara, cafe]);

beforeEach(async () => void (await emptyJournal()));

/** A payment to both whose coins were spent. @param payees what is known of them in this tab; none after a reload */
const replaced = (payees: Partial<Replacement> = {}) => {
	const status: PartStatus = { kind: 'replaced', by, paid: [], unpaid: [], ...payees };
	return paymentWith({ id, at: 900, paid }, { paid, status });
};

const payeesOf = (...[payment, destinations]: Parameters<typeof notSentOf>) =>
	notSentOf(payment, destinations)?.payees.map(({ address, amount, isPaid }) => [address, amount, isPaid]);

test('what may still be sent, or was, is none', () => {
	for (const kind of ['ready', 'sent', 'given_up'] as const) {
		expect(notSentOf(paymentWith({}, { status: { kind } }), null)).toBeNull();
	}
	const half = paymentWith({ parts: [partWith({ status: { kind: 'sent' } }), ...replaced().parts] });
	expect(notSentOf(half, null)).toBeNull();
});

test('in the tab that made it, it is known who was paid and who was not', () => {
	const payment = replaced({ paid: [mara], unpaid: [cafe] });
	expect(notSentOf(payment, null)).toMatchObject({ at: 900, by });
	expect(payeesOf(payment, [mara])).toEqual([
		['mara', 11n, true],
		['cafe', 12n, false]
	]);
});

test('whether anybody was paid is not known where the wallet does not know whom the other one paid', () => {
	const payment = replaced({ unpaid: [mara, cafe], isUnknown: true });
	expect(payeesOf(payment, [])).toEqual([
		['mara', 11n, null],
		['cafe', 12n, null]
	]);
	const known = replaced({ unpaid: [mara, cafe] });
	expect(payeesOf(known, [{ address: 'other', amount: 1n }])?.map(([, , isPaid]) => isPaid)).toEqual([false, false]);
});

describe('after a reload', () => {
	test('the wallet names those whom the other one paid, and amounts are left of the others', () => {
		expect(payeesOf(replaced({ hashedUnpaid: paid.slice(1) }), [mara])).toEqual([
			['mara', 11n, true],
			[null, 12n, false]
		]);
	});

	test('of an earlier release, it is known of nobody that they were not paid', () => {
		expect(payeesOf(replaced(), [mara])).toEqual([
			['mara', 11n, true],
			[null, 12n, null]
		]);
		expect(payeesOf(replaced(), null)).toEqual([
			[null, 11n, null],
			[null, 12n, null]
		]);
	});

	test('one who was to be paid twice the same, and was once, is named once', () => {
		const twice = hashPayees(id, [mara, mara]);
		const status: PartStatus = { kind: 'replaced', by, paid: [], unpaid: [], hashedUnpaid: twice.slice(1) };
		expect(payeesOf(paymentWith({ id }, { paid: twice, status }), [mara])?.map(([, , isPaid]) => isPaid)).toEqual([
			false,
			true
		]);
	});
});

test('a wallet’s are those of its service that are not another wallet’s, without what the wallet lists, newest first', () => {
	const status: PartStatus = { kind: 'replaced', by, paid: [], unpaid: [] };
	const made = (letter: string, at: number, some: object = {}) =>
		paymentWith({ id: hashOf(letter), at, ...some }, { status });
	const payments = [
		made('1', 5, { wallet: null }),
		made('2', 7),
		made('3', 8, { wallet: 'other' }),
		made('4', 9, { service: 'http://other' }),
		made('5', 6),
		paymentWith({ id: hashOf('6') }, { status: { kind: 'sent' } })
	];
	const own = notSentPayments(payments, { service: 'http://w:1', wallet: 'mine' }, new Set([hashOf('5')]));
	expect(own.map((payment) => payment.id)).toEqual([hashOf('2'), hashOf('1')]);
});
