import { parseCheckout } from '../../../src/lib/payment/checkout';
import { parametersOfLink, parseTerms, writeTerms } from '../../../src/lib/payment/terms';
import { describePaymentProblem } from '../../../src/lib/payment/problem';
import { standard, subaddress } from './payments';

const coin = { uriScheme: 'monero', decimals: 12 };
const parse = (parameters: Record<string, string>) => parseCheckout(new URLSearchParams(parameters), coin);
const id = '0123456789abcdef0123456789abcdef';

describe('a checkout link', () => {
	test('has the request, its expiry and the id of its status', () => {
		const link = { address: subaddress, tx_amount: '0.37', recipient_name: 'Kiosk', tx_description: 'Two coffees' };
		const read = parse({ ...link, expires: '1764000000', request: id });
		expect(read).toMatchObject({ expires: 1_764_000_000, hasBadExpiry: false, id, problem: null, several: null });
		expect(read.request).toMatchObject({ address: subaddress, amount: 370_000_000_000n, recipient_name: 'Kiosk' });
		expect(read.request?.uri).not.toMatch(/expires|request/);
	});

	test('of the earlier form is still one', () => {
		expect(parse({ uri: `monero:${standard}?tx_amount=1.5` }).request).toMatchObject({ amount: 1_500_000_000_000n });
		expect(parse({ address: standard, tx_amount: '1.5' })).toMatchObject({ expires: null, id: null, problem: null });
	});

	test('without an amount, or of 0, lets the payer choose', () => {
		expect(parse({ address: standard }).request?.amount).toBeNull();
		expect(parse({ address: standard, tx_amount: '0' }).request?.amount).toBeNull();
	});

	test.each([
		['an amount beyond 2^64', { tx_amount: '18446744.073709551616' }, 'amount', /larger than any/],
		['a negative amount', { tx_amount: '-1' }, 'amount', /negative/],
		['a damaged address', { address: `${standard.slice(0, -1)}1` }, 'address', /checksum/],
		['a name that is too long', { recipient_name: 'x'.repeat(300) }, 'text_too_long', /300 characters/],
		['no address', { address: '' }, 'no_address', /no address/],
		['another scheme', { uri: 'bitcoin:abc' }, 'scheme', /bitcoin/]
	] as const)('with %s cannot be paid', (_, changed, kind, details) => {
		const { request, problem } = parse({ address: standard, ...changed });
		expect(request).toBeNull();
		expect(problem?.kind).toBe(kind);
		expect(problem && describePaymentProblem(problem)).toMatch(details);
	});

	test.each(['soon', '-5', '1e9', '0', '9'.repeat(13), '253402300800'])(
		'with the expiry “%s” says that it is not valid',
		(expires) => {
			expect(parse({ address: standard, expires })).toMatchObject({ expires: null, hasBadExpiry: true });
		}
	);

	test('leaves out the terms that are empty', () => {
		expect(parse({ address: standard, expires: '', request: '' })).toMatchObject({ hasBadExpiry: false, id: null });
	});

	test.each(['x', '../config', `${id}0`, id.toUpperCase()])('with the id “%s” names no status file', (request) => {
		expect(parse({ address: standard, request }).id).toBe('');
	});

	test('is taken apart where a creator pastes it, as the script prints it or whole', () => {
		const query = new URLSearchParams({ address: subaddress, expires: '1764000000', request: id });
		for (const before of ['', 'https://shop.example/', 'https://shop.example/pay/index.html'])
			expect(parametersOfLink(` ${before}#/pay?${query}\n`)?.toString()).toBe(query.toString());
		expect(parametersOfLink(`#/pay/request?${query}`)?.toString()).toBe(query.toString());
		expect(writeTerms(parseTerms(query))).toEqual({ expires: '1764000000', request: id });
		expect(writeTerms(parseTerms(new URLSearchParams({ address: standard })))).toEqual({});
		for (const text of ['', standard, `monero:${standard}?tx_amount=1`, '#/pay', `#/search?${query}`])
			expect(parametersOfLink(text)).toBeNull();
	});

	test('carries parameters that it does not know', () => {
		const { draft, request } = parse({ address: standard, unknown_parameters: 'foo=1' });
		expect(draft.unknown_parameters).toEqual(['foo=1']);
		expect(request?.uri).toBe(`monero:${standard}?foo=1`);
	});
});

test('a price in the link is shown if it comes to the amount at its own rate', () => {
	const priceOf = (price: string, tx_amount = '0.035851') =>
		parseCheckout(new URLSearchParams({ address: subaddress, tx_amount, price }), coin).price;
	expect(priceOf('11.20 EUR at 312.40')).toEqual({ total: '11.20', currency: 'EUR', rate: '312.40' });
	expect(priceOf('1.20 EUR at 312.40')).toBeNull();
	expect(priceOf('11.20 EUR at 312.40', '')).toBeNull();
	for (const text of ['', '11.20 EUR', '11.20 EUR at 0', '11.20 eur at 312.40', '11.20 EUR at 312.40 ']) {
		expect(priceOf(text), text).toBeNull();
	}
});
