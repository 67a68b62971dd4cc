import fc from 'fast-check';
import { describeDraft } from '../../../src/lib/payment/describe-draft';
import {
	draftFromPayment,
	EMPTY_DRAFT,
	parseDraft,
	draftForRemainder,
	type RequestDraft
} from '../../../src/lib/payment/draft';
import { makeUri } from '../../../src/lib/payment/uri';
import { anyPayment, coin, standard, subaddress, testnet } from './payments';

const typed = (draft: Partial<RequestDraft>) => parseDraft({ ...EMPTY_DRAFT, ...draft }, coin);

describe('a request that is typed', () => {
	test('is one once there is an address', () => {
		expect(typed({})).toEqual({ request: null, problems: [] });
		expect(typed({ tx_amount: '1.5', recipient_name: 'Ann' })).toEqual({ request: null, problems: [] });
		expect(typed({ address: ` ${standard}\n` })).toEqual({
			request: {
				address: standard,
				network: 'mainnet',
				amount: null,
				recipient_name: '',
				tx_description: '',
				uri: `monero:${standard}`
			},
			problems: null
		});
	});

	test('has all that was typed in its URI, exactly', () => {
		const { request } = typed({
			address: subaddress,
			tx_amount: ' 18446744.073709551615 ',
			recipient_name: ' Ann & Bob ',
			tx_description: 'half = 50 %',
			unknown_parameters: ['foo=a%20b']
		});
		expect(request?.amount).toBe(2n ** 64n - 1n);
		expect(request?.uri).toBe(
			`monero:${subaddress}?tx_amount=18446744.073709551615&recipient_name=Ann%20%26%20Bob` +
				`&tx_description=half%20%3D%2050%20%25&foo=a%20b`
		);
	});

	test.each([
		[{ address: standard.slice(1) }, { address: /94/ }],
		[{ address: standard.replace('K', '0') }, { address: /character 3 is “0”/ }],
		[{ address: standard.replace('Koc', 'koC') }, { address: /checksum/ }],
		[{ address: standard, tx_amount: '-1' }, { tx_amount: /negative/ }],
		[{ address: standard, tx_amount: '1e3' }, { tx_amount: /exponent/ }],
		[{ address: standard, tx_amount: '0.0000000000001' }, { tx_amount: /12 decimals/ }],
		[{ address: standard, tx_amount: '1,5' }, { tx_amount: /not an amount/ }],
		[{ address: standard, tx_amount: '18446744.073709551616' }, { tx_amount: /larger/ }],
		[{ address: standard, recipient_name: 'x'.repeat(257) }, { recipient_name: /257.*256/ }],
		[{ address: standard, tx_description: '🍰'.repeat(1025) }, { tx_description: /1025.*1024/ }],
		[
			{ address: standard, tx_description: 'ü'.repeat(1024) },
			{ tx_description: /too long for a payment link\. Shorten it by about 361 characters/ }
		],
		[{ address: standard, recipient_name: 'half \ud83d' }, { recipient_name: /name has a broken character/ }],
		[{ address: standard, unknown_parameters: ['tx_payment_id=12'] }, { request: /is not a payment id/ }],
		[{ address: standard, unknown_parameters: ['foo'] }, { request: /“foo” has no value/ }],
		[
			{ address: 'x', tx_amount: '-1', recipient_name: 'x'.repeat(300) },
			{ address: /95/, tx_amount: /negative/, recipient_name: /300/ }
		]
	])('%j has a sentence for each field', (draft, expected) => {
		const { request, problems } = typed(draft);
		expect(request).toBeNull();
		const matching = Object.entries(expected).map(([field, words]) => [field, expect.stringMatching(words)]);
		expect(describeDraft(problems)).toEqual(Object.fromEntries(matching));
	});

	test('may be held to a network', () => {
		const { problems } = parseDraft({ ...EMPTY_DRAFT, address: testnet }, coin, 'mainnet');
		expect(describeDraft(problems).address).toMatch(/testnet/);
		expect(parseDraft({ ...EMPTY_DRAFT, address: testnet }, coin, 'testnet').request?.network).toBe('testnet');
		expect(typed({ address: testnet }).request?.network).toBe('testnet');
	});

	test('leaves an amount of nothing to the payer', () => {
		expect(typed({ address: standard, tx_amount: '0.00' }).request?.uri).toBe(`monero:${standard}`);
	});
});

describe('what is still missing', () => {
	const draft = { ...EMPTY_DRAFT, address: standard, tx_amount: '0.5', recipient_name: 'Ann' };

	test.each([
		['0.2 of it', 200_000_000_000n, `monero:${standard}?tx_amount=0.200000000000&recipient_name=Ann`],
		['all of it', 500_000_000_000n, `monero:${standard}?tx_amount=0.500000000000&recipient_name=Ann`],
		['nothing', 0n, undefined],
		['less than nothing', -1n, undefined]
	])('is asked for where it is %s', (_, missing, uri) => {
		const left = draftForRemainder(draft, missing, coin);
		expect(left && parseDraft(left, coin).request?.uri).toBe(uri ?? null);
	});

	test('of any amount is any amount', () => {
		const open = { ...draft, tx_amount: '' };
		expect(draftForRemainder(open, null, coin)).toEqual(open);
	});
});

describe('a payment', () => {
	test('to one recipient is typed as what makes it again', () => {
		fc.assert(
			fc.property(anyPayment, (payment) => {
				const draft = draftFromPayment(payment, coin);
				expect(draft === null).toBe(payment.recipients.length > 1);
				fc.pre(draft !== null);
				const [{ recipient_name }] = payment.recipients;
				// What is typed loses white space at its ends.
				fc.pre(recipient_name.trim() === recipient_name && payment.tx_description.trim() === payment.tx_description);
				expect(draft && parseDraft(draft, coin).request?.uri).toBe(makeUri(payment, coin).uri);
			})
		);
	});

	test.each([
		[1_500_000_000_000n, '1.5'],
		[10_000_000_000_000n, '10'],
		[1n, '0.000000000001'],
		[null, '']
	])('of %s atomic units has the amount %j', (amount, tx_amount) => {
		const recipients = [{ address: standard, amount, recipient_name: '' }] as const;
		const payment = { recipients, tx_description: '', unknown_parameters: [] };
		expect(draftFromPayment(payment, coin)?.tx_amount).toBe(tx_amount);
		expect(draftFromPayment(payment, { ...coin, decimals: 0 })?.tx_amount).toBe(amount === null ? '' : String(amount));
	});
});
