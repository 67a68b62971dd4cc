import { loadReceiptTexts } from '../../../src/lib/pay/receipt-texts/load';
import { createWriter } from '../../../src/lib/pay/languages';
import { describeReceiptItem, describeVerdict, receiptChecks, splitCheck } from '../../../src/lib/pay/receipt-view';
import type { Receipt } from '../../../src/lib/payment/receipt';
import { receiptVerdict, type CheckedProof, type Shop } from '../../../src/lib/payment/receipt-verdict';
import type { RequestPayment } from '../../../src/lib/payment/state';
import { standard, subaddress } from '../payment/payments';

const coin = { ticker: 'XMR', decimals: 12 };
const NOW = 1_795_442_520;
const price = { total: '11.20', currency: 'EUR', rate: '312.40' };
const plain: Receipt = {
	amount: 35_851_000_000n,
	price,
	created: NOW,
	from: 'Kiosk am See',
	text: '2 Coffee 6.40, 1 Cake 4.80',
	address: subaddress,
	txid: '03ff'.repeat(16),
	proof: `OutProofV2${'2'.repeat(132)}`
};
const payment: RequestPayment = {
	txid: plain.txid,
	amount: 35_851_000_000n,
	confirmations: 12,
	state: 'block',
	seen: null,
	by: 'recipient',
	contested: false,
	absent: null,
	mined: NOW,
	nodes: 1
};
const shop: Shop = { name: 'Kiosk am See', addresses: [subaddress], statusFile: false };

const { texts } = await loadReceiptTexts('en');
const write = createWriter(texts, 'en', coin);

interface Given {
	receipt?: Partial<Receipt>;
	paid?: Partial<RequestPayment>;
	checked?: CheckedProof;
	shop?: Shop | undefined;
	nodeCheck?: 'no' | 'failed' | 'answered';
}

function show({ receipt: changed, paid, checked, shop, nodeCheck = 'answered' }: Given) {
	const receipt = { ...plain, ...changed };
	const found: CheckedProof = checked === undefined ? { kind: 'paid', payment: { ...payment, ...paid } } : checked;
	const verdict = receiptVerdict(receipt, found, { coin, shop, now: NOW });
	const shown = { receipt, verdict, nodeCheck, shop: shop?.name ?? '' };
	const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
	const { tone, title, text } = describeVerdict(shown, write);
	return {
		verdict: `${tone}: ${spaced(title)}${text === '' ? '' : ` | ${spaced(text)}`}`,
		checks: receiptChecks(shown, write).map(({ result, text }) => `${result}: ${spaced(text)}`)
	};
}

const LESS = { receipt: { amount: 1_000_000n }, paid: { amount: 1_000_000n } };
const OWNER = { proof: `InProofV2${'2'.repeat(132)}` };

test.each<[string, Given, string]>([
	['fits, with enough confirmations', {}, 'good: Valid: 0.035851 XMR was paid'],
	['fits, with fewer', { paid: { confirmations: 3 } }, 'plain: Sent, not final: 3 of 10 confirmations'],
	[
		'is for less than its price',
		LESS,
		'bad: Does not add up: only 0.000001 XMR was paid | The text says 11.20 EUR. At its own rate that is 0.035852 XMR.'
	],
	[
		'names more than was paid',
		{ receipt: { amount: 5_000_000_000_000n, price: null, text: '' } },
		'bad: Does not add up: only 0.035851 XMR was paid | The text says 5 XMR.'
	],
	[
		'has a rate of nothing',
		{ receipt: { price: { ...price, rate: '0' } } },
		'bad: Does not add up: 0.035851 XMR was paid | The text says 11.20 EUR, but its rate gives no amount.'
	],
	[
		'has items of another sum: all of it was paid',
		{ receipt: { text: '2 Coffee 6.40, 1 Cake 5.80' } },
		'bad: Does not add up: 0.035851 XMR was paid | The items do not add up to 11.20 EUR.'
	],
	[
		'does not fit',
		{ checked: { kind: 'invalid' } },
		'bad: Not valid: do not accept this receipt | The proof does not fit this text. It was changed, or belongs to another payment.'
	],
	[
		'has an address that the site does not list',
		{ receipt: { address: standard }, shop },
		'bad: Not an address of Kiosk am See'
	],
	['was not checked', { checked: null, nodeCheck: 'no' }, 'plain: Not checked yet'],
	['could not be checked', { checked: null, nodeCheck: 'failed' }, 'plain: Not checked yet | The node did not answer.'],
	[
		'may fail',
		{ paid: { state: 'pool', confirmations: 0, contested: true } },
		'warn: May fail: do not accept this receipt yet | The node has seen a second payment with the same coins.'
	],
	['is of a locked payment', { paid: { state: 'locked' } }, 'warn: Locked: does not count yet']
])('the verdict on a receipt that %s', (_, given, expected) => {
	expect(show(given).verdict).toBe(expected);
});

