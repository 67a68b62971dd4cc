import { looksLikeAddress, type Network } from '../chain/address-shape';
import { draftFromPayment, EMPTY_DRAFT, parseDraft, type DraftField, type RequestDraft } from './draft';
import { parseParameters } from './parameters';
import { attempt, refuse, type PaymentCoin, type UriPayment } from './payment';
import { percentEncode } from './percent';
import type { PaymentProblem } from './problem';
import { parametersOfLink, parseTerms, writeTerms, type Terms } from './terms';
import { parseUri, separatePaymentId } from './uri';

/** Result of parsing a payment link or the text of a QR code. */
export interface ParsedLink {
	/** Form values of the request; empty when there are several recipients or a problem. */
	draft: RequestDraft;
	/** Payment to several recipients, which cannot be edited in a form; null for a request to one. */
	several: { payment: UriPayment; uri: string } | null;
	/**
	 * Reason why the link cannot be parsed. Problems of single fields are not included: forms show them at the fields.
	 */
	problem: PaymentProblem | null;
	/** Expiry, status file id and price, which only checkout links have. */
	terms: Terms;
}

type Request = Pick<ParsedLink, 'draft' | 'several'>;

export const EMPTY_LINK: ParsedLink = {
	draft: EMPTY_DRAFT,
	several: null,
	problem: null,
	terms: { expires: '', request: '', price: '' }
};

const FIELDS: readonly DraftField[] = ['address', 'tx_amount', 'recipient_name', 'tx_description'];
const OTHER_PARAMETERS: readonly string[] = [
	'uri',
	'tx_payment_id',
	'unknown_parameters',
	'expires',
	'request',
	'price'
];

/** Replacement character, which URLSearchParams decodes bytes to that are not UTF-8. */
const REPLACEMENT = '\uFFFD';

/** True when text looks like a payment URI or a link to a checkout, valid or not. */
export const isPaymentLink = (text: string, { uriScheme }: PaymentCoin): boolean =>
	text.trim().toLowerCase().startsWith(`${uriScheme}:`) || parametersOfLink(text) !== null;

/**
 * Parses pasted text, or the text of a QR code: a payment URI, an address alone, or a link to the checkout of this or
 * another site (`https://…#/pay?…`), of which only the parameters are used; nothing is loaded from it. White space
 * around the text is ignored. Every payment from such text goes through this function.
 *
 * @param network network that the addresses of a payment URI must belong to; any when left out
 */
export function parsePaymentText(text: string, coin: PaymentCoin, network?: Network): ParsedLink {
	const parameters = parametersOfLink(text);
	if (parameters) return parsePaymentQuery(parameters, coin, network);
	return toParsedLink(() => parseRequest(text.trim(), coin, network), EMPTY_LINK.terms);
}

/**
 * Parses the query of the payment page's URL: a payment URI as `uri`, or its parameters by name. Parameters that are
 * not understood are in `unknown_parameters`, or by name as well.
 *
 * @param own names of further parameters that the caller understands
 */
export function parsePaymentQuery(
	query: URLSearchParams,
	coin: PaymentCoin,
	network?: Network,
	own: readonly string[] = []
): ParsedLink {
	return toParsedLink(() => parseQuery(query, coin, network, own), parseTerms(query));
}

/**
 * Parameters of a checkout link to the integrated address, for a link that has an address and a separate payment id;
 * null otherwise.
 */
export function integratedAlternative({
	problem,
	terms
}: Pick<ParsedLink, 'problem' | 'terms'>): Record<string, string> | null {
	if (problem?.kind !== 'separate_payment_id' || problem.instead === null) return null;
	return { uri: problem.instead, ...writeTerms(terms) };
}

function toParsedLink(parse: () => Request, terms: Terms): ParsedLink {
	const { value, problem } = attempt(parse);
	return { ...(value ?? { draft: EMPTY_DRAFT, several: null }), problem, terms };
}

function parseRequest(uri: string, coin: PaymentCoin, network?: Network): Request {
	if (looksLikeAddress(uri)) return { draft: { ...EMPTY_DRAFT, address: uri }, several: null };
	// Further lines would otherwise be parsed as part of the first link's last parameter.
	if (/[\r\n]/.test(uri)) refuse({ kind: 'lines' });
	const { payment, problem } = parseUri(uri, coin, network);
	if (problem) refuse(problem);
	const draft = draftFromPayment(payment, coin);
	return draft ? { draft, several: null } : { draft: EMPTY_DRAFT, several: { payment, uri } };
}

function parseQuery(
	query: URLSearchParams,
	coin: PaymentCoin,
	network: Network | undefined,
	own: readonly string[]
): Request {
	const understood = [...FIELDS, ...OTHER_PARAMETERS, ...own];
	const textOf = (name: string) => query.get(name) ?? '';
	for (const parameter of understood) {
		if (query.getAll(parameter).length > 1) refuse({ kind: 'repeated', parameter });
	}
	for (const parameter of FIELDS) {
		if (textOf(parameter).includes(REPLACEMENT)) refuse({ kind: 'encoding', parameter });
	}
	const others = [...query]
		.filter(([name]) => !understood.includes(name))
		.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
	const { known, unknown } = parseParameters([textOf('unknown_parameters'), ...others].join('&'));
	const uri = query.get('uri');
	const whole = uri === null ? null : parseRequest(uri.trim(), coin, network);
	// A known parameter is allowed only as a query parameter of its own, and not together with a whole URI.
	const beside = whole ? [...FIELDS, 'tx_payment_id'].map((name) => [name, textOf(name)] as const) : [];
	const [parameter = '', value = ''] = [...known, ...beside].find(([, value]) => value !== '') ?? [];
	if (parameter !== '') refuse({ kind: 'not_understood', parameter, value, meant: null });
	if (whole) return withUnknown(whole, unknown);
	const fields = FIELDS.map((name) => [name, textOf(name)]);
	const draft = { ...EMPTY_DRAFT, ...Object.fromEntries(fields), unknown_parameters: unknown };
	const payment_id = textOf('tx_payment_id');
	return payment_id === '' ? { draft, several: null } : refuse(separateIdProblem(draft, payment_id, coin));
}

function withUnknown({ draft, several }: Request, unknown: readonly string[]): Request {
	const withOthers = <Of extends { unknown_parameters: readonly string[] }>(of: Of) => ({
		...of,
		unknown_parameters: [...of.unknown_parameters, ...unknown]
	});
	if (several && unknown.length > 0) {
		const uri = `${several.uri}&${unknown.join('&')}`;
		return { draft, several: { payment: withOthers(several.payment), uri } };
	}
	return { draft: withOthers(draft), several };
}

function separateIdProblem(draft: RequestDraft, payment_id: string, coin: PaymentCoin): PaymentProblem {
	const { request, problems } = parseDraft(draft, coin);
	if (!request) return problems[0] ?? { kind: 'no_address' };
	const { unknown_parameters } = draft;
	return separatePaymentId(payment_id, { ...request, recipients: [request], unknown_parameters }, coin);
}

/** Writes the query parameters that {@link parsePaymentQuery} parses. */
export function writeDraftQuery(draft: RequestDraft): Record<string, string> {
	const fields = FIELDS.map((name) => [name, draft[name]] as const).filter(([, text]) => text !== '');
	const { unknown_parameters } = draft;
	return {
		...Object.fromEntries(fields),
		...(unknown_parameters.length > 0 && { unknown_parameters: unknown_parameters.join('&') })
	};
}
