import type { Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';

/** What a request for money is about. The label of its address says all of it, so that every browser with the wallet knows it. */
export interface LabelledRequest {
	madeBy: 'link' | 'sale';
	/** Unix seconds, of a whole minute. */
	created: number;
	/** Unix seconds, of a whole minute; null for never. */
	expires: number | null;
	/** Atomic units; null when the payer chooses. */
	amount: bigint | null;
	/** What is charged in a currency, and what one coin costs; null for a price in coins. */
	price: { total: string; currency: string; rate: string } | null;
	/** Confirmations until it is paid; null for those of the site, or of the point of sale. */
	needed: number | null;
	/** Of the status file; null for none. */
	id: string | null;
	/** Who asks, as shown to the payer; '' for nobody. */
	from: string;
	/** What for; '' for nothing in particular. */
	text: string;
	isCancelled: boolean;
	/** What was paid back, oldest first. */
	refunds: readonly Refund[];
}

/** A transaction that paid back all of a request, or some of it. */
export interface Refund {
	txid: string;
	/** Atomic units; null for all that came, as labels of earlier releases and status files say. */
	amount: bigint | null;
}

/** Confirmations that a request may ask for: a label has four digits. */
export const MOST_NEEDED = 9999;

/** Any amount for anything, without an end. */
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

/** Seconds for which the rate of a sale holds. */
const RATE_HOLDS = 15 * 60;

/** When a sale at a rate expires. A label has whole minutes: the last one is complete. @param created Unix seconds */
export const rateExpiry = (created: number): number => created - (created % 60) + RATE_HOLDS + 60;

const SEPARATOR = ' · ';

const minuteOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** In one line, and without a quotation mark that would end a name. */
const inLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const inQuotes = (text: string) => inLine(text.replace(/”/gu, '"'));

/** A request as its label says it: texts in one line, and whole minutes, of which the last one before an expiry is complete. */
export const asLabelled = (request: LabelledRequest): LabelledRequest => ({
	...request,
	created: request.created - (request.created % 60),
	expires: request.expires === null ? null : Math.ceil(request.expires / 60) * 60,
	from: inQuotes(request.from),
	text: inLine(request.text)
});

/**
 * `Request 2026-11-23 14:02 UTC · until 2026-11-23 14:17 · 11.20 EUR at 312.40 = 0.035851 XMR · 10 confirmations · id … ·
 * from “Kiosk am See” · 2 Coffee, 1 Cake`. Until, confirmations, id, from and the text may be left out. One that was cancelled begins
 * with `Cancelled request`; one that was paid back with `Refunded 0.03 by … request`, or `Refunded 0.03 by …, 0.005 by … request`.
 */
export function writeLabel(request: LabelledRequest, { ticker, decimals }: Coin): string {
	const { madeBy, created, expires, amount, price, needed, id, from, text, isCancelled, refunds } = asLabelled(request);
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
		// An empty name keeps a text apart that begins like one of the fields before it.
		...(from === '' && !LIKE_A_FIELD.test(text) ? [] : [`from “${from}”`]),
		...(text === '' ? [] : [text])
	].join(SEPARATOR);
}

const END = '(?: · |$)';
const pattern = (text: string) => new RegExp(`^${text}${END}`, 'u');
const MINUTE = '(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d)';
const PAID_BACK = '(?:\\d+(?:\\.\\d+)? )?by [0-9a-f]{64}';
const ENDED = new RegExp(`^(?:(Cancelled and r|R)efunded (${PAID_BACK}(?:, ${PAID_BACK})*)|Cancelled) `, 'u');
const HEAD = pattern(`(Request|Sale) ${MINUTE} UTC`);
const ENDED_HEAD = pattern(`(request|sale) ${MINUTE} UTC`);
const UNTIL = pattern(`until ${MINUTE}`);
const CHARGED = pattern(
	'(?:(\\d+(?:\\.\\d+)?) ([A-Z]{3}) at (\\d+(?:\\.\\d+)?) = )?(?:(any amount)|(\\d+(?:\\.\\d+)?) (\\S+))'
);
const NEEDED = pattern('(\\d{1,4}) confirmations?');
const ID = pattern('id ([0-9a-f]{32})');
const FROM = pattern('from “([^”]*)”');
const LIKE_A_FIELD = new RegExp([NEEDED, ID, FROM].map(({ source }) => source).join('|'), 'u');

const timeOf = (date = '', minute = '') => Date.parse(`${date}T${minute}:00Z`) / 1000;

/** The request that a label is about, also one of an earlier release; null for any other label. */
export function parseLabel(label: string, { ticker, decimals }: Coin): LabelledRequest | null {
	let rest = label;
	const take = (pattern: RegExp): RegExpExecArray | null => {
		const found = pattern.exec(rest);
		if (found) rest = rest.slice(found[0].length);
		return found;
	};
	const ended = take(ENDED);
	const head = take(ended ? ENDED_HEAD : HEAD);
	const until = take(UNTIL);
	const charged = take(CHARGED);
	if (!head || !charged) return null;
	const [, kind = '', date, minute] = head;
	const created = timeOf(date, minute);
	const [, total, currency, rate, any, coins = '', unit] = charged;
	const amount = any === undefined ? (parseDecimal(coins, decimals).value ?? null) : null;
	const isValid = any !== undefined || (unit === ticker && amount !== null && amount > 0n);
	const madeBy = kind.toLowerCase() === 'sale' ? 'sale' : 'link';
	const price = total !== undefined && currency !== undefined && rate !== undefined ? { total, currency, rate } : null;
	// Sales of earlier releases expire with their rate.
	const usual = madeBy === 'sale' && price ? rateExpiry(created) : null;
	const expires = until ? timeOf(until[1], until[2]) : usual;
	const refunds = parseRefunds(ended?.[2], decimals);
	if (!isValid || !refunds || Number.isNaN(created) || Number.isNaN(expires)) return null;
	const needed = take(NEEDED)?.[1];
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

/** Null for an amount that no transaction has. */
function parseRefunds(text: string | undefined, decimals: number): Refund[] | null {
	if (text === undefined) return [];
	const refunds = text.split(', ').map((each) => {
		const [, typed, txid = ''] = /^(?:(\S+) )?by (\S+)$/.exec(each) ?? [];
		return { txid, amount: typed === undefined ? null : parseDecimal(typed, decimals).value || 0n };
	});
	return refunds.some(({ amount }) => amount === 0n) ? null : refunds;
}
