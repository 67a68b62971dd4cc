import type { Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';

/**
 * Contents of a payment request. All of it is stored in the label of the request's address, so that every browser with
 * the wallet can read it.
 */
export interface LabelledRequest {
	madeBy: 'link' | 'sale';
	/** Time of creation (Unix seconds, a whole minute). */
	created: number;
	/** Expiry (Unix seconds, a whole minute); null when the request never expires. */
	expires: number | null;
	/** Requested amount (atomic units); null when the payer chooses. */
	amount: bigint | null;
	/** Price in a currency, and the rate of one coin; null for a price in coins. */
	price: { total: string; currency: string; rate: string } | null;
	/** Confirmations until the request counts as paid; null for the default of the site or of the point of sale. */
	needed: number | null;
	/** Id of the status file; null without one. */
	id: string | null;
	/** Name of the recipient, as shown to the payer; '' without one. */
	from: string;
	/** Description of the purpose; '' without one. */
	text: string;
	isCancelled: boolean;
	/** Refunds, oldest first. */
	refunds: readonly Refund[];
}

/** Transaction that paid back all or part of the payments for a request. */
export interface Refund {
	txid: string;
	/**
	 * Refunded amount (atomic units); null for everything received, as in labels of earlier releases and in status
	 * files.
	 */
	amount: bigint | null;
}

/** Maximum number of confirmations that a request may require: a label has four digits for it. */
export const MAX_REQUIRED_CONFIRMATIONS = 9999;

/** Request for any amount, without a purpose or an expiry. */
export const EMPTY_REQUEST: LabelledRequest = {
	madeBy: 'link',
	created: 0,
	expires: null,
	amount: null,
	price: null,
	needed: null,
	id: null,
	from: '',
	text: '',
	isCancelled: false,
	refunds: []
};

/** Seconds for which the rate of a sale is valid. */
const RATE_VALIDITY_SECONDS = 15 * 60;

/**
 * Expiry (Unix seconds) of a sale at a rate. A label has whole minutes, so the last minute is rounded up.
 *
 * @param created Unix seconds
 */
export const rateExpiry = (created: number): number => created - (created % 60) + RATE_VALIDITY_SECONDS + 60;

const SEPARATOR = ' · ';

const minuteOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** Collapses line breaks and other white space; `inQuotes` also replaces the quotation mark that would end a name. */
const collapseWhiteSpace = (text: string) => text.replace(/\s+/gu, ' ').trim();
const inQuotes = (text: string) => collapseWhiteSpace(text.replace(/”/gu, '"'));

/**
 * Normalizes a request to the form that its label can store: texts in one line, and times in whole minutes, the
 * creation rounded down and the expiry rounded up.
 */
export const normalizeForLabel = (request: LabelledRequest): LabelledRequest => ({
	...request,
	created: request.created - (request.created % 60),
	expires: request.expires === null ? null : Math.ceil(request.expires / 60) * 60,
	from: inQuotes(request.from),
	text: collapseWhiteSpace(request.text)
});

/**
 * Writes the label of a request: `Request 2026-11-23 14:02 UTC · until 2026-11-23 14:17 · 11.20 EUR at 312.40 =
 * 0.035851 XMR · 10 confirmations · id … · from “Kiosk am See” · 2 Coffee, 1 Cake`. Until, confirmations, id, from and
 * the text may be left out. The label of a cancelled request begins with `Cancelled request`; that of a refunded one
 * with `Refunded 0.03 by … request`, or `Refunded 0.03 by …, 0.005 by … request`.
 */
export function writeLabel(request: LabelledRequest, { ticker, decimals }: Coin): string {
	const { madeBy, created, expires, amount, price, needed, id, from, text, isCancelled, refunds } =
		normalizeForLabel(request);
	const paidBack = refunds.map(({ txid, amount }) =>
		amount === null ? `by ${txid}` : `${writeShortDecimal(amount, decimals)} by ${txid}`
	);
	const begins = [
		...(isCancelled ? ['cancelled'] : []),
		...(paidBack.length > 0 ? [`refunded ${paidBack.join(', ')}`] : [])
	];
	const name = [begins.join(' and '), madeBy === 'sale' ? 'sale' : 'request'].filter(Boolean).join(' ');
	const coins = amount === null ? 'any amount' : `${writeShortDecimal(amount, decimals)} ${ticker}`;
	return [
		`${name.charAt(0).toUpperCase()}${name.slice(1)} ${minuteOf(created)} UTC`,
		...(expires === null ? [] : [`until ${minuteOf(expires)}`]),
		price ? `${price.total} ${price.currency} at ${price.rate} = ${coins}` : coins,
		...(needed === null ? [] : [`${needed} confirmation${needed === 1 ? '' : 's'}`]),
		...(id === null ? [] : [`id ${id}`]),
		// An empty name separates a text that begins like one of the fields before it.
		...(from === '' && !LIKE_A_FIELD.test(text) ? [] : [`from “${from}”`]),
		...(text === '' ? [] : [text])
	].join(SEPARATOR);
}

const FIELD_END = '(?: · |$)';
const pattern = (text: string) => new RegExp(`^${text}${FIELD_END}`, 'u');
const MINUTE = '(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d)';
const REFUND_PATTERN = '(?:\\d+(?:\\.\\d+)? )?by [0-9a-f]{64}';
const STATUS_PREFIX = new RegExp(
	`^(?:(Cancelled and r|R)efunded (${REFUND_PATTERN}(?:, ${REFUND_PATTERN})*)|Cancelled) `,
	'u'
);
const HEAD = pattern(`(Request|Sale) ${MINUTE} UTC`);
const HEAD_AFTER_STATUS = pattern(`(request|sale) ${MINUTE} UTC`);
const EXPIRY_PATTERN = pattern(`until ${MINUTE}`);
const AMOUNT_PATTERN = pattern(
	'(?:(\\d+(?:\\.\\d+)?) ([A-Z]{3}) at (\\d+(?:\\.\\d+)?) = )?(?:(any amount)|(\\d+(?:\\.\\d+)?) (\\S+))'
);
const CONFIRMATIONS_PATTERN = pattern('(\\d{1,4}) confirmations?');
const ID = pattern('id ([0-9a-f]{32})');
const FROM = pattern('from “([^”]*)”');
const LIKE_A_FIELD = new RegExp([CONFIRMATIONS_PATTERN, ID, FROM].map(({ source }) => source).join('|'), 'u');

const timeOf = (date = '', minute = '') => Date.parse(`${date}T${minute}:00Z`) / 1000;

/** Parses the label of a request, also of an earlier release; null for any other label. */
export function parseLabel(label: string, { ticker, decimals }: Coin): LabelledRequest | null {
	let rest = label;
	const take = (pattern: RegExp): RegExpExecArray | null => {
		const found = pattern.exec(rest);
		if (found) rest = rest.slice(found[0].length);
		return found;
	};
	const ended = take(STATUS_PREFIX);
	const head = take(ended ? HEAD_AFTER_STATUS : HEAD);
	const until = take(EXPIRY_PATTERN);
	const charged = take(AMOUNT_PATTERN);
	if (!head || !charged) return null;
	const [, kind = '', date, minute] = head;
	const created = timeOf(date, minute);
	const [, total, currency, rate, any, coins = '', unit] = charged;
	const amount = any === undefined ? (parseDecimal(coins, decimals).value ?? null) : null;
	const isValid = any !== undefined || (unit === ticker && amount !== null && amount > 0n);
	const madeBy = kind.toLowerCase() === 'sale' ? 'sale' : 'link';
	const price = total !== undefined && currency !== undefined && rate !== undefined ? { total, currency, rate } : null;
	// Labels of earlier releases have no expiry for a sale: it expires with its rate.
	const usual = madeBy === 'sale' && price ? rateExpiry(created) : null;
	const expires = until ? timeOf(until[1], until[2]) : usual;
	const refunds = parseRefunds(ended?.[2], decimals);
	if (!isValid || !refunds || Number.isNaN(created) || Number.isNaN(expires)) return null;
	const needed = take(CONFIRMATIONS_PATTERN)?.[1];
	return {
		madeBy,
		created,
		expires,
		amount,
		price,
		needed: needed === undefined ? null : Number(needed),
		id: take(ID)?.[1] ?? null,
		from: take(FROM)?.[1] ?? '',
		text: rest,
		isCancelled: ended !== null && ended[1] !== 'R',
		refunds
	};
}

/** Parses the refunds in a label; null when an amount is 0 or not a valid amount, which no transaction can pay. */
function parseRefunds(text: string | undefined, decimals: number): Refund[] | null {
	if (text === undefined) return [];
	const refunds = text.split(', ').map((each) => {
		const [, typed, txid = ''] = /^(?:(\S+) )?by (\S+)$/.exec(each) ?? [];
		return { txid, amount: typed === undefined ? null : parseDecimal(typed, decimals).value || 0n };
	});
	return refunds.some(({ amount }) => amount === 0n) ? null : refunds;
}
