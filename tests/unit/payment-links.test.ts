/** Links that people paste, in each of the places that take them. */
import { readFileSync } from 'node:fs';
import { customer, shop } from '../../devnet/accounts';
import { writeAddress } from '../../src/lib/chain/address';
import type { Network } from '../../src/lib/chain/address-shape';
import { describePaymentLink, identifySearch, paymentChoices } from '../../src/lib/explorer/suggestions';
import { writeShortDecimal } from '../../src/lib/format/decimal';
import { payLink, queryOf } from '../../src/lib/links';
import { parseCheckout, type Checkout } from '../../src/lib/payment/checkout';
import { integratedIn } from '../../src/lib/payment/integrated';
import {
	integratedAlternative,
	isPaymentLink,
	parsePaymentText,
	parsePaymentQuery
} from '../../src/lib/payment/opened';
import { describePaymentProblem } from '../../src/lib/payment/problem';
import { parametersOfLink } from '../../src/lib/payment/terms';
import { splitRecipients } from '../../src/lib/wallet/payment-draft';
import { subaddress } from './payment/payments';

const coin = { ticker: 'XMR', decimals: 12, uriScheme: 'monero' };
const config = { coin, network: 'mainnet' };

interface Links {
	read: { link: string; amount: string | null }[];
	amount_name: string;
	payment_id: string;
	newer_form: string[];
}
const links: Links = JSON.parse(readFileSync(new URL('../fixtures/payment/links.json', import.meta.url), 'utf8'));

/** What a place reads in a link. */
interface Place {
	/** In coins; '' for any, null when it is not read. */
	amount: string | null;
	address: string | null;
	problem: string | null;
	unknown: string;
	/** A link to pay instead. */
	instead: string | null;
}

const ofCheckout = ({ request, problem, unknown, instead }: Checkout): Place => ({
	amount: request && (request.amount === null ? '' : writeShortDecimal(request.amount, coin.decimals)),
	address: request && request.address,
	problem: problem && describePaymentProblem(problem, coin),
	unknown: unknown.join(),
	instead: instead && payLink(instead)
});
const NOTHING: Place = { amount: null, address: null, problem: null, unknown: '', instead: null };
const keys = { spendKey: `58${'66'.repeat(31)}`, viewKey: `58${'66'.repeat(31)}` };

function expectRefused(place: Place, ...words: string[]) {
	expect(place).toMatchObject({ amount: null, address: null, instead: null });
	for (const part of ['.', ...words]) expect(place.problem).toContain(part);
}

const places: Record<string, (link: string) => Place> = {
	'the checkout': (link) =>
		ofCheckout(parseCheckout(parametersOfLink(link) ?? new URLSearchParams({ uri: link }), coin, 'mainnet')),
	'the request form: its field, its dialog, an image': (link) => {
		const opened = parsePaymentText(link, coin, 'mainnet');
		const { draft, problem } = opened;
		const instead = integratedAlternative(opened);
		return {
			amount: problem ? null : draft.tx_amount,
			address: problem ? null : draft.address,
			problem: problem && describePaymentProblem(problem, coin),
			unknown: draft.unknown_parameters.join(),
			instead: instead && payLink(instead)
		};
	},
	'Send: its field, its camera, a refund': (link) => {
		const parts = splitRecipients(link, coin, 'mainnet');
		const [first] = parts?.value?.recipients ?? [];
		return {
			amount: first?.amount ?? null,
			address: first?.to ?? null,
			problem: parts?.problem?.text ?? null,
			unknown: first?.unknown?.parameters.join() ?? '',
			instead: parts?.problem?.instead ?? null
		};
	},
	'a search': (link) => {
		const query = identifySearch(` ${link} `, coin);
		const found = describePaymentLink(query.kind === 'uri' ? query.uri : '', config);
		const [first] = paymentChoices(link, config, true);
		const to = first && queryOf(new URL(first.href, 'https://oriel.example')).get('to');
		const isInstead = first?.name === 'Use the integrated address';
		expect([first?.name.startsWith('Send'), to === link]).toEqual([!found.problem, !found.problem]);
		return { ...ofCheckout(found), problem: found.problem && found.about, instead: isInstead ? (to ?? null) : null };
	}
};

/** A link as it is, and in links to a checkout. */
const formsOf = (link: string) => [
	link,
	`https://pay.example/${payLink({ uri: link })}`,
	`http://localhost:8080/index.html${payLink({ uri: link, expires: '4102444800' })}`
];

