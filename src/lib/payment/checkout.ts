import type { Network } from '../chain/address-shape';
import { parseDraft, type PayableRequest, type RequestDraft } from './draft';
import { integratedAlternative, parsePaymentText, parsePaymentQuery, type ParsedLink } from './opened';
import type { PaymentCoin } from './payment';
import { priceMatchesAmount, parsePrice, type StatedPrice } from './price';
import type { PaymentProblem } from './problem';
import { LATEST_EXPIRY } from './terms';

/**
 * Parsed checkout link, as it is shown to the payer. The expiry, the price and the id of the shop's status file are
 * only in the link, not in the payment URI.
 */
export interface Checkout {
	draft: RequestDraft;
	/** Checked request to one recipient; null when there are several recipients or the request cannot be paid. */
	request: PayableRequest | null;
	several: ParsedLink['several'];
	/** Parameters of the link that are not understood: `name=value`, encoded as in a payment URI. */
	unknown: readonly string[];
	/** Reason why the request cannot be paid; null when it can. */
	problem: PaymentProblem | null;
	/**
	 * Parameters of a link that can be paid instead; null when there is no such link. See {@link integratedAlternative}.
	 */
	instead: Record<string, string> | null;
	/** Expiry (Unix seconds); null when the request never expires, or its expiry is not valid. */
	expires: number | null;
	hasBadExpiry: boolean;
	/** Price in a currency; null without one, or when it does not match the amount at its own rate. */
	price: StatedPrice | null;
	/** Id of the status file; '' when it is not valid, null when the link has none. */
	id: string | null;
}

/** Parses an expiry (Unix seconds); null when it is not valid, or after {@link LATEST_EXPIRY}. */
export const parseExpiry = (text: string): number | null =>
	/^[1-9]\d{0,11}$/.test(text) && Number(text) <= LATEST_EXPIRY ? Number(text) : null;

/** True when text is a valid id of a status file: 32 hex digits. Its 128 bits cannot be guessed. */
export const isStatusId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Parses the query of the checkout's URL. @param network network that addresses must belong to; any when left out */
export const parseCheckout = (query: URLSearchParams, coin: PaymentCoin, network?: Network): Checkout =>
	buildCheckout(parsePaymentQuery(query, coin, network), coin, network);

/** Parses pasted text, or the text of a QR code, like {@link parsePaymentText}, and checks all of it. */
export const parseCheckoutText = (text: string, coin: PaymentCoin, network?: Network): Checkout =>
	buildCheckout(parsePaymentText(text, coin, network), coin, network);

function buildCheckout(opened: ParsedLink, coin: PaymentCoin, network?: Network): Checkout {
	const { draft, several, terms } = opened;
	const { request, problems } = parseDraft(draft, coin, network);
	const cannotBePaid = request || several ? null : (problems?.[0] ?? ({ kind: 'no_address' } as const));
	const problem = opened.problem ?? cannotBePaid;
	const expires = parseExpiry(terms.expires);
	return {
		draft,
		request: problem === null ? request : null,
		several,
		unknown: several?.payment.unknown_parameters ?? draft.unknown_parameters,
		problem,
		instead: integratedAlternative(opened),
		expires,
		hasBadExpiry: terms.expires !== '' && expires === null,
		price: priceOf(terms.price, request?.amount ?? null, coin),
		id: statusIdOf(terms.request)
	};
}

/** Price of a link; null when it contradicts the amount. The amount is what is paid, so another price would mislead. */
function priceOf(text: string, amount: bigint | null, coin: PaymentCoin): StatedPrice | null {
	const price = parsePrice(text);
	return price && amount !== null && priceMatchesAmount(price, amount, coin) ? price : null;
}

/** Id of the status file; null when there is none, '' when it is not valid. */
function statusIdOf(request: string): string | null {
	if (request === '') return null;
	return isStatusId(request) ? request : '';
}
