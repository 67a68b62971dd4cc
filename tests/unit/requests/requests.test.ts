import { readCsv } from '../../read-csv';
import { EMPTY_REQUEST, rateExpiry, type LabelledRequest } from '../../../src/lib/payment/label';
import { writeLabel } from '../../../src/lib/payment/label';
import type { ReceivedPayment } from '../../../src/lib/requests/sources/recipient-wallet';
import {
	findRequests,
	isPayable,
	lastSales,
	mayFail,
	nextAction,
	proveReceipt,
	requestDays,
	requestRows,
	requestsCsv,
	requestsOf,
	requestTotals,
	type OwnRequest
} from '../../../src/lib/requests/requests';
import { hashPayees } from '../../../src/lib/wallet-data/outgoing/hashed-payees';
import { linkNote } from '../../../src/lib/wallet-data/names';
import { parametersOfReceipt } from '../../../src/lib/payment/receipt';
import { subaddress } from '../payment/payments';
import { transfer } from '../wallet/transfers';

const coin = { ticker: 'XMR', decimals: 12 };
const NOW = 1_764_000_000;
const euros = { total: '12.50', currency: 'EUR', rate: '151.23' };

const sale = (
	index: number,
	payments: Partial<ReceivedPayment>[],
	changed: Partial<LabelledRequest> = {}
): OwnRequest => ({
	facts: {
		...EMPTY_REQUEST,
		madeBy: 'sale',
		created: NOW - 3600 + index * 60,
		amount: 5n,
		price: euros,
		text: `Sale ${index}`,
		expires: rateExpiry(NOW - 3600 + index * 60),
		...changed
	},
	address: `address ${index}`,
	account: 0,
	index,
	refunding: null,
	unlabelled: [],
	payments: payments.map((payment, i) => ({
		txid: `${index}-${i}`,
		amount: 5n,
		confirmations: 3,
		state: 'block',
		contested: false,
		seen: NOW - 3500,
		absent: null,
		mined: null,
		by: 'recipient',
		nodes: 1,
		...payment
	}))
});

const sales = [
	sale(1, [{}]),
	sale(2, [{ amount: 2n }]),
	sale(3, [{ amount: 7n }]),
	sale(4, []),
	sale(5, [{ seen: NOW, absent: NOW - 5 }]),
	sale(6, [{}, {}]),
	sale(7, [], { isCancelled: true }),
	sale(8, [{}], { isCancelled: true }),
	sale(9, [{ state: 'gone' }]),
	sale(10, [{}], { price: null, expires: null, text: '=1+1' }),
	sale(11, [{ amount: 2n }], { isCancelled: true })
];
const termsFor = ({ needed, madeBy }: LabelledRequest) => ({ needed: needed ?? (madeBy === 'sale' ? 1 : 10) });
const rows = requestRows(sales, termsFor, coin, NOW);
const row = (index: number) => rows.find((each) => each.index === index) ?? expect.unreachable();