describe.each(Object.entries(places))('%s', (_, place) => {
	test.each(links.read)('reads $link', ({ link, amount }) => {
		for (const form of formsOf(link)) {
			expect(place(form), form).toEqual({ ...NOTHING, amount: amount ?? '', address: shop.address });
		}
	});

	test('reads a checkout link with its parameters by name', () => {
		const link = payLink({ address: shop.address, tx_amount: '0.5', recipient_name: 'Kiosk', expires: '4102444800' });
		for (const before of ['', 'https://evil.example/', 'pay.example/'])
			expect(place(before + link)).toEqual({ ...NOTHING, amount: '0.5', address: shop.address });
	});

	test('says what it does not understand, and reads the rest', () => {
		const uri = `monero:${shop.address}?tx_amount=1&label=a%20b&Recipient_name=x`;
		const read = { ...NOTHING, amount: '1', address: shop.address };
		for (const form of formsOf(uri)) expect(place(form)).toEqual({ ...read, unknown: 'label=a%20b,Recipient_name=x' });
		const own = `${payLink({ address: shop.address, tx_amount: '1' })}&utm_source=x`;
		expect(place(own)).toEqual({ ...read, unknown: 'utm_source=x' });
	});

	test('stops at an amount of another name, and says how it is called', () => {
		const asks = 'amounts are called tx_amount. Ask the recipient what it means.';
		for (const form of formsOf(links.amount_name)) expectRefused(place(form), '“\u2068amount=0.5\u2069”', asks);
		expectRefused(place(`${payLink({ address: shop.address })}&amount=0.5`), '“\u2068amount=0.5\u2069”', asks);
	});

	test.each(links.newer_form)('knows the newer form, and does not pay its first recipient: %s', (link) => {
		for (const form of formsOf(link)) {
			expectRefused(place(form), 'This link for several recipients has a newer format that is not final yet.');
		}
	});

	test('offers the integrated address in place of a payment id beside one', () => {
		for (const form of formsOf(links.payment_id)) {
			const { problem, instead, amount } = place(form);
			expect([problem, amount]).toEqual([
				'Wallets no longer send a separate payment id. The integrated address contains it.',
				null
			]);
			const offered = place(instead ?? '');
			expect(offered).toEqual({ ...NOTHING, amount: '0.00000000001', address: offered.address });
			expect(integratedIn(offered.address ?? '')).toEqual({ standard: shop.address, payment_id: '420fa29b2d9a49f5' });
		}
		const own = payLink({ address: shop.address, tx_payment_id: '420fa29b2d9a49f5', tx_amount: '2' });
		expect(place(place(own).instead ?? '').amount).toBe('2');
	});

	test('refuses other payment ids with the reason', () => {
		const withId = (address: string, id: string) => place(`monero:${address}?tx_payment_id=${id}`);
		expectRefused(withId(shop.address, 'ab'.repeat(32)), 'no longer send payment ids of 64 digits');
		expectRefused(withId(subaddress, '420fa29b2d9a49f5'), 'a subaddress cannot contain one');
		expectRefused(withId(shop.address, '<b>'), '“\u2068<b>\u2069” is not a payment id');
	});

	test('refuses addresses of other networks and coins in one sentence', () => {
		const address = (network: Network) => writeAddress({ ...keys, network, kind: 'standard', paymentId: null });
		const said = (link: string) => place(link).problem;
		expect(said(`monero:${address('stagenet')}?tx_amount=1`)).toBe('This is a stagenet address. You are on mainnet.');
		expect(said(`monero:${shop.address};${address('testnet')}?tx_amount=1;1`)).toBe(
			'Address 2 of 2: This is a testnet address. You are on mainnet.'
		);
		expect(said('monero:0x52908400098527886E0F7030069857D2E4169EE7')).toBe('Not a Monero address: character 1 is “0”.');
		expectRefused(place(`monero:${shop.address.slice(0, -1)}`), 'Not a Monero address: it has 94 characters');
	});

	test('refuses or names all of what else is pasted', () => {
		const long = `monero:${shop.address}?tx_description=${'a'.repeat(10_000)}`;
		expectRefused(place(long), 'at most 4096 characters');
		for (const parameter of [
			'tx%5Famount=2',
			'amo\u200bunt=2',
			'TX_AMOUNT=2',
			`address=${customer.address}`,
			'tx_amount=2'
		])
			expectRefused(place(`monero:${shop.address}?tx_amount=1&${parameter}`));
		for (const query of [`address=${customer.address}`, 'tx_amount=2', 'TX_AMOUNT=2', 'tx%255Famount=2', 'unit=EUR'])
			expectRefused(place(`${payLink({ address: shop.address, tx_amount: '1' })}&${query}`));
		expectRefused(place(`${payLink({ uri: shop.address })}&uri=${customer.address}`));
		expectRefused(place(payLink({ uri: payLink({ address: shop.address }) })));
		// What a wallet would pay, and not what the description looks like.
		const { address } = place(`monero:${shop.address}?tx_description=#/pay?address=${customer.address}`);
		expect(address).toBe(shop.address);
	});
});

test('a link that expired is not paid from Send either', () => {
	const link = payLink({ address: shop.address, expires: '1764000000' });
	expect(splitRecipients(link, coin, 'mainnet', 1_764_000_001)?.problem?.text).toBe(
		'This request has expired. Do not pay it.'
	);
	expect(splitRecipients(link, coin, 'mainnet', 1_763_999_999)?.problem).toBeUndefined();
	const odd = splitRecipients(payLink({ address: shop.address, expires: 'soon' }), coin);
	expect(odd?.value?.recipients[0]?.unknown?.parameters).toEqual(['expires, which is not a valid time']);
});

test('a form with a price is read by the request form alone', () => {
	const query = new URLSearchParams({ address: shop.address, tx_amount: '10', unit: 'EUR' });
	expect(parsePaymentQuery(query, coin, 'mainnet', ['unit'])).toMatchObject({
		draft: { tx_amount: '10' },
		problem: null
	});
});

test.each([
	'',
	'monero',
	'bitcoin:x',
	shop.address,
	'javascript:x#/pay?address=x',
	'https://x/#/search?q=#/pay?address=x'
])('“%s” is no payment link', (text) => expect(isPaymentLink(text, coin)).toBe(false));
