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
	textLimits,
	type UriPayment,
	type PaymentCoin,
	type Recipient
} from './payment';
import { percentDecode, percentEncode } from './percent';
import { describePaymentProblem, type PaymentProblem } from './problem';

/** Characters. */
const MAX_LENGTH = 4096;
const WHOLE = { limit: MAX_LENGTH, of: 'payment link' } as const;

/** What was read of a text: a payment, or what is wrong with it. */
export type ParsedUri = { payment: UriPayment; problem: null } | { payment: null; problem: PaymentProblem };
/** A URI, or why there can be none. */
export type MadeUri = { uri: string; problem: null } | { uri: null; problem: PaymentProblem };

/**
 * Parses a payment URI:
 * `<scheme>:<address>?tx_amount=<decimal>&recipient_name=<text>&tx_description=<text>`, with any of the parameters, in any
 * order. Any text may be given.
 *
 * Agrees with the wallet service (the reference implementation's wallet2.cpp, parse_uri) except in this.
 *
 * Accepted only here: a scheme in capitals, and `//` behind it; a `=` in a value, which the service itself writes; nothing
 * between two `&`; a known parameter without a value, which is as good as left out; and several recipients.
 *
 * Refused only here, since it would be paid otherwise than the link says: a parameter that is not understood and may be
 * about money (`amount`, `Tx_amount`, another address, a name with characters that look like others); `address` and
 * `version`, the draft of another form for several recipients; a payment id beside an address (`tx_payment_id`), which
 * wallets no longer send: the problem has a URI of the integrated address of both. Also text that is not UTF-8, white space
 * around an amount, and texts and URIs past the limits.
 *
 * Several recipients are written as the reference implementation's docs/URI_SCHEME.md says: addresses, amounts and names
 * are lists with `;` between their items, and each address has its amount. No release of its wallet service takes that
 * yet. What the document leaves open is this project's choice: with an amount of 0 the payer chooses, and the names
 * may be left out or empty.
 *
 * @param network the network that the addresses must be of; any when left out
 */
export function parseUri(text: string, coin: PaymentCoin, network?: Network): ParsedUri {
	const { value, problem } = attempt(() => parse(text, coin, network));
	return problem ? { payment: null, problem: inWords(problem, coin) } : { payment: value, problem };
}

/**
 * Writes a payment URI, as the wallet service does (wallet2.cpp, make_uri), byte for byte, but that `=` is encoded, so
 * that the service can parse it. Unlike the service, it also writes several recipients; see {@link parseUri}. What it
 * makes parses back to the same payment: what parsing would refuse, and half a character (a lone surrogate), is not made.
 */
export function makeUri(payment: UriPayment, coin: PaymentCoin): MadeUri {
	const { recipients, tx_description, unknown_parameters } = payment;
	const notMade = (problem: PaymentProblem): MadeUri => ({ uri: null, problem: inWords(problem, coin) });
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
	if (problem?.kind === 'uri_too_long') return notMade(tooLong(payment, uri, WHOLE) ?? problem);
	if (problem) return notMade(problem);
	const parameter = changedIn(payment, made);
	return parameter ? notMade({ kind: 'repeated', parameter }) : { uri, problem };
}

const inWords = (problem: PaymentProblem, coin: PaymentCoin): PaymentProblem =>
	withSentence(problem, () => describePaymentProblem(problem, coin));

/** The part of a payment that its URI says otherwise: one of the other parameters has its name. */
function changedIn(
	payment: UriPayment,
	made: UriPayment
): 'tx_amount' | 'recipient_name' | 'tx_description' | undefined {
	const pairs = payment.recipients.map((recipient, at) => [recipient, made.recipients[at]] as const);
	if (pairs.some(([asked, said]) => (asked.amount || null) !== said?.amount)) return 'tx_amount';
	if (pairs.some(([asked, said]) => asked.recipient_name !== said?.recipient_name)) return 'recipient_name';
	return payment.tx_description === made.tx_description ? undefined : 'tx_description';
}

/**
 * The longer text of a payment to one recipient, and about how many of its characters are too many; null when all of them are.
 *
 * @param most characters of a URI
 */
export function tooLong(
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
	// As the reference of a server would be written.
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

/** The problem with a payment id beside the address of a payment, and what to pay instead. @param payment_id as in the link */
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

function textOf(parameter: keyof typeof textLimits, encoded: string): string {
	const text = percentDecode(encoded);
	return text === null ? refuse({ kind: 'encoding', parameter }) : checkText(parameter, text);
}
