import fc from 'fast-check';
import { EMPTY_DRAFT, type RequestDraft } from '../../../src/lib/payment/draft';
import {
	integratedAlternative,
	EMPTY_LINK,
	parsePaymentText,
	parsePaymentQuery,
	writeDraftQuery
} from '../../../src/lib/payment/opened';
import { describePaymentProblem } from '../../../src/lib/payment/problem';
import { percentDecode } from '../../../src/lib/payment/percent';
import { caseCount } from '../../full';
import { coin, standard, subaddress, text } from './payments';

const open = (query: string) => parsePaymentQuery(new URLSearchParams(query), coin);

describe('what stands in the address of the payment page', () => {
	const anyDraft: fc.Arbitrary<RequestDraft> = fc.record({
		address: fc.oneof(fc.constant(standard), text(20)),
		tx_amount: fc.oneof(fc.constant('1.5'), text(8)),
		recipient_name: text(12),
		tx_description: text(40),
		unknown_parameters: fc.uniqueArray(fc.constantFrom('foo=1', 'bar=', 'x=a=b', 'Tx_description=5'))
	});

	test('is what was typed, to the last space', () => {
		fc.assert(
			fc.property(anyDraft, (draft) => {
				fc.pre(!Object.values(draft).join().includes('\uFFFD'));
				const query = new URLSearchParams(writeDraftQuery(draft)).toString();
				expect(open(query)).toEqual({ ...EMPTY_LINK, draft });
			})
		);
	});

	test('may be nothing, or something that is not understood', () => {
		expect(open('')).toEqual(EMPTY_LINK);
		expect(open('colour=red&a%26b=%3D')).toEqual({
			...EMPTY_LINK,
			draft: { ...EMPTY_DRAFT, unknown_parameters: ['colour=red', 'a%26b=%3D'] }
		});
		expect(open('unknown_parameters=foo%3D1&bar=2').draft.unknown_parameters).toEqual(['foo=1', 'bar=2']);
	});

	test('has no payment id beside its address', () => {
		const { draft, problem } = open(`address=${standard}&tx_payment_id=${'ab'.repeat(32)}`);
		expect([draft, problem]).toMatchObject([EMPTY_DRAFT, { kind: 'separate_payment_id', why: 'long' }]);
		expect(open(`address=${standard}&tx_payment_id=`).problem).toBeNull();
		const both = open(`address=${standard}&tx_amount=2&tx_payment_id=1122334455667788&expires=1764000000`);
		const instead = integratedAlternative(both) ?? {};
		expect(parsePaymentQuery(new URLSearchParams(instead), coin)).toMatchObject({
			draft: { tx_amount: '2' },
			problem: null,
			terms: { expires: '1764000000', request: '' }
		});
	});

	test('may be a payment URI', () => {
		const uri = `monero:${standard}?tx_amount=1.500000000000&foo=bar`;
		expect(open(new URLSearchParams({ uri }).toString()).draft).toEqual({
			...EMPTY_DRAFT,
			address: standard,
			tx_amount: '1.5',
			unknown_parameters: ['foo=bar']
		});
	});

	test.each([
		[`address=${standard}&address=${subaddress}`, /“address”.*more than once/],
		[`address=${standard}&tx_amount=1&tx_amount=2`, /“tx_amount”.*more than once/],
		[`address=${standard}&amount=2`, /“.*amount=2.*”, but amounts are called tx_amount/],
		[`address=${standard}&address%5B%5D=${subaddress}`, /newer form/],
		[`address=${standard}&addr=x`, /is another address/],
		[`address=${standard}&version=2`, /newer form/],
		[`address=${standard}&unit=EUR&tx_amount=10`, /may be about money/],
		[`uri=monero:${standard}&uri=monero:${subaddress}`, /“uri”.*more than once/],
		[`uri=monero:${standard}&tx_amount=2`, /tx_amount=2.*not understood/],
		[`uri=monero:${standard}&address=${subaddress}`, /not understood/],
		[`uri=${encodeURIComponent(`#/pay?address=${standard}`)}`, /begins with “monero:”/],
		[`address=${standard}&unknown_parameters=amount%3D5`, /amounts are called/],
		[`address=${standard}&recipient_name=%FF`, /“recipient_name” is not encoded as UTF-8/],
		['uri=bitcoin:abc', /“monero:”.*“bitcoin:”/],
		['uri=monero:', /no address/]
	])('%s has a message', (query, words) => {
		const { problem, ...rest } = open(query);
		expect(rest).toEqual({ draft: EMPTY_DRAFT, several: null, terms: EMPTY_LINK.terms });
		expect(problem && describePaymentProblem(problem)).toMatch(words);
	});

	test('cannot say one amount and have another in the link', () => {
		for (const amount of ['', '&tx_amount=1']) {
			const { problem } = open(
				`address=${standard}${amount}&unknown_parameters=${encodeURIComponent('foo=1&tx_amount=5')}`
			);
			expect(problem).toMatchObject({ kind: 'not_understood', parameter: 'tx_amount', value: '5' });
		}
	});

	test('shows what is not understood beside a payment URI', () => {
		const uri = `monero:${standard};${subaddress}?tx_amount=1;2&x=1`;
		const { several } = open(String(new URLSearchParams({ uri, foo: 'a b' })));
		expect(several?.payment.unknown_parameters).toEqual(['x=1', 'foo=a%20b']);
		expect(several?.uri).toBe(`${uri}&foo=a%20b`);
		expect(
			open(String(new URLSearchParams({ uri: `monero:${standard}?x=1`, foo: '' }))).draft.unknown_parameters
		).toEqual(['x=1', 'foo=']);
	});
});

describe('what is pasted, or what a code says', () => {
	test('may be an address by itself', () => {
		expect(parsePaymentText(` ${subaddress}\n`, coin).draft).toEqual({ ...EMPTY_DRAFT, address: subaddress });
	});

	test('may pay several, and is kept as it is', () => {
		const uri = `monero:${standard};${subaddress}?tx_amount=1.5;2`;
		const { several, draft } = parsePaymentText(uri, coin);
		expect(several?.uri).toBe(uri);
		expect(several?.payment.recipients.map(({ amount }) => amount)).toEqual([1_500_000_000_000n, 2_000_000_000_000n]);
		expect(draft).toEqual(EMPTY_DRAFT);
	});

	test('may be a link to a checkout, of which only the text is used', () => {
		const query = String(new URLSearchParams({ address: standard, tx_amount: '1.5', expires: '1764000000' }));
		const expected = {
			draft: { address: standard, tx_amount: '1.5' },
			terms: { expires: '1764000000' },
			problem: null
		};
		for (const site of ['', 'https://evil.example/', 'localhost:5173/', 'pay.example/a/', 'HTTP://x?y='])
			expect(parsePaymentText(` ${site}#/pay?${query}`, coin)).toMatchObject(expected);
		for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'bitcoin:x', 'https://x/#/search?q='])
			expect(parsePaymentText(`${wrong}#/pay?${query}`, coin).problem).toMatchObject({ kind: 'scheme' });
		// A wallet pays the first address, whatever the text looks like.
		const uri = `monero:${subaddress}?tx_description=#/pay?address=${standard}`;
		expect(parsePaymentText(uri, coin).draft).toMatchObject({
			address: subaddress,
			tx_description: `#/pay?address=${standard}`
		});
		const twice = parsePaymentText(`#/pay?address=${standard}&address=${subaddress}`, coin);
		expect(twice.problem).toEqual({ kind: 'repeated', parameter: 'address' });
		for (const times of [2, 300]) {
			const nested = parsePaymentText('#/pay?uri='.repeat(times) + standard, coin);
			expect(nested.problem).toMatchObject({ kind: 'scheme' });
		}
		expect(parsePaymentText('#/pay?uri='.repeat(1000), coin).problem).toMatchObject({ kind: 'uri_too_long' });
	});

	test('is one link', () => {
		for (const [first, second] of [
			[`monero:${standard}?tx_amount=1&tx_description=a`, `monero:${subaddress}`],
			[`monero:${standard}`, standard]
		]) {
			const { draft, problem } = parsePaymentText(`${first}\n${second}`, coin);
			expect([draft, problem]).toEqual([EMPTY_DRAFT, { kind: 'lines' }]);
		}
	});

	test('names all that a link to a checkout says, or has a problem', () => {
		const name = fc.oneof(
			fc.constantFrom('address', 'tx_amount', 'TX_AMOUNT', 'amount', 'uri', 'tx_payment_id', 'unknown_parameters'),
			fc.constantFrom('foo', 'expires', 'request', 'recipient_name', 'version', 'fee', 'tx%5Famount'),
			text(6)
		);
		const value = fc.oneof(fc.constantFrom('', '1', standard, `monero:${standard}?tx_amount=1`, 'x=1&y=2'), text(8));
		fc.assert(
			fc.property(fc.array(fc.tuple(name, value), { maxLength: 4 }), (pairs) => {
				const { draft, problem, terms, several } = parsePaymentText(
					`#/pay?${new URLSearchParams([['foo', '1'], ...pairs])}`,
					coin
				);
				if (problem) return;
				expect(several).toBeNull();
				const { unknown_parameters: unknown, ...fields } = draft;
				const said = [...Object.values({ ...fields, ...terms }), ...unknown.map((part) => percentDecode(part))].join(
					' '
				);
				for (const [name, value] of pairs) {
					if (/^(uri|unknown_parameters)$/.test(name) || (name === 'tx_payment_id' && value === '')) continue;
					expect(said).toContain(Object.hasOwn({ ...fields, ...terms }, name) ? value : `${name}=${value}`);
				}
				for (const part of unknown) expect(part).not.toMatch(/^[^=]*(amount|address)/i);
			}),
			{ numRuns: caseCount(300, 3000) }
		);
	});

	test('of any kind is read, or refused in a sentence', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: 'binary' }),
					text(40).map((rest) => `monero:${rest}`)
				),
				(given) => {
					const { problem } = parsePaymentText(given, coin);
					if (problem !== null) expect(describePaymentProblem(problem)).toMatch(/^\S.*\.$/s);
				}
			)
		);
	});
});
