import { currencyDecimals } from '../../src/lib/format/currency';
import { describeAmountFault, parseDecimal } from '../../src/lib/format/parse-decimal';
import type { Result } from '../../src/lib/format/result';
import { normalizeForLabel, EMPTY_REQUEST, type LabelledRequest } from '../../src/lib/payment/label';
import { priceToAtomicUnits } from '../../src/lib/payment/price';
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
const ANY_AMOUNT = 'any';
/** Maximum length of the shop's id (characters). */
const MAX_ID_LENGTH = 128;

/**
 * Parses an order. White space in its text is collapsed into one line, as in the label of an address.
 *
 * @param content parsed JSON. Unknown fields are refused, because they may be misspelt
 * @param rateOf returns the rate for a price in a currency
 */
export function parseOrder(content: unknown, coin: WatchedCoin, rateOf: RateOf): Result<Order, OrderProblem> {
	if (typeof content !== 'object' || content === null || Array.isArray(content))
		return problemWith(null, 'The body has to be a JSON object.');
	const unknown = Object.keys(content).find((key) => !FIELDS.includes(key));
	if (unknown !== undefined)
		return problemWith(unknown, `An order has no field “${unknown}”, only ${FIELDS.join(', ')}.`);
	const { id, amount, currency = null, text = '', expires = null } = content as Record<string, unknown>;
	if (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH)
		return problemWith('id', `“id” has to be a text of 1 to ${MAX_ID_LENGTH} characters.`);
	// URL parsers resolve `.` and `..` as folders, even when they are percent-encoded.
	if (id === '.' || id === '..') return problemWith('id', '“id” must not be “.” or “..”.');
	if (typeof amount !== 'string')
		return problemWith(
			'amount',
			`“amount” has to be a text of digits, such as "0.37", or "${ANY_AMOUNT}" when the payer chooses.`
		);
	if (typeof text !== 'string') return problemWith('text', '“text” has to be a text.');
	if (expires !== null && !isExpiry(expires))
		return problemWith('expires', '“expires” has to be a time in Unix seconds, before the year 10000.');
	const charged =
		currency === null ? parseCoinAmount(amount, coin) : parseCurrencyAmount(amount, currency, coin, rateOf);
	if (charged.problem) return charged;
	const order = { id, text: normalizeForLabel({ ...EMPTY_REQUEST, text }).text, expires, ...charged.value };
	const problem = checkRequest({ ...EMPTY_REQUEST, ...order, ...PLACEHOLDER_ID }, coin);
	return problem ? problemWith(problem.field, problem.text) : { value: order };
}

type AmountAndPrice = Pick<Order, 'amount' | 'price'>;

function parseCoinAmount(amount: string, coin: WatchedCoin): Result<AmountAndPrice, OrderProblem> {
	if (amount === ANY_AMOUNT) return { value: { amount: null, price: null } };
	const { value, problem } = parseDecimal(amount, coin.decimals);
	if (problem) return problemWith('amount', describeAmountFault(problem, amount, coin.decimals));
	return value === 0n ? problemWith('amount', 'The amount is 0.') : { value: { amount: value, price: null } };
}

function parseCurrencyAmount(
	total: string,
	currency: unknown,
	coin: WatchedCoin,
	rateOf: RateOf
): Result<AmountAndPrice, OrderProblem> {
	if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || currency === coin.ticker)
		return problemWith(
			'currency',
			'“currency” has to be three capital letters, such as "EUR". Without it, the amount is in coins.'
		);
	const decimals = currencyDecimals(currency);
	const { value, problem } = parseDecimal(total, decimals);
	if (problem) return problemWith('amount', describeAmountFault(problem, total, decimals));
	if (value === 0n) return problemWith('amount', 'The amount is 0.');
	const { value: found, problem: noRate } = rateOf(currency);
	if (noRate !== undefined) return { problem: { field: 'currency', text: noRate, busy: true } };
	const amount = priceToAtomicUnits(value, decimals, found.rate, coin);
	if (amount === null) return problemWith('amount', 'The amount is more than all coins that can exist.');
	return { value: { amount, price: { total, currency, rate: found.text } } };
}

const problemWith = (field: string | null, text: string): { problem: OrderProblem } => ({ problem: { field, text } });

const isExpiry = (value: unknown): value is number =>
	Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= LATEST_EXPIRY;

/** Values to check an order with, before its request exists and has its own id and time (a whole minute). */
const PLACEHOLDER_ID = { id: '0'.repeat(32), created: 60 };

/** True when an order has the same terms as a request. The rate is not compared, because it may have changed since. */
export function hasSameTerms({ amount, price, text, expires }: Order, request: WatchedRequest): boolean {
	const isSamePrice = request.price
		? price?.total === request.price.total && price.currency === request.price.currency
		: price === null && request.amount === (amount === null ? null : String(amount));
	return isSamePrice && text === request.text && expires === request.expires;
}

/** Link to the checkout, without the site's address before it. */
export function paymentLinkOf(
	{ address, amount, price, expires, id, text }: WatchedRequest,
	coin: WatchedCoin
): string {
	const facts = { ...EMPTY_REQUEST, price, expires, id, text, amount: amount === null ? null : BigInt(amount) };
	// Encodes spaces as %20, because some programs that pass links on do not decode a plus.
	return checkoutLink({ facts, address }, facts.amount, coin).replaceAll('+', '%20');
}
