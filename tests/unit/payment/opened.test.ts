import fc from 'fast-check';
import { EMPTY_DRAFT, parseDraft, type RequestDraft } from '../../../src/lib/payment/draft';
import { openText, parseOpened, writeOpened } from '../../../src/lib/payment/opened';
import { describePaymentProblem } from '../../../src/lib/payment/problem';
import { coin, standard, subaddress, text } from './payments';

const open = (query: string) => parseOpened(new URLSearchParams(query), coin);

describe('what stands in the address of the payment page', () => {
	const anyDraft: fc.Arbitrary<RequestDraft> = fc.record({
		address: fc.oneof(fc.constant(standard), text(20)),
		tx_amount: fc.oneof(fc.constant('1.5'), text(8)),
		recipient_name: text(12),
		tx_description: text(40),
		unknown_parameters: fc.uniqueArray(fc.constantFrom('foo=1', 'bar=', 'x=a=b', 'Tx_amount=5'))
	});

	test('is what was typed, to the last space', () => {
		fc.assert(
			fc.property(anyDraft, (draft) => {
				fc.pre(!Object.values(draft).join().includes('\uFFFD'));
				const query = new URLSearchParams(writeOpened(draft)).toString();
				expect(open(query)).toEqual({ draft, several: null, problem: null });
			})
		);
	});

	test('may be nothing, or something that is not the page’s', () => {
		const nothing = { draft: EMPTY_DRAFT, several: null, problem: null };
		expect(open('')).toEqual(nothing);
		expect(open('colour=red')).toEqual(nothing);
	});

	test('has no payment id beside its address', () => {
		const { draft, problem } = open(`address=${standard}&tx_payment_id=${'ab'.repeat(32)}`);
		expect([draft, problem]).toEqual([EMPTY_DRAFT, { kind: 'separate_payment_id' }]);
		expect(open(`address=${standard}&tx_payment_id=`).problem).toBeNull();
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
		[`address=${standard}&recipient_name=%FF`, /“recipient_name” is not encoded as UTF-8/],
		['uri=bitcoin:abc', /“monero:”.*“bitcoin:”/],
		['uri=monero:', /no address/]
	])('%s has a message', (query, words) => {
		const { problem, ...rest } = open(query);
		expect(rest).toEqual({ draft: EMPTY_DRAFT, several: null });
		expect(problem && describePaymentProblem(problem)).toMatch(words);
	});

	test('cannot say one amount and have another in the link', () => {
		const { draft } = open(`address=${standard}&unknown_parameters=${encodeURIComponent('foo=1&tx_amount=5')}`);
		expect(draft.unknown_parameters).toEqual(['foo=1']);
		expect(parseDraft(draft, coin).request).toMatchObject({ amount: null, uri: `monero:${standard}?foo=1` });
	});
});

describe('what is pasted, or what a code says', () => {
	test('may be an address by itself', () => {
		expect(openText(` ${subaddress}\n`, coin).draft).toEqual({ ...EMPTY_DRAFT, address: subaddress });
	});

	test('may pay several, and is kept as it is', () => {
		const uri = `monero:${standard};${subaddress}?tx_amount=1.5;2`;
		const { several, draft } = openText(uri, coin);
		expect(several?.uri).toBe(uri);
		expect(several?.payment.recipients.map(({ amount }) => amount)).toEqual([1_500_000_000_000n, 2_000_000_000_000n]);
		expect(draft).toEqual(EMPTY_DRAFT);
	});

	test('of any kind is read, or refused in a sentence', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string({ unit: 'binary' }),
					text(40).map((rest) => `monero:${rest}`)
				),
				(given) => {
					const { problem } = openText(given, coin);
					if (problem !== null) expect(describePaymentProblem(problem)).toMatch(/^\S.*\.$/s);
				}
			)
		);
	});
});
