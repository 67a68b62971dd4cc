import type { Network } from '../chain/address-shape';
import { parseDraft, type MadeRequest, type RequestDraft } from './draft';
import { integratedInstead, openText, parseOpened, type Opened } from './opened';
import type { PaymentCoin } from './payment';
import { comesTo, parsePrice, type StatedPrice } from './price';
import type { PaymentProblem } from './problem';
import { LATEST_EXPIRY } from './terms';

/** What a payer is shown. Only in the link, not in the payment URI: the expiry, the price, and the id of the shop's status file. */
export interface Checkout {
	draft: RequestDraft;
	/** To one recipient; null when there are several, or it cannot be paid. */
	request: MadeRequest | null;
	several: Opened['several'];
	/** `name=value` as in a payment URI: what the link says and is not understood. */
	unknown: readonly string[];
	/** Why it cannot be paid. */
	problem: PaymentProblem | null;
	/** The parameters of a link that can be paid instead; see {@link integratedInstead}. */
	instead: Record<string, string> | null;
	/** Unix seconds; null for never. */
	expires: number | null;
	hasBadExpiry: boolean;
	/** What was charged in a currency, if it comes to the amount at its own rate; null for none. */
	price: StatedPrice | null;
	/** Of the status file; '' for one that is not valid, null for none. */
	id: string | null;
}

/** Unix seconds; null when it is not valid, or after {@link LATEST_EXPIRY}. */
export const parseExpiry = (text: string): number | null =>
	/^[1-9]\d{0,11}$/.test(text) && Number(text) <= LATEST_EXPIRY ? Number(text) : null;

/** An id that nobody can guess: 128 bits. */
export const isStatusId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Parses the query of the checkout's address. @param network the network that addresses must be of; any when left out */
export const parseCheckout = (query: URLSearchParams, coin: PaymentCoin, network?: Network): Checkout =>
	checkoutOf(parseOpened(query, coin, network), coin, network);

/** Parses what was pasted, or the text of a code, as {@link openText} does, and checks all of it. */
export const openCheckout = (text: string, coin: PaymentCoin, network?: Network): Checkout =>
	checkoutOf(openText(text, coin, network), coin, network);

function checkoutOf(opened: Opened, coin: PaymentCoin, network?: Network): Checkout {
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
		instead: integratedInstead(opened),
		expires,
		hasBadExpiry: terms.expires !== '' && expires === null,
		price: priceOf(terms.price, request?.amount ?? null, coin),
		id: statusIdOf(terms.request)
	};
}

/** A price that contradicts the amount would only mislead: the amount is what is paid. */
function priceOf(text: string, amount: bigint | null, coin: PaymentCoin): StatedPrice | null {
	const price = parsePrice(text);
	return price && amount !== null && comesTo(price, amount, coin) ? price : null;
}

/** Null for none, empty for a bad one. */
function statusIdOf(request: string): string | null {
	if (request === '') return null;
	return isStatusId(request) ? request : '';
}