describe('the checks of a receipt', () => {
	test('that is valid: what this browser found, then what others state', () => {
		expect(show({ shop }).checks).toEqual([
			'right: Sums. The items add up to 11.20 EUR, and 11.20 EUR at 312.40 is 0.035851 XMR.',
			'right: Proof. Made by the payer, for exactly this text.',
			'right: Address. Listed by this site as Kiosk am See.',
			'stated: 12 confirmations. As the node says.',
			'stated: Date, price and items. As the payer states them.'
		]);
	});

	test('begin with what is wrong', () => {
		expect(show({ receipt: { ...LESS.receipt, ...OWNER, address: standard }, paid: LESS.paid, shop }).checks).toEqual([
			'wrong: Sums. 0.000001 XMR was paid for 11.20 EUR.',
			'wrong: Address. Not one of the addresses that this site lists for Kiosk am See.',
			'right: Proof. Made by the owner of the address, for exactly this text.',
			'stated: 12 confirmations. As the node says.'
		]);
	});

	test('whose proof does not fit say nothing of a payment', () => {
		expect(show({ checked: { kind: 'invalid' }, shop }).checks).toEqual([
			'wrong: Proof. Not for this text and amount.',
			'stated: Transaction. Exists. That says nothing about who was paid, or how much.'
		]);
	});

	test('name the shop as its maker only where the site lists the address', () => {
		const maker = (given: Given) => show(given).checks.find((check) => check.includes('Proof.'));
		expect(maker({ receipt: OWNER, shop })).toBe('right: Proof. Made by Kiosk am See, for exactly this text.');
		for (const without of [undefined, { ...shop, addresses: [], statusFile: true }])
			expect(maker({ receipt: OWNER, shop: without })).toContain('by the owner of the address');
		// A config with the shop's name, and none of its addresses.
		const nameless = { ...shop, addresses: [] };
		expect(show({ receipt: OWNER, shop: nameless }).verdict).toContain('bad: Not an address of Kiosk am See');
		expect(maker({ receipt: OWNER, shop: nameless })).toContain('by the owner of the address');
	});

	test('are of what is known before the node answers', () => {
		expect(show({ checked: null }).checks).toEqual([]);
		expect(show({ checked: null, receipt: { address: standard }, shop }).checks).toEqual([
			'wrong: Address. Not one of the addresses that this site lists for Kiosk am See.'
		]);
	});

	test('have a name each, before the first full stop', () => {
		expect(splitCheck('Transaction. Exists. No more.')).toEqual({ name: 'Transaction.', rest: 'Exists. No more.' });
		for (const { checks } of [show({ shop }), show(LESS)])
			for (const check of checks) expect(splitCheck(check).name).toMatch(/\.$/);
	});
});

test.each([
	['2 Coffee', '6.40', '2 × Coffee', '3.20'],
	['2 × Cola', '0.66', '2 × Cola', '0.33'],
	['1 Cake', '4.80', '1 × Cake', ''],
	['3 Tea', '10.00', '3 × Tea', ''],
	['0 Tea', '1.00', '0 × Tea', ''],
	['2 Tea', '300', '2 × Tea', '150'],
	['2 Cars', '9'.repeat(20), '2 × Cars', ''],
	['tip', '1.12', 'tip', ''],
	['99999 Tea', '1.00', '99999 Tea', '']
])('a row of %s for %s', (name, price, shown, each) => {
	expect(describeReceiptItem({ name, price })).toEqual({ name: shown, each });
});
