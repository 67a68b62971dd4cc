import { parseAddress, writeAddress } from '../chain/address';
import type { Network } from '../chain/address-shape';
import { withSentence } from '../chain/with-sentence';
import { writeDecimal } from '../format/decimal';
import { parseParameters } from './parameters';
import {
	attempt,
	checkAddresses,
	checkAmount,
	checkText,
	refuse,
	TEXT_LIMITS,
	type UriPayment,
	type PaymentCoin,
	type Recipient
} from './payment';
import { percentDecode, percentEncode } from './percent';
import { describePaymentProblem, type PaymentProblem } from './problem';

/** Maximum length of a payment URI (characters). */
const MAX_LENGTH = 4096;
const LINK_LIMIT = { limit: MAX_LENGTH, of: 'payment link' } as const;

/** Result of parsing a text: a payment, or the problem with the text. */
export type ParsedPaymentUri = { payment: UriPayment; problem: null } | { payment: null; problem: PaymentProblem };
/** Result of writing a payment: a URI, or the reason why there can be none. */
export type WrittenUri = { uri: string; problem: null } | { uri: null; problem: PaymentProblem };

/**
 * Parses a payment URI: `<scheme>:<address>?tx_amount=<decimal>&recipient_name=<text>&tx_description=<text>`. All
 * parameters are optional and may appear in any order. Any text may be passed; a text that is not a valid payment URI
 * results in a problem.
 *
 * Behaves like the wallet service (the reference implementation's wallet2.cpp, parse_uri) with these differences.
 *
 * Accepted here, but not by the service: a scheme in capitals, and `//` after it; a `=` in a value, which the service
 * itself writes; empty parts between two `&`; a known parameter without a value, which is treated as left out; and
 * several recipients.
 *
 * Refused here, but not by the service, because the payment would differ from what the link says: a parameter that is
 * not understood and may be about money (`amount`, `Tx_amount`, another address, a name with characters that look like
 * others); `address` and `version`, from the draft of another format for several recipients; a separate payment id
 * (`tx_payment_id`), which wallets no longer send: the problem has a URI with the integrated address instead. Also
 * refused: text that is not UTF-8, white space around an amount, and texts and URIs that exceed the limits.
 *
 * Several recipients follow the reference implementation's docs/URI_SCHEME.md: addresses, amounts and names are lists
 * separated by `;`, with an amount for each address. No release of its wallet service accepts that yet. Two points that
 * the document leaves open are this project's choice: an amount of 0 means that the payer chooses, and the names may be
 * left out or empty.
 *
 * @param network network that the addresses must belong to; any when left out
 */
export function parseUri(text: string, coin: PaymentCoin, network?: Network): ParsedPaymentUri {
	const { value, problem } = attempt(() => parse(text, coin, network));
	return problem ? { payment: null, problem: withDescription(problem, coin) } : { payment: value, problem };
}

/**
 * Writes a payment URI, byte for byte like the wallet service (wallet2.cpp, make_uri), except that `=` is encoded, so
 * that the service can parse the result. Unlike the service, it also writes several recipients; see {@link parseUri}.
 * The URI parses back to the same payment: a payment that parsing would refuse, or a text with a lone surrogate,
 * results in a problem.
 */
export function makeUri(payment: UriPayment, coin: PaymentCoin): WrittenUri {
	const { recipients, tx_description, unknown_parameters } = payment;
	const notMade = (problem: PaymentProblem): WrittenUri => ({ uri: null, problem: withDescription(problem, coin) });
	const names = recipients.map(({ recipient_name }) => recipient_name);
	for (const [parameter, text] of [
		['recipient_name', names.join()],
		['tx_description', tx_description]
	] as const) {
		if (/\p{Cs}/u.test(text)) return notMade({ kind: 'half_character', parameter });
	}
	const parameters = [
		...(recipients.length === 1 && !recipients[0].amount ? [] : [`tx_amount=${list(amountsOf(payment, coin))}`]),
		...(names.every((name) => name === '') ? [] : [`recipient_name=${list(names.map(percentEncode))}`]),
		...(tx_description === '' ? [] : [`tx_description=${percentEncode(tx_description)}`]),
		...unknown_parameters
	];
	const start = `${coin.uriScheme}:${list(recipients.map(({ address }) => address))}`;
	const uri = parameters.length === 0 ? start : `${start}?${parameters.join('&')}`;
	const { payment: made, problem } = parseUri(uri, coin);
	if (problem?.kind === 'uri_too_long') return notMade(textTooLongProblem(payment, uri, LINK_LIMIT) ?? problem);
	if (problem) return notMade(problem);
	const parameter = differingField(payment, made);
	return parameter ? notMade({ kind: 'repeated', parameter }) : { uri, problem };
}

const withDescription = (problem: PaymentProblem, coin: PaymentCoin): PaymentProblem =>
	withSentence(problem, () => describePaymentProblem(problem, coin));

