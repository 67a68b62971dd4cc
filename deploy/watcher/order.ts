import { currencyDecimals } from '../../src/lib/format/currency';
import { describeAmountFault, parseDecimal } from '../../src/lib/format/parse-decimal';
import type { Result } from '../../src/lib/format/result';
import { asLabelled, EMPTY_REQUEST, type LabelledRequest } from '../../src/lib/payment/label';
import { coinsFor } from '../../src/lib/payment/price';
import { LATEST_EXPIRY } from '../../src/lib/payment/terms';
import { checkRequest } from '../../src/lib/requests/check-request';
import { checkoutLink } from '../../src/lib/requests/request-links';
import type { RateOf } from './rates';
import type { WatchedRequest } from './request';
import type { WatchedCoin } from './settings';

/** Order, as a shop creates it. */
export interface Order extends Pick<LabelledRequest, 'amount' | 'price' | 'text' | 'expires'> {
	/** Id that the shop chose for the order. */
	id: string;
}

/** Problem with a field of an order, as a sentence. `busy`: the same order may be accepted later. */
export interface OrderProblem {
	field: string | null;
	text: string;
	busy?: boolean;
}

const FIELDS = ['id', 'amount', 'currency', 'text', 'expires'];
/** Value of `amount` when the payer chooses the amount. */
const ANY = 'any';
/** Maximum length of the shop's id (characters). */
const LONGEST_ID = 128;

/**
 * Parses an order. White space in its text is collapsed into one line, as in the label of an address.
 *
 * @param content parsed JSON. Unknown fields are refused, because they may be misspelt
 * @param rateOf returns the rate for a price in a currency
 */
export function parseOrder(content: unknown, coin: WatchedCoin, rateOf: RateOf): Result<Order, OrderProblem> {
	if (typeof content !== 'object' || content === null || Array.isArray(content))
		return wrong(null, 'The body has to be a JSON object.');
	const unknown = Object.keys(content).find((key) => !FIELDS.includes(key));
	if (unknown !== undefined) return wrong(unknown, `An order has no field “${unknown}”, only ${FIELDS.join(', ')}.`);
	const { id, amount, currency = null, text = '', expires = null } = content as Record<string, unknown>;
	if (typeof id !== 'string' || id === '' || id.length > LONGEST_ID)
		return wrong('id', `“id” has to be a text of 1 to ${LONGEST_ID} characters.`);
	// In a URL these mean folders, even when encoded.
	if (id === '.' || id === '..') return wrong('id', '“id” has to be more than dots.');
	if (typeof amount !== 'string')
		return wrong('amount', `“amount” has to be a text of digits, such as "0.37", or "${ANY}" when the payer chooses.`);
	if (typeof text !== 'string') return wrong('text', '“text” has to be a text.');
	if (expires !== null && !isExpiry(expires))
		return wrong('expires', '“expires” has to be a time in Unix seconds, before the year 10000.');
	const charged = currency === null ? inCoins(amount, coin) : inCurrency(amount, currency, coin, rateOf);
	if (charged.problem) return charged;
	const order = { id, text: asLabelled({ ...EMPTY_REQUEST, text }).text, expires, ...charged.value };
	const problem = checkRequest({ ...EMPTY_REQUEST, ...order, ...ANY_ID }, coin);
	return problem ? wrong(problem.field, problem.text) : { value: order };
}

type Charged = Pick<Order, 'amount' | 'price'>;

function inCoins(amount: string, coin: WatchedCoin): Result<Charged, OrderProblem> {
	if (amount === ANY) return { value: { amount: null, price: null } };
	const { value, problem } = parseDecimal(amount, coin.decimals);
	if (problem) return wrong('amount', describeAmountFault(problem, amount, coin.decimals));
	return value === 0n ? wrong('amount', 'The amount is 0.') : { value: { amount: value, price: null } };
}

function inCurrency(
	total: string,
	currency: unknown,
	coin: WatchedCoin,
	rateOf: RateOf
): Result<Charged, OrderProblem> {
	if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || currency === coin.ticker)
		return wrong(
			'currency',
			'“currency” has to be three capital letters, such as "EUR". Without it, the amount is in coins.'
		);
	const decimals = currencyDecimals(currency);
	const { value, problem } = parseDecimal(total, decimals);
	if (problem) return wrong('amount', describeAmountFault(problem, total, decimals));
	if (value === 0n) return wrong('amount', 'The amount is 0.');
	const { value: found, problem: noRate } = rateOf(currency);
	if (noRate !== undefined) return { problem: { field: 'currency', text: noRate, busy: true } };
	const amount = coinsFor(value, decimals, found.rate, coin);
	if (amount === null) return wrong('amount', 'It comes to more coins than there are.');
	return { value: { amount, price: { total, currency, rate: found.text } } };
}

const wrong = (field: string | null, text: string): { problem: OrderProblem } => ({ problem: { field, text } });

const isExpiry = (value: unknown): value is number =>
	Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= LATEST_EXPIRY;

/** Placeholders to check an order with: the request gets its own id and time. */
const ANY_ID = { id: '0'.repeat(32), created: 60 };

/** True when an order has the same terms as a request. The rate is not compared, because it may have changed since. */
export function asksForTheSame({ amount, price, text, expires }: Order, request: WatchedRequest): boolean {
	const isSamePrice = request.price
		? price?.total === request.price.total && price.currency === request.price.currency
		: price === null && request.amount === (amount === null ? null : String(amount));
	return isSamePrice && text === request.text && expires === request.expires;
}

/** Link to the checkout, without the site's address before it. */
export function linkOf({ address, amount, price, expires, id, text }: WatchedRequest, coin: WatchedCoin): string {
	const facts = { ...EMPTY_REQUEST, price, expires, id, text, amount: amount === null ? null : BigInt(amount) };
	// Encodes spaces as %20, because some programs that pass links on do not decode a plus.
	return checkoutLink({ facts, address }, facts.amount, coin).replaceAll('+', '%20');
}
