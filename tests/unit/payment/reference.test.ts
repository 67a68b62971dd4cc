import { readFileSync } from 'node:fs';
import type { Network } from '../../../src/lib/chain/address-shape';
import { parseAmount } from '../../../src/lib/format/parse-amount';
import { parseDecimal } from '../../../src/lib/format/parse-decimal';
import type { UriPayment } from '../../../src/lib/payment/payment';
import { makeUri, parseUri } from '../../../src/lib/payment/uri';
import { coin } from './payments';

/** The reference implementation's own cases; see tests/fixtures/payment/README.md. */
interface Fields {
	address: string;
	/** Atomic units. */
	amount: string;
	payment_id: string;
	recipient_name: string;
	tx_description: string;
	unknown_parameters: string[];
}

interface Uris {
	parsed: { origin: string; network: Network; cases: { name: string; uri: string; expected: Fields | null }[] }[];
	made: { cases: { payment: Fields; uri: string | null }[] };
}

const load = <File>(name: string): File =>
	JSON.parse(readFileSync(new URL(`../../fixtures/payment/${name}.json`, import.meta.url), 'utf8'));

const uris = load<Uris>('uris');
const amounts = load<{ decimals: number; cases: { text: string; atomic: string | null }[] }>('amounts');

const paymentOf = ({ address, amount, recipient_name, tx_description, unknown_parameters }: Fields): UriPayment => ({
	recipients: [{ address, amount: amount === '0' ? null : BigInt(amount), recipient_name }],
	tx_description,
	unknown_parameters
});

/** Capitals, and parameters without a value; see `parseUri`. */
const readOnlyHere = (uri: string) => /^MONERO:4|\?tx_(amount|payment_id)=$/.test(uri);

describe.each(uris.parsed)('the cases of $origin', ({ network, cases }) => {
	test.each(cases)('$name: $uri', ({ uri, expected }) => {
		const { payment, problem } = parseUri(uri, coin, network);
		if (readOnlyHere(uri)) return expect([expected, problem]).toEqual([null, null]);
		// With a payment id beside the address the page alone refuses it.
		expect(payment).toEqual(expected?.payment_id === '' ? paymentOf(expected) : null);
	});
});

describe('the payments of uri.py', () => {
	test.each(uris.made.cases.filter(({ payment }) => payment.payment_id === ''))(
		'are made into $uri, and parsed back',
		({ payment, uri }) => {
			expect(makeUri(paymentOf(payment), coin).uri).toBe(uri);
			if (uri !== null) expect(parseUri(uri, coin).payment).toEqual(paymentOf(payment));
		}
	);
});

describe('the amounts of parse_amount.cpp', () => {
	test.each(amounts.cases)('“$text” is $atomic', ({ text, atomic }) => {
		const expected = atomic === null ? undefined : BigInt(atomic);
		expect(parseDecimal(text, amounts.decimals).value).toBe(expected);
		expect(parseAmount(text, { decimals: amounts.decimals }).value).toBe(expected);
	});
});