/** Field in which the parsed URI differs from the payment: one of the unknown parameters has the field's name. */
function differingField(
	payment: UriPayment,
	made: UriPayment
): 'tx_amount' | 'recipient_name' | 'tx_description' | undefined {
	const pairs = payment.recipients.map((recipient, at) => [recipient, made.recipients[at]] as const);
	if (pairs.some(([asked, said]) => (asked.amount || null) !== said?.amount)) return 'tx_amount';
	if (pairs.some(([asked, said]) => asked.recipient_name !== said?.recipient_name)) return 'recipient_name';
	return payment.tx_description === made.tx_description ? undefined : 'tx_description';
}

/**
 * Problem that names the longer text of a payment to one recipient, and approximately how many of its characters are
 * too many; null when even leaving the text out is not enough.
 *
 * @param limit maximum length of the URI (characters)
 */
export function textTooLongProblem(
	{ recipients, tx_description }: UriPayment,
	uri: string,
	{ limit, of }: { limit: number; of: 'payment link' | 'QR code' }
): PaymentProblem | null {
	const texts = { recipient_name: recipients[0].recipient_name, tx_description };
	const encoded = (parameter: keyof typeof texts) => percentEncode(texts[parameter]).length;
	const parameter = encoded('recipient_name') > encoded('tx_description') ? 'recipient_name' : 'tx_description';
	const characters = [...texts[parameter]].length;
	const excess = Math.ceil(((uri.length - limit) * characters) / encoded(parameter));
	return excess < characters ? { kind: 'link_too_long', parameter, excess, of } : null;
}

const list = (items: readonly string[]) => items.join(';');

const amountsOf = ({ recipients }: UriPayment, { decimals }: PaymentCoin) =>
	recipients.map(({ amount }) => writeDecimal(amount ?? 0n, decimals));

function parse(text: string, coin: PaymentCoin, network: Network | undefined): UriPayment {
	if (text.length > MAX_LENGTH) refuse({ kind: 'uri_too_long', length: text.length, limit: MAX_LENGTH });
	const [start = '', scheme = null] = /^([a-z][a-z0-9+.-]*):/i.exec(text) ?? [];
	const expected = coin.uriScheme;
	if (scheme?.toLowerCase() !== expected) refuse({ kind: 'scheme', scheme, expected });

	const [path = '', query = ''] = splitOnce(text.slice(start.length), '?');
	const { known, unknown } = parseParameters(query);
	// Also accepts `scheme://address/`, written like the URL of a server.
	const [, inside = path] = /^\/\/([^/]*)\/?$/.exec(path) ?? [];
	if (inside === '') refuse({ kind: 'no_address' });
	const addresses = inside.split(';');
	checkAddresses(addresses, network);

	const several = addresses.length > 1;
	const itemsOf = (parameter: 'tx_amount' | 'recipient_name') => {
		const value = known.get(parameter);
		let items: string[] = [];
		if (value !== undefined) items = several ? value.split(';') : [value];
		const mayBeNone = parameter === 'recipient_name' || !several;
		if (items.length === addresses.length || (mayBeNone && items.length === 0)) return items;
		return refuse({ kind: 'count', parameter, count: items.length, recipients: addresses.length });
	};
	const amounts = itemsOf('tx_amount').map((amount) => checkAmount(amount, coin));
	const names = itemsOf('recipient_name').map((name) => textOf('recipient_name', name));
	const [first, ...others] = addresses.map((address, i): Recipient => {
		return { address, amount: amounts[i] ?? null, recipient_name: names[i] ?? '' };
	});
	if (!first) return refuse({ kind: 'no_address' });
	const tx_description = textOf('tx_description', known.get('tx_description') ?? '');
	const payment = { recipients: [first, ...others], tx_description, unknown_parameters: unknown } as const;
	const payment_id = known.get('tx_payment_id');
	return payment_id === undefined ? payment : refuse(separatePaymentId(payment_id, payment, coin));
}

/** Problem of a payment with a separate payment id, with a URI to pay instead. @param payment_id id as in the link */
export function separatePaymentId(payment_id: string, payment: UriPayment, coin: PaymentCoin): PaymentProblem {
	const [recipient, ...others] = payment.recipients;
	const { address } = parseAddress(recipient.address);
	const refused = (why: 'long' | 'no_id' | 'subaddress' | 'other') =>
		({ kind: 'separate_payment_id', payment_id, why, instead: null }) as const;
	if (/^[0-9a-f]{64}$/i.test(payment_id)) return refused('long');
	if (!/^[0-9a-f]{16}$/i.test(payment_id)) return refused('no_id');
	const paymentId = payment_id.toLowerCase();
	if (address?.kind === 'integrated' && address.paymentId !== paymentId) return { kind: 'second_payment_id' };
	if (address?.kind === 'subaddress') return refused('subaddress');
	if (!address || others.length > 0) return refused('other');
	const both = writeAddress({ ...address, kind: 'integrated', paymentId });
	const { uri, problem } = makeUri({ ...payment, recipients: [{ ...recipient, address: both }] }, coin);
	return problem ?? { kind: 'separate_payment_id', payment_id, why: null, instead: uri };
}

function splitOnce(text: string, separator: string): [string, string?] {
	const at = text.indexOf(separator);
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function textOf(parameter: keyof typeof TEXT_LIMITS, encoded: string): string {
	const text = percentDecode(encoded);
	return text === null ? refuse({ kind: 'encoding', parameter }) : checkText(parameter, text);
}
