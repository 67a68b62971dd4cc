import fc from 'fast-check';
import type { Receipt } from '../../../src/lib/payment/receipt';
import { receiptVerdict, type CheckedProof, type Shop } from '../../../src/lib/payment/receipt-verdict';
import type { RequestPayment } from '../../../src/lib/payment/state';
import { standard, subaddress } from './payments';

const coin = { ticker: 'XMR', decimals: 12 };
const CREATED = 1_795_442_520;
const HOUR = 3600;
const out = `OutProofV2${'2'.repeat(132)}`;
const received = `InProofV2${'2'.repeat(132)}`;
const plain: Receipt = {
	amount: 35_852_000_000n,
	price: { total: '11.20', currency: 'EUR', rate: '312.40' },
	created: CREATED,
	from: 'Kiosk am See',
	text: '2 Coffee 6.40, 1 Cake 4.80',
	address: subaddress,
	txid: '03ff'.repeat(16),
	proof: out
};
const payment: RequestPayment = {
	txid: plain.txid,
	amount: 35_852_000_000n,
	confirmations: 12,
	state: 'block',
	seen: null,
	by: 'recipient',
	contested: false,
	absent: null,
	mined: null,
	nodes: 1
};
const shop: Shop = { name: 'Kiosk am See', addresses: [subaddress], statusFile: false };

interface Given {
	receipt?: Partial<Receipt>;
	paid?: Partial<RequestPayment>;
	time?: number | null;
	shop?: Shop | undefined;
}
const judge = ({ receipt, paid, time = CREATED + 120, shop }: Given, checked?: CheckedProof) =>
	receiptVerdict(
		{ ...plain, ...receipt },
		checked === undefined ? { kind: 'paid', payment: { ...payment, mined: time, ...paid } } : checked,
		{ coin, shop, now: CREATED + 2 * HOUR }
	);

describe('a receipt whose proof fits', () => {
	test('is valid once its payment is confirmed, and not final before', () => {
		expect(judge({})).toMatchObject({ kind: 'valid', isRefused: false, received: 35_852_000_000n, faults: [] });
		const young = judge({ paid: { confirmations: 3 } });
		expect(young).toMatchObject({ kind: 'confirming', isRefused: false, state: { confirmations: 3, needed: 10 } });
		expect(judge({ paid: { confirmations: 0, state: 'pool' }, time: null }).kind).toBe('confirming');
	});

	test('of a payment that may fail, or does not count, is not valid', () => {
		expect(judge({ paid: { confirmations: 0, state: 'pool', contested: true }, time: null }).kind).toBe('contested');
		expect(judge({ paid: { state: 'locked' } }).kind).toBe('locked');
	});

	test('is valid with more than was asked, and with any amount where none was', () => {
		expect(judge({ paid: { amount: 40_000_000_000n } }).kind).toBe('valid');
		const any = { amount: null, price: null, text: '' };
		expect(judge({ receipt: any, paid: { amount: 1n } })).toMatchObject({ kind: 'valid', received: 1n });
	});

	test.each<[string, Given, readonly string[]]>([
		['a forged amount', { receipt: { amount: 5_000_000_000_000n, price: null, text: '' } }, ['short']],
		['an enormous amount', { receipt: { amount: 2n ** 64n - 1n, price: null, text: '' } }, ['short']],
		['a price for almost nothing', { receipt: { amount: 1_000_000n }, paid: { amount: 1_000_000n } }, ['price']],
		['a price without its amount', { receipt: { amount: null }, paid: { amount: 1_000_000n } }, ['short']],
		['a forged rate', { receipt: { price: { total: '11.20', currency: 'EUR', rate: '3124' } } }, ['price']],
		['a rate of 0', { receipt: { price: { total: '11.20', currency: 'EUR', rate: '0' } } }, ['price']],
		[
			'a rate of 0 without an amount',
			{ receipt: { amount: null, price: { total: '11.20', currency: 'EUR', rate: '0' } } },
			['price']
		],
		[
			'an enormous total',
			{ receipt: { price: { total: '9'.repeat(20), currency: 'EUR', rate: '312.40' }, text: '' } },
			['price']
		],
		['items that do not add up', { receipt: { text: '2 Coffee 6.40, 1 Cake 5.80' } }, ['items']],
		['items without their tip', { receipt: { text: '2 Coffee 6.40, 1 Cake 4.80, tip 1.12' } }, ['items']],
		['an enormous item', { receipt: { text: `1 Coffee ${'9'.repeat(20)}.00` } }, ['items']],
		['items in coins that were not paid', { receipt: { amount: null, price: null, text: '1 Car 5 XMR' } }, ['short']],
		['items in coins beside another amount', { receipt: { price: null, text: '1 Car 5 XMR' } }, ['items']],
		['a date after its payment', { time: CREATED - 3 * HOUR }, ['date']],
		[
			'a date to come',
			{ receipt: { created: CREATED + 30 * 24 * HOUR }, paid: { confirmations: 0, state: 'pool' }, time: null },
			['date']
		]
	])('does not add up: %s', (_, given, faults) => {
		const verdict = judge(given);
		expect(verdict).toMatchObject({ kind: 'sums', isRefused: true, faults });
		expect(verdict.received).toBe(given.paid?.amount ?? payment.amount);
	});

	test.each<[string, Given]>([
		['a price that was rounded down', { receipt: { amount: 35_851_000_000n } }],
		[
			'a price in yen',
			{ receipt: { price: { total: '1120', currency: 'JPY', rate: '31240' }, text: '2 Tea 1120 JPY' } }
		],
		['items with a tip', { receipt: { text: '2 Coffee 5.28, 1 Cake 4.80, tip 1.12 EUR' } }],
		['items with zeros', { receipt: { text: '2 Coffee 6.4 EUR, 1 Cake 4.800 EUR' } }],
		['items in coins', { receipt: { price: null, text: '2 Tea 0.035852 XMR' } }],
		['a text without prices', { receipt: { text: '2 × Coffee, Cake, tip 0.50 EUR' } }],
		['no date', { receipt: { created: null } }],
		['a date long before its payment', { receipt: { created: 1 } }],
		['a date shortly after its block', { time: CREATED - HOUR }],
		['a block whose time is unknown', { time: null }]
	])('adds up: %s', (_, given) => {
		expect(judge(given)).toMatchObject({ kind: 'valid', faults: [] });
	});

	test('has rows where each of its items has a price', () => {
		expect(judge({}).items).toHaveLength(2);
		expect(judge({ receipt: { text: '2 Coffee, 1 Cake' } }).items).toBeNull();
	});
});

