import type { Coin } from '../format/amount';
import { statedPriceToAtomicUnits, priceMatchesAmount } from './price';
import { parseItems, type Receipt } from './receipt';
import { DEFAULT_CONFIRMATIONS, requestState, type RequestPayment, type RequestState } from './state';

/** Shop of the site, as in config.json. */
export interface Shop {
	name: string;
	addresses: readonly string[];
	/**
	 * True when the site's status files name further addresses. A receipt does not contain the id of its status file.
	 */
	statusFile: boolean;
}

/** Result of checking a receipt's proof; null while it is unknown. */
export type CheckedProof = { kind: 'paid'; payment: RequestPayment } | { kind: 'invalid' } | null;

/** Part of a receipt that contradicts the proof, or another part. */
export type ReceiptFault = (typeof FAULTS)[number];

const FAULTS = [
	/** Less was paid than the receipt says. */
	'short',
	/** The price does not match the amount at the receipt's own rate. */
	'price',
	/** The prices of the items do not add up to the total. */
	'items',
	/** The receipt is dated after its payment: an old payment may have been used. */
	'date'
] as const;

export interface ReceiptVerdict {
	/**
	 * `sums`: the receipt contradicts itself or the payment. `foreign`: its address is not one of the site's shop.
	 * `unlisted`: it is not known whether the address belongs to the shop. `contested`: the payment may fail. `locked`:
	 * the payment does not count. `confirming`: the payment is not final yet.
	 */
	kind: 'valid' | 'confirming' | 'contested' | 'locked' | 'unlisted' | 'foreign' | 'sums' | 'invalid' | 'unchecked';
	/** True when the receipt must not be accepted. */
	isRefused: boolean;
	/** Amount that is proven to have been paid (atomic units); null when no payment is proven. */
	received: bigint | null;
	/** State of that payment; null when no payment is proven. */
	state: RequestState | null;
	faults: readonly ReceiptFault[];
	/** Maker of the proof; null without a valid one. Items, price and date are only the maker's statement. */
	maker: 'payer' | 'owner' | 'shop' | null;
	/**
	 * True when the site lists the address as its shop's. Otherwise the recipient's name is only the receipt's
	 * statement.
	 */
	isOfShop: boolean;
	/** True when the site knows that the address is not one of its shop's. */
	isForeign: boolean;
	/**
	 * Items with their prices, in the currency of the receipt's price or, without one, in coins; null when the text is
	 * not a list of items.
	 */
	items: readonly { name: string; price: string }[] | null;
	/** Requested amount (atomic units); null when the payer chose. */
	asked: bigint | null;
	/** Price converted at its own rate (atomic units); null without a price, and when it cannot be converted. */
	priced: bigint | null;
}

interface VerdictContext {
	coin: Coin;
	shop: Shop | undefined;
	/** Current time (Unix seconds). */
	now: number;
}

/**
 * Seconds by which a block's timestamp, or the clock of a receipt's maker, may be wrong (cryptonote_config.h,
 * CRYPTONOTE_BLOCK_FUTURE_TIME_LIMIT).
 */
const MAX_CLOCK_ERROR_SECONDS = 2 * 3600;

/**
 * Compares the statements of a receipt with each other, with the payment that its proof shows, and with the site's
 * shop.
 */
export function receiptVerdict(
	receipt: Receipt,
	checked: CheckedProof,
	{ coin, shop, now }: VerdictContext
): ReceiptVerdict {
	const { amount, price, created, address, proof } = receipt;
	const items = parseItems(receipt.text, price?.currency ?? null, coin.ticker);
	const priced = price && statedPriceToAtomicUnits(price, coin);
	const asked = amount ?? (price ? priced : items && toAtomicUnits(sumOf(items), coin));
	const isOfShop = shop?.addresses.includes(address) === true;
	const isForeign = shop !== undefined && !isOfShop && !shop.statusFile;
	const common = { items, asked, priced, isOfShop, isForeign };
	if (checked?.kind !== 'paid') {
		const unproved = isForeign ? 'foreign' : 'unchecked';
		const kind = checked ? 'invalid' : unproved;
		return { ...common, kind, isRefused: kind !== 'unchecked', received: null, state: null, faults: [], maker: null };
	}
	const { payment } = checked;
	const state = requestState({ amount: null, expires: null, needed: DEFAULT_CONFIRMATIONS }, [payment], now);
	const faults = faultsOf(payment.amount, payment.mined ?? now);
	const kind = kindOf(state.kind);
	const recipient = isOfShop ? 'shop' : 'owner';
	const maker = proof.startsWith('Out') ? 'payer' : recipient;
	const isRefused = kind === 'sums' || kind === 'foreign';
	return { ...common, kind, isRefused, received: payment.amount, state, faults, maker };

	function faultsOf(received: bigint, paidAt: number): ReceiptFault[] {
		const inCoin = amount === null ? null : amount * fractionUnitsPerAtomicUnit(coin);
		const total = price ? toFractionUnits(price.total) : inCoin;
		const has: Record<ReceiptFault, boolean> = {
			short: asked !== null && received < asked,
			price: price !== null && (asked === null || !priceMatchesAmount(price, asked, coin)),
			items: items !== null && total !== null && sumOf(items) !== total,
			date: created !== null && created > paidAt + MAX_CLOCK_ERROR_SECONDS
		};
		return FAULTS.filter((fault) => has[fault]);
	}

	function kindOf(paid: RequestState['kind']): ReceiptVerdict['kind'] {
		if (faults.length > 0) return 'sums';
		if (isForeign) return 'foreign';
		if (paid === 'contested' || paid === 'locked') return paid;
		if (paid !== 'paid') return 'confirming';
		return shop && !isOfShop ? 'unlisted' : 'valid';
	}
}

/** Maximum number of fraction digits in the decimals of receipts. */
const MAX_FRACTION_DIGITS = 20;

/** Converts a decimal to units of 10^-{@link MAX_FRACTION_DIGITS}. */
function toFractionUnits(decimal: string): bigint {
	const [whole = '', fraction = ''] = decimal.split('.');
	return BigInt(whole + fraction.padEnd(MAX_FRACTION_DIGITS, '0'));
}

const sumOf = (items: readonly { price: string }[]) =>
	items.reduce((sum, { price }) => sum + toFractionUnits(price), 0n);

/** Number of these units in one atomic unit. */
const fractionUnitsPerAtomicUnit = ({ decimals }: Coin) => 10n ** BigInt(MAX_FRACTION_DIGITS - decimals);

const toAtomicUnits = (sum: bigint, coin: Coin) =>
	(sum + fractionUnitsPerAtomicUnit(coin) - 1n) / fractionUnitsPerAtomicUnit(coin);
