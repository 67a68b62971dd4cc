import { parseAddress } from '../chain/address';
import type { Network } from '../chain/address-shape';
import type { Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import { TEXT_LIMITS } from './payment';
import { parsePrice, writePrice } from './price';

/**
 * Contents of the request, as a receipt states them. Only the maker of the proof states them; they are not verified.
 */
export interface ReceiptTerms {
	/** Requested amount (atomic units); null when the payer chose. */
	amount: bigint | null;
	/** Price in a currency, and the rate of one coin; null for a price in coins. */
	price: { total: string; currency: string; rate: string } | null;
	/** Time of the request's creation (Unix seconds); null when unknown. */
	created: number | null;
	/** Name of the recipient; '' without one. */
	from: string;
	/** Description of the purpose; '' without one. */
	text: string;
}

/**
 * Proof that a transaction paid an address. The proof's message is the text of the request ({@link receiptMessage}).
 */
export interface Receipt extends ReceiptTerms {
	address: string;
	txid: string;
	/** Proof by the payer (`OutProof…`) or by the recipient (`InProof…`). */
	proof: string;
}

type ReceiptCoin = Pick<Coin, 'decimals'>;

/** Link parameters of the terms, always in this order. */
function writeTerms({ amount, price, created, from, text }: ReceiptTerms, { decimals }: ReceiptCoin) {
	return {
		...(amount !== null && { amount: writeShortDecimal(amount, decimals) }),
		...(price && { price: writePrice(price) }),
		...(created !== null && { created: String(created) }),
		...(from !== '' && { from }),
		...(text !== '' && { text })
	};
}

/**
 * Message that the proof of a receipt signs: its terms, encoded as in the link. The encoding is canonical, and
 * different terms have different messages.
 */
export const receiptMessage = (terms: ReceiptTerms, coin: ReceiptCoin): string =>
	String(new URLSearchParams(writeTerms(terms, coin)));

/** Writes the parameters of a link to a receipt. */
export const writeReceipt = (receipt: Receipt, coin: ReceiptCoin): Record<string, string> => ({
	...writeTerms(receipt, coin),
	address: receipt.address,
	tx: receipt.txid,
	proof: receipt.proof
});

/** Returns the parameters of a link to a receipt; null for any other text. */
export function parametersOfReceipt(text: string): URLSearchParams | null {
	const [, query] = /#\/receipt\?(\S+)$/.exec(text.trim()) ?? [];
	return query === undefined ? null : new URLSearchParams(query);
}

/**
 * Proof of version 2, which binds the keys as well. It has one part for each transaction public key; there is at most
 * one more of these than outputs.
 */
const PROOF = /^(?:In|Out)ProofV2(?:[1-9A-HJ-NP-Za-km-z]{132}){1,17}$/;

/**
 * Parses the query of a link to a receipt; null when it is damaged. Other parameters are ignored.
 *
 * @param network network that the address must belong to; any when left out
 */
export function parseReceipt(query: URLSearchParams, { decimals }: ReceiptCoin, network?: Network): Receipt | null {
	const fields = ['amount', 'price', 'created', 'from', 'text', 'address', 'tx', 'proof'] as const;
	if (fields.some((name) => query.getAll(name).length > 1)) return null;
	const [asked, priced, date, from = '', text = '', address = '', txid = '', proof = ''] = fields.map(
		(name) => query.get(name) ?? undefined
	);
	const amount = asked === undefined ? null : (parseDecimal(asked, decimals).value ?? null);
	const price = priced === undefined ? null : parsePrice(priced);
	const isValid =
		(asked === undefined || amount) &&
		(priced === undefined || price) &&
		(date === undefined || /^[1-9]\d{0,11}$/.test(date)) &&
		[...from].length <= TEXT_LIMITS.recipient_name &&
		[...text].length <= TEXT_LIMITS.tx_description &&
		parseAddress(address, network).address &&
		/^[0-9a-f]{64}$/.test(txid) &&
		PROOF.test(proof);
	if (!isValid) return null;
	return { amount, price, created: date === undefined ? null : Number(date), from, text, address, txid, proof };
}

/** Maximum number of items in a receipt: more would not fit on a page. */
const MAX_RECEIPT_ITEMS = 12;

const ITEM_WITH_UNIT = /^(.*\S) (\d{1,20}(?:\.\d{1,20})?) (\S+)$/;
/**
 * Item whose price has no unit. The price then needs a decimal point, and the name a count: `2 Seats, row 7` and the
 * `2 × Cola 0.33` of a sale are names without a price.
 */
const ITEM_WITHOUT_UNIT = /^(\d+ (?!× )(?:.*\S)|tip|Other amount) (\d{1,20}\.\d{1,20})$/;
/** Line with a count, or the one that the point of sale writes for a typed amount. */
const SOLD_LINE_PATTERN = /^(?:\d+|Other amount) /;

/**
 * Parses a list of items with their prices: `2 Coffee 6.40, 1 Cake 4.80 EUR, tip 1.12`. Null when the text is not such
 * a list, or a price has another unit, so that the sum is unknown.
 *
 * @param currency currency of the prices; null for prices in coins, each of which has to name the ticker
 * @param most maximum number of items
 */
export function parseItems(
	text: string,
	currency: string | null,
	ticker: string,
	most = MAX_RECEIPT_ITEMS
): { name: string; price: string }[] | null {
	const parts = text.split(/, |\n/).map((part) => part.trim());
	if (parts.length > most || !parts.some((part) => SOLD_LINE_PATTERN.test(part))) return null;
	const items: { name: string; price: string }[] = [];
	for (const part of parts) {
		const named = ITEM_WITH_UNIT.exec(part);
		// The name of an item may end with digits: `1 Room 12 80.00` has no unit.
		const hasUnit = named?.[3] === (currency ?? ticker);
		const [, name, price] = (hasUnit || currency === null ? named : ITEM_WITHOUT_UNIT.exec(part)) ?? [];
		if (name === undefined || price === undefined || (currency === null && !hasUnit)) return null;
		items.push({ name, price });
	}
	return items;
}

/**
 * Terms for the receipt of one payment. When the payment covers only a part of the amount, the terms have just that
 * part, and no price.
 *
 * @param paid atomic units
 */
export const termsForPayment = (terms: ReceiptTerms, paid: bigint): ReceiptTerms =>
	terms.amount !== null && paid < terms.amount ? { ...terms, amount: paid, price: null } : terms;

/** True when a receipt belongs to a request: same address, name and text, and the same amount or a part of it. */
export const isReceiptFor = (
	receipt: Receipt,
	request: { address: string; amount: bigint | null; recipient_name: string; tx_description: string }
): boolean =>
	receipt.address === request.address &&
	(receipt.amount === request.amount ||
		(receipt.amount !== null && request.amount !== null && receipt.amount < request.amount)) &&
	receipt.from === request.recipient_name &&
	receipt.text === request.tx_description;