test.each<[string, Receipt['created'] | undefined, CheckedProof]>([
	['the proof does not fit', undefined, { kind: 'invalid' }],
	['nobody knows yet', undefined, null],
	['there is no date, and the proof does not fit', null, { kind: 'invalid' }]
])('nothing is proven while %s', (_, created = CREATED, checked) => {
	const verdict = judge({ receipt: { created }, shop }, checked);
	expect(verdict.kind).toBe(checked === null ? 'unchecked' : 'invalid');
	expect(verdict).toMatchObject({ received: null, state: null, maker: null, isRefused: checked !== null });
});

describe('who made a receipt', () => {
	test('is the payer or the owner of the address, and the shop only where the site lists the address', () => {
		expect(judge({}).maker).toBe('payer');
		expect(judge({ receipt: { proof: received } }).maker).toBe('owner');
		expect(judge({ receipt: { proof: received }, shop }).maker).toBe('shop');
		expect(judge({ shop }).maker).toBe('payer');
		expect(judge({ receipt: { proof: received, address: standard }, shop }).maker).toBe('owner');
	});

	test('is not a matter of the name that the receipt states', () => {
		const names = [
			'Kiosk am See',
			'KIOSK AM SEE',
			' Kiosk am See ',
			'Kiosk\u202e am See',
			'Kiosk am Ѕee',
			'Another',
			''
		];
		for (const from of names) {
			const [other, own] = [standard, subaddress].map((address) =>
				judge({ receipt: { proof: received, from, address }, shop })
			);
			expect(other).toMatchObject({ kind: 'foreign', isRefused: true, maker: 'owner', isOfShop: false });
			expect(own).toMatchObject({ kind: 'valid', maker: 'shop', isOfShop: true });
		}
	});

	test('is known to be another one before the node answers', () => {
		expect(judge({ receipt: { address: standard }, shop }, null).kind).toBe('foreign');
		expect(judge({ receipt: { address: standard }, shop }, { kind: 'invalid' }).kind).toBe('invalid');
		expect(judge({ receipt: { address: standard, amount: 2n ** 60n }, shop }).kind).toBe('sums');
	});

	test('is unknown where status files name the addresses of the shop', () => {
		const byFiles = { ...shop, addresses: [], statusFile: true };
		expect(judge({ shop: byFiles })).toMatchObject({ kind: 'unlisted', isRefused: false, isOfShop: false });
		expect(judge({ shop: byFiles, paid: { confirmations: 3 } }).kind).toBe('confirming');
		expect(judge({ shop: { ...byFiles, addresses: [subaddress] } }).kind).toBe('valid');
	});
});

test('a receipt is never valid for less than it states', () => {
	const price = fc.record({
		total: fc.constantFrom('11.20', '0', '11.2', '0.01', '99999999999999999999.99'),
		currency: fc.constantFrom('EUR', 'JPY', 'XMR'),
		rate: fc.constantFrom('312.40', '0', '0.00000001', '31240', '312.400000001')
	});
	const amount = fc.constantFrom(1n, 1_000_000n, 35_852_000_000n, 2n ** 64n - 1n);
	const terms = fc.record({ amount: fc.option(amount), price: fc.option(price), text: fc.string() });
	fc.assert(
		fc.property(terms, amount, (receipt, paid) => {
			const { kind } = judge({ receipt, paid: { amount: paid } });
			if (receipt.amount !== null && paid < receipt.amount) expect(kind).toBe('sums');
			if (receipt.price && /^0(?:\.0+)?$/.test(receipt.price.rate)) expect(kind).toBe('sums');
		})
	);
});
