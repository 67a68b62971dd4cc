import { payLink } from '../../../src/lib/links';
import { EMPTY_REQUEST, type LabelledRequest } from '../../../src/lib/payment/label';
import { RefundForm } from '../../../src/lib/pay/refund-form.svelte';
import { requestRows, type OwnRequest } from '../../../src/lib/requests/requests';
import { badKey, integrated, standard, subaddress, testnet } from '../payment/payments';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const NOW = 1_764_000_000;
const XMR = 10n ** 12n;

function formFor(facts: Partial<LabelledRequest> = {}, paid = (35n * XMR) / 100n) {
	const request: OwnRequest = {
		facts: { ...EMPTY_REQUEST, created: NOW - 3600, amount: (3n * XMR) / 10n, text: 'Tea', ...facts },
		address: subaddress,
		account: 2,
		index: 5,
		refunding: null,
		unlabelled: [],
		payments: [
			{
				txid: 'ab',
				amount: paid,
				confirmations: 12,
				state: 'block',
				contested: false,
				seen: null,
				absent: null,
				mined: NOW,
				by: 'recipient',
				nodes: 1
			}
		]
	};
	const [row] = requestRows([request], () => ({ needed: 10 }), coin, NOW);
	if (!row) throw new Error('no row');
	return new RefundForm({ row, wallet: 'primary', coin, now: NOW });
}

const keptBy = (form: RefundForm) => {
	form.to = standard;
	return form.parsed.value?.maxAmount;
};

describe('how much is paid back', () => {
	test('is what came too much at first, and all of it where nothing did', () => {
		const form = formFor();
		expect(form.choice).toBe('excess');
		expect(keptBy(form)).toBe(XMR / 20n);
		expect(formFor({ amount: null }).choice).toBe('everything');
		expect(keptBy(formFor({ amount: null }))).toBe((35n * XMR) / 100n);
	});

	test('is all that was received and not paid back, or another amount up to that', () => {
		const form = formFor({ refunds: [{ txid: 'cd', amount: XMR / 20n }] });
		expect(form.choice).toBe('everything');
		expect(keptBy(form)).toBe((3n * XMR) / 10n);
		form.choose('other');
		form.otherAmount = '0.000000000001';
		expect(keptBy(form)).toBe(1n);
		form.otherAmount = '0.3';
		expect(keptBy(form)).toBe((3n * XMR) / 10n);
	});

	test.each(['', '0', '-1', '0.300000000001', '1e3', '18446744', '0.0000000000001', '1,2,3'])('is not %j', (other) => {
		const form = formFor({ refunds: [{ txid: 'cd', amount: XMR / 20n }] });
		form.to = standard;
		form.choose('other');
		form.otherAmount = other;
		expect(form.parsed.problem).toEqual({ other: expect.any(String) });
	});

	test('cannot stay what came too much once that was paid back', () => {
		const form = formFor({ amount: null });
		form.choose('excess');
		expect(form.choice).toBe('everything');
	});
});

describe('who is paid back', () => {
	const link = payLink({ address: standard, tx_amount: '9', recipient_name: 'Mallory' });

	test.each([
		standard,
		` ${standard} `,
		integrated,
		`monero:${standard}?tx_amount=9`,
		link,
		`https://a.example/${link}`
	])('may be %s', (to) => {
		const form = formFor();
		form.to = to;
		expect(form.parsed.value).toEqual({
			wallet: 'primary',
			refund: { address: subaddress, text: 'Tea' },
			account: 2,
			maxAmount: XMR / 20n,
			chosen: { to: to.trim(), note: 'Refund of “Tea”', priority: '0' }
		});
	});

	test.each<[string, RegExp]>([
		['', /Enter the customer’s address/],
		['Bobby', /Not a Monero address/],
		[testnet, /testnet/],
		[badKey, /key/],
		[standard.slice(0, -1), /Not a Monero address/],
		[subaddress, /the address that was paid/],
		[`monero:${subaddress}`, /the address that was paid/],
		[`monero:${standard};${integrated}?tx_amount=1;2`, /one recipient/],
		[`${payLink({ address: standard })}&expires=1700000000`, /expired/],
		[`monero:${standard}?tx_amount=1&tx_amount=2`, /./],
		['monero:', /./]
	])('is not %s', (to, problem) => {
		const form = formFor();
		form.to = to;
		expect(form.parsed.problem).toEqual({ to: expect.stringMatching(problem) });
	});
});

describe('the message to the customer', () => {
	test('says what is paid back, and asks for an address', () => {
		const form = formFor();
		expect(form.message).toMatch(
			/^You paid 0\.05 XMR too much for “Tea” \(.*2025.*\)\. Please send me a Monero address for the refund\.$/
		);
		form.choose('everything');
		expect(form.message).toMatch(/^I want to pay back 0\.35 XMR for “Tea” /);
		form.choose('other');
		expect(form.message).toMatch(/^I want to pay back a part of “Tea” /);
	});

	test('shows what cannot be seen in the name of a request, and cuts a long one', () => {
		expect(formFor({ text: 'Tea \u202egnp.exe' }).message).toContain('“Tea ‹U+202E›gnp.exe”');
		expect(formFor({ text: 'x'.repeat(1000) }).message.length).toBeLessThan(500);
		expect(formFor({ text: '' }).message).toContain('for your payment (');
	});
});

test('a note of one’s own stays, and what is under Options is said', () => {
	const form = formFor();
	expect(form.options).toBe('Note: Refund of “Tea” · Fee automatic');
	form.changeNote('');
	form.priority = '3';
	expect(form.options).toBe('Fee high');
	form.to = standard;
	expect(form.parsed.value?.chosen).toEqual({ to: standard, note: '', priority: '3' });
});
