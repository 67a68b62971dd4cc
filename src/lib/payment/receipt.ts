import { parseAddress } from '../chain/address';
import type { Network } from '../chain/address-shape';
import type { Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import { textLimits } from './payment';
import { parsePrice, writePrice } from './price';

/** What a receipt says of its request. Who makes the proof states it; nobody checks it. */
export interface ReceiptTerms {
	/** Atomic units that were asked for; null when the payer chose. */
	amount: bigint | null;
	/** What was charged in a currency, and what one coin cost; null for a price in coins. */
	price: { total: string; currency: string; rate: string } | null;
	/** Unix seconds; null when unknown. */
	created: number | null;
	/** Who asked; '' for nobody. */
	from: string;
	/** What for; '' for nothing in particular. */
	text: string;
}

/** The proof that a transaction paid an address, over the text of a request. */
export interface Receipt extends ReceiptTerms {
	address: string;
	txid: string;
	/** By the payer (`OutProof…`), or by who was paid (`InProof…`). */
	proof: string;
}

type ReceiptCoin = Pick<Coin, 'decimals'>;

/** The parameters of the terms, always in this order. */
function writeTerms({ amount, price, created, from, text }: ReceiptTerms, { decimals }: ReceiptCoin) {
	return {
		...(amount !== null && { amount: writeShortDecimal(amount, decimals) }),
		...(price && { price: writePrice(price) }),
		...(created !== null && { created: String(created) }),
		...(from !== '' && { from }),
		...(text !== '' && { text })
	};
}

/** What the proof of a receipt is made over: its terms in one form, as in the link. No two terms have the same. */
export const receiptMessage = (terms: ReceiptTerms, coin: ReceiptCoin): string =>
	String(new URLSearchParams(writeTerms(terms, coin)));

/** The parameters of the link to a receipt. */
export const writeReceipt = (receipt: Receipt, coin: ReceiptCoin): Record<string, string> => ({
	...writeTerms(receipt, coin),
	address: receipt.address,
	tx: receipt.txid,
	proof: receipt.proof
});

/** The parameters of a link to a receipt; null for any other text. */
export function parametersOfReceipt(text: string): URLSearchParams | null {
	const [, query] = /#\/receipt\?(\S+)$/.exec(text.trim()) ?? [];
	return query === undefined ? null : new URLSearchParams(query);
}

/** Of version 2, which binds the keys as well. One part for each key of the transaction, of which it has at most one more than outputs. */
const PROOF = /^(?:In|Out)ProofV2(?:[1-9A-HJ-NP-Za-km-z]{132}){1,17}$/;

/** Parses the query of a link; null when it is damaged. Other parameters are ignored. @param network of the address; any when left out */
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
		[...from].length <= textLimits.recipient_name &&
		[...text].length <= textLimits.tx_description &&
		parseAddress(address, network).address &&
		/^[0-9a-f]{64}$/.test(txid) &&
		PROOF.test(proof);
	if (!isValid) return null;
	return { amount, price, created: date === undefined ? null : Number(date), from, text, address, txid, proof };
}

/** More would not fit on a page. */
const MOST_ITEMS = 12;

const WITH_UNIT = /^(.*\S) (\d{1,20}(?:\.\d{1,20})?) (\S+)$/;
/** A price in a currency has a point if it has no unit, and its name a count: `2 Seats, row 7` and the `2 × Cola 0.33` of a sale are names. */
const WITHOUT_UNIT = /^(\d+ (?!× )(?:.*\S)|tip|Other amount) (\d{1,20}\.\d{1,20})$/;
/** A line with a count, or one that the point of sale writes for an amount that was typed. */
const IS_SOLD = /^(?:\d+|Other amount) /;

/**
 * What a text lists, each with its price: `2 Coffee 6.40, 1 Cake 4.80 EUR, tip 1.12`. Null when it is no such list, or has another
 * unit: then nothing can be said of its sum.
 *
 * @param currency of the price; null for one in coins, of which each price names the ticker
 * @param most entries of the list
 */
export function itemsOf(
	text: string,
	currency: string | null,
	ticker: string,
	most = MOST_ITEMS
): { name: string; price: string }[] | null {
	const parts = text.split(/, |\n/).map((part) => part.trim());
	if (parts.length > most || !parts.some((part) => IS_SOLD.test(part))) return null;
	const items: { name: string; price: string }[] = [];
	for (const part of parts) {
		const named = WITH_UNIT.exec(part);
		// The name of an item may end with digits: `1 Room 12 80.00` has no unit.
		const hasUnit = named?.[3] === (currency ?? ticker);
		const [, name, price] = (hasUnit || currency === null ? named : WITHOUT_UNIT.exec(part)) ?? [];
		if (name === undefined || price === undefined || (currency === null && !hasUnit)) return null;
		items.push({ name, price });
	}
	return items;
}

/** The terms for the receipt of one payment: of one that paid a part of what was asked for, only that part, and no price. @param paid atomic units */
export const termsFor = (terms: ReceiptTerms, paid: bigint): ReceiptTerms =>
	terms.amount !== null && paid < terms.amount ? { ...terms, amount: paid, price: null } : terms;

/** Whether a receipt is for what is asked for at its address, or for a part of it. */
export const isReceiptFor = (
	receipt: Receipt,
	request: { address: string; amount: bigint | null; recipient_name: string; tx_description: string }
): boolean =>
	receipt.address === request.address &&
	(receipt.amount === request.amount ||
		(receipt.amount !== null && request.amount !== null && receipt.amount < request.amount)) &&
	receipt.from === request.recipient_name &&
	receipt.text === request.tx_description;