describe('the requests', () => {
	test('are listed newest first, each with its state and what it counts among', () => {
		expect(rows.toReversed().map(({ index, status, group }) => [index, status.text, group])).toEqual([
			[1, 'Paid', 'paid'],
			[2, 'Expired · 0.000000000002 XMR received', 'expired'],
			[3, 'Overpaid', 'paid'],
			[4, 'Expired', 'expired'],
			[5, 'Paid late', 'paid'],
			[6, 'Paid twice', 'paid'],
			[7, 'Cancelled', 'cancelled'],
			[8, 'Cancelled, but paid', 'cancelled'],
			[9, 'May fail', 'open'],
			[10, 'Paid', 'paid'],
			[11, 'Cancelled, but paid in part', 'cancelled']
		]);
	});

	test('add up, in coins alone: what came, in how many payments, and what was paid back', () => {
		const back = { txid: 'ab'.repeat(32), amount: 3n };
		const paidBack = requestRows([sale(12, [{}], { refunds: [back] })], termsFor, coin, NOW);
		expect(requestTotals([...rows, ...paidBack])).toEqual({
			payments: 10,
			received: 5n + 2n + 7n + 5n + 10n + 5n + 5n + 2n + 5n,
			returned: 3n
		});
		expect(requestTotals([])).toEqual({ payments: 0, received: 0n, returned: 0n });
	});

	test('of the point of sale that are shown last are open, or got money', () => {
		const link = requestRows([sale(13, [{}], { madeBy: 'link' })], termsFor, coin, NOW);
		expect(lastSales([...rows, ...link]).map(({ index }) => index)).toEqual([11, 10, 9, 8, 6, 5, 3, 2, 1]);
		expect(rows.filter(mayFail).map(({ index }) => index)).toEqual([9]);
	});

	test('are a table for spreadsheets', () => {
		const [head, ...lines] = readCsv(requestsCsv(rows, coin));
		expect(head?.slice(0, 4)).toEqual(['time', 'made by', 'status', 'text']);
		expect(lines[5]?.slice(1)).toEqual([
			'sale',
			'Paid twice',
			'Sale 6',
			'12.50',
			'EUR',
			'151.23',
			'0.000000000005',
			'0.00000000001',
			'',
			'address 6',
			'6-0 6-1',
			''
		]);
		// No text of a request is a formula.
		expect(lines[9]?.slice(3, 7)).toEqual(["'=1+1", '', '', '']);
		expect(lines[8]?.at(-2)).toBe('');
	});

	test('are found by what for, amount, price and address', () => {
		const found = (text: string) => findRequests(rows, text, coin).map(({ index }) => index);
		expect(found('sale 6')).toEqual([6]);
		expect(found('ADDRESS 10')).toEqual([10]);
		expect(found('12.50')).toHaveLength(10);
		expect(found('0.000000000005')).toHaveLength(11);
		expect(found(' ')).toHaveLength(11);
		expect(found('tea')).toEqual([]);
	});

	test('come in days, after those that are open', () => {
		const days = requestDays([...rows, { ...row(1), facts: { ...row(1).facts, created: NOW - 10 * 86_400 } }]);
		expect(days.map(({ day, rows }) => [day === null, rows.length])).toEqual([
			[true, 1],
			[false, 10],
			[false, 1]
		]);
	});
});

describe('the requests of a wallet', () => {
	const facts = { ...EMPTY_REQUEST, created: NOW - (NOW % 60), amount: 5n, text: 'Soup' };
	const label = writeLabel(facts, coin);
	const NONE = { in: [], pool: [], vanished: [], out: [], pending: [], journal: [] };
	const at = { subaddr_index: { major: 0, minor: 1 } };
	const request = { account: 0, index: 1, label };
	const of = (lists: Partial<Parameters<typeof requestsOf>[1]>, index = 1, address = '8a') =>
		requestsOf([[address, { ...request, index }]], { ...NONE, ...lists }, 100, coin, NOW)[0];

	test('are in the labels of its addresses: other labels are none, and one wallet’s are joined with its payments', () => {
		const others = ['', 'Rent', 'Request', label.replace('XMR', 'BTC'), `x${label}`].map(
			(text) => ['8b', text] as const
		);
		const all = [...others.map(([address, label]) => [address, { account: 0, index: 2, label }] as const)];
		expect(requestsOf(all, NONE, 100, coin, NOW)).toEqual([]);
		// A wallet that was restored without its labels has payments, and no request, paid or not.
		const paid = { ...NONE, in: [transfer({ subaddr_index: { major: 0, minor: 2 } })] };
		expect(requestsOf(all, paid, 100, coin, NOW)).toEqual([]);
		expect(of({ in: [transfer({ ...at, amount: 5n, height: 95 })] })?.payments).toMatchObject([
			{ amount: 5n, confirmations: 5, state: 'block' }
		]);
		expect(of({ in: [transfer({ ...at, amount: 5n, height: 95 })] }, 2)?.payments).toEqual([]);
	});

	test('are paid back by what the journal says, once that is in a block', () => {
		const txid = 'ab'.repeat(32);
		const paidBack = transfer({ txid });
		const journal = [{ hash: txid, refunds: hashPayees(txid, [{ address: '8a', amount: 3n }])[0] ?? null }];
		const back = [{ txid, amount: 3n }];
		expect(of({ journal })).toMatchObject({ refunding: null, unlabelled: [], facts: { refunds: [] } });
		expect(of({ pending: [paidBack], journal })).toMatchObject({ refunding: txid, facts: { refunds: [] } });
		expect(of({ out: [paidBack], journal })).toMatchObject({
			refunding: null,
			unlabelled: [txid],
			facts: { refunds: back }
		});
		// Once its label says so, the journal adds nothing.
		const labelled = writeLabel({ ...facts, refunds: back }, coin);
		const after = requestsOf(
			[['8a', { ...request, label: labelled }]],
			{ ...NONE, out: [paidBack], journal },
			100,
			coin,
			NOW
		);
		expect(after).toMatchObject([{ unlabelled: [], facts: { refunds: back } }]);
		// The same at another address, and a transaction of another hash.
		expect(of({ out: [paidBack], journal }, 1, '8b')?.unlabelled).toEqual([]);
		expect(of({ out: [transfer({ txid: 'cd'.repeat(32) })], journal })?.unlabelled).toEqual([]);
	});

	test('are not paid back by a payment whose note says so: a payment link writes notes', () => {
		const note = 'Refund of “Soup” (address 0/1)';
		for (const written of [note, linkNote('', note), linkNote('Kiosk', note)]) {
			const lists = { in: [transfer({ ...at, amount: 5n, height: 50 })], out: [transfer({ note: written })] };
			expect(of(lists)).toMatchObject({ refunding: null, unlabelled: [], facts: { refunds: [] } });
			expect(of({ pending: lists.out })?.refunding).toBeNull();
		}
	});
});

