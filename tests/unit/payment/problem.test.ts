import fc from 'fast-check';
import { describePaymentProblem } from '../../../src/lib/payment/problem';
import { parseUri } from '../../../src/lib/payment/uri';
import { caseCount as countOf } from '../../full';
import { coin, integrated, standard, subaddress } from './payments';

const parsed = (uri: string) => parseUri(uri, coin);
const problemOf = (rest: string) => parsed(`monero:${rest}`).problem;

describe('what is no payment URI', () => {
	const ofStandard = (query: string) => `monero:${standard}?${query}`;
	const cases: [text: string, kind: string, sentence: string][] = [
		['', 'scheme', 'A payment link begins with “monero:”, but this does not.'],
		[standard, 'scheme', 'but this does not.'],
		[`bitcoin:${standard}`, 'scheme', 'A payment link begins with “monero:”, but this begins with “bitcoin:”.'],
		['monero:', 'no_address', 'The payment link has no address.'],
		['monero:?tx_amount=10', 'no_address', 'The payment link has no address.'],
		[`monero:${standard.slice(1)}`, 'address', 'Not a valid address: it has 94 characters, not 95 or 106.'],
		[`monero:${standard}&tx_amount=1`, 'address', 'Not a valid address: character 96 is “&”.'],
		[`monero:${standard};?tx_amount=1;1`, 'address', 'Address 2 of 2: There is no address.'],
		[ofStandard('=5'), 'no_name', 'The payment link has a value without a name: “=5”.'],
		[ofStandard('tx_amount'), 'no_value', '“tx_amount” has no value in the payment link.'],
		[ofStandard('tx_amount=1&foo=1&tx_amount=1'), 'repeated', '“tx_amount” is in the payment link more than once.'],
		[ofStandard('foo=1&foo=1'), 'repeated', '“foo” is'],
		[ofStandard('tx_amount=&tx_amount=1'), 'repeated', '“tx_amount” is'],
		[ofStandard('tx_amount=-1'), 'amount', 'The amount -1 is negative.'],
		[ofStandard('tx_amount=1e3'), 'amount', 'The amount 1e3 has an exponent'],
		[
			ofStandard('tx_amount=0.1234567890123'),
			'amount',
			'The amount 0.1234567890123 has more than the 12 decimals of the coin.'
		],
		[
			ofStandard('tx_amount=18446744.073709551616'),
			'amount',
			'The amount 18446744.073709551616 is larger than any on the chain.'
		],
		[ofStandard('tx_amount=1,5'), 'amount', '“1,5” is not an amount'],
		[ofStandard('tx_amount=10='), 'amount', '“10=” is not an amount'],
		[ofStandard('tx_payment_id=1122334455667788'), 'separate_payment_id', 'The integrated address contains it.'],
		[ofStandard(`tx_payment_id=${'ab'.repeat(32)}`), 'separate_payment_id', 'no longer send payment ids of 64 digits'],
		[
			ofStandard('tx_payment_id=12345'),
			'separate_payment_id',
			'“\u206812345\u2069” is not a payment id: those have 16'
		],
		[`monero:${subaddress}?tx_payment_id=1122334455667788`, 'separate_payment_id', 'a subaddress cannot contain one'],
		[`monero:${integrated}?tx_payment_id=1122334455667788`, 'second_payment_id', 'can have only one payment id'],
		[
			`monero:${standard};${subaddress}?tx_amount=1;1&tx_payment_id=1122334455667788`,
			'separate_payment_id',
			'Ask for an integrated address'
		],
		[
			ofStandard(`address=${subaddress}`),
			'newer_form',
			'This link for several recipients has a newer format that is not final yet'
		],
		[`monero:?version=2&address=${standard}`, 'newer_form', 'a newer format'],
		[
			ofStandard('amount=0.5'),
			'not_understood',
			'contains “\u2068amount=0.5\u2069”, but amounts are called tx_amount. Ask'
		],
		[ofStandard('payment_id=1'), 'not_understood', 'but payment ids are called tx_payment_id'],
		[ofStandard(`foo=${subaddress}`), 'not_understood', 'which is another address'],
		[ofStandard('req-x=1'), 'not_understood', 'which is not understood and may be about money'],
		[ofStandard('amo\u200bunt=1'), 'not_understood', '“\u2068amo‹U+200B›unt=1\u2069”'],
		[`monero:${integrated};${integrated}?tx_amount=1;1`, 'second_payment_id', 'can have only one payment id'],
		[ofStandard('recipient_name=%C3'), 'encoding', '“recipient_name” is not encoded as UTF-8.'],
		[
			ofStandard(`recipient_name=${'%C3%A9'.repeat(257)}`),
			'text_too_long',
			'The recipient’s name has 257 characters, but at most 256 are allowed.'
		],
		[
			ofStandard(`tx_description=${'a'.repeat(1025)}`),
			'text_too_long',
			'The description has 1025 characters, but at most 1024 are allowed.'
		],
		[
			ofStandard(`foo=${'a'.repeat(10_000)}`),
			'uri_too_long',
			'A payment link has at most 4096 characters, but this has 10107.'
		],
		[`monero:${standard};${subaddress}`, 'count', 'There are 2 addresses, but 0 amounts.'],
		[`monero:${standard};${subaddress}?tx_amount=1`, 'count', 'There are 2 addresses, but 1 amount.'],
		[
			`monero:${standard};${subaddress}?tx_amount=1;1&recipient_name=a;b;c`,
			'count',
			'There are 2 addresses, but 3 names.'
		]
	];

	test.each(cases)('%s', (given, kind, sentence) => {
		const { payment, problem } = parsed(given);
		expect([payment, problem?.kind]).toEqual([null, kind]);
		expect(problem && describePaymentProblem(problem)).toContain(sentence);
	});

	test('is not at the limits yet', () => {
		expect(problemOf(`${standard}?recipient_name=${'🙂'.repeat(256)}`)).toBeNull();
		expect(problemOf(`${standard}?tx_description=${'a'.repeat(1024)}`)).toBeNull();
		const start = `${standard}?foo=`;
		expect(problemOf(start + 'a'.repeat(4096 - start.length - 'monero:'.length))).toBeNull();
		expect(problemOf(start + 'a'.repeat(4097 - start.length - 'monero:'.length))?.kind).toBe('uri_too_long');
	});

	test('may be any text, and has one sentence', () => {
		const part = fc.constantFrom(
			'monero:',
			standard,
			integrated,
			'?',
			'&',
			'=',
			';',
			'%',
			'%C3',
			'%A9',
			'0.5',
			'-1',
			'9'.repeat(30),
			'tx_amount=',
			'tx_payment_id=',
			'recipient_name=',
			'tx_description=',
			'foo=',
			'é',
			'\ud83d',
			'\0',
			' '
		);
		const fromParts = fc.array(part, { maxLength: 12 }).map((parts) => `monero:${standard}?${parts.join('')}`);
		const kinds = new Set<string>();
		fc.assert(
			fc.property(fc.oneof(fromParts, fc.string({ unit: 'binary' })), (given) => {
				const { payment, problem } = parsed(given);
				expect(payment === null).toBe(problem !== null);
				if (!problem) return;
				kinds.add(problem.kind);
				expect(describePaymentProblem(problem)).toMatch(/\.$/);
			}),
			{ numRuns: countOf(200, 1000) }
		);
		expect(kinds.size).toBeGreaterThan(4);
	});
});