describe('what is done next with a request', () => {
	const [asked] = requestRows(
		[sale(1, [{ amount: 2n }], { madeBy: 'link', price: null, expires: NOW + 60, from: 'Kiosk' })],
		termsFor,
		coin,
		NOW
	);

	test('it is given out until it is paid', () => {
		if (!asked) expect.unreachable();
		expect(isPayable(asked)).toBe(true);
	});

	test('it is copied, proved, refunded, requested again, or shown where more is to be said', () => {
		const actions = (canSend: boolean) => rows.toReversed().map((each) => [each.index, nextAction(each, canSend).kind]);
		expect(actions(true)).toEqual([
			[1, 'receipt'],
			[2, 'refund'],
			[3, 'refund'],
			[4, 'again'],
			[5, 'receipt'],
			[6, 'refund'],
			[7, 'again'],
			[8, 'refund'],
			[9, 'show'],
			[10, 'receipt'],
			[11, 'refund']
		]);
		expect(Object.fromEntries(actions(false))).toMatchObject({ 2: 'receipt', 3: 'receipt', 6: 'show', 8: 'receipt' });
		if (!asked) expect.unreachable();
		expect(nextAction(asked, true)).toEqual({ kind: 'copy' });
		expect(nextAction({ ...row(1), refunding: 'ab' }, true)).toEqual({ kind: 'show' });
		expect(nextAction(row(1), true)).toEqual({ kind: 'receipt', txid: '1-0' });
	});

	test('it is not given out once it is paid, expired, cancelled, in doubt, or paid back', () => {
		if (!asked) expect.unreachable();
		expect(rows.filter(isPayable)).toEqual([]);
		expect(isPayable({ ...asked, refunding: 'ab' })).toBe(false);
	});
});

test('the receipt of a payment that paid a part states that part', async () => {
	const request = { ...sale(1, [{ amount: 2n }, { amount: 5n }]), address: subaddress };
	const stated = async (txid: string) => {
		const link = await proveReceipt(request, txid, coin, (_, message) => Promise.resolve(message));
		const query = parametersOfReceipt(link ?? '');
		return [
			query?.get('amount'),
			query?.get('price'),
			query?.get('proof')?.startsWith(`amount=${query.get('amount') ?? ''}`)
		];
	};
	expect(await stated('1-0')).toEqual(['0.000000000002', null, true]);
	expect(await stated('1-1')).toEqual(['0.000000000005', '12.50 EUR at 151.23', true]);
	expect(await proveReceipt(request, '1-0', coin, () => Promise.resolve(null))).toBeNull();
});
