import type { Coin } from '../format/amount';
import { coinsOf, comesTo } from './price';
import { itemsOf, type Receipt } from './receipt';
import { NEEDED, requestState, type Payment, type RequestState } from './state';

/** The owner of the site, as in config.json. */
export interface Shop {
	name: string;
	addresses: readonly string[];
	/** Whether the site's status files name more addresses. A receipt does not say which file is its own. */
	statusFile: boolean;
}

/** The result of checking the proof of a receipt; null while nobody knows. */
export type Checked = { kind: 'paid'; payment: Payment } | { kind: 'invalid' } | null;

/** Parts of a receipt that contradict the proof, or another part. */
export type ReceiptFault = (typeof FAULTS)[number];

const FAULTS = [
	/** Less was paid than it says. */
	'short',
	/** Its price does not come to its amount at its rate. */
	'price',
	/** The prices of its items are not its total. */
	'items',
	/** It is dated after its payment: that may be an old one. */
	'date'
] as const;

export interface ReceiptVerdict {
	/**
	 * `sums`: it contradicts itself, or what was paid. `foreign`: its address is none of the site's shop. `unlisted`: nobody can
	 * say here whether it is. `contested`, `locked`, `confirming`: its payment may fail, does not count, or is not final.
	 */
	kind: 'valid' | 'confirming' | 'contested' | 'locked' | 'unlisted' | 'foreign' | 'sums' | 'invalid' | 'unchecked';
	/** Whether it must not be accepted. */
	isRefused: boolean;
	/** The amount that is proven to have been paid, in atomic units; null for none. */
	received: bigint | null;
	/** The state of that payment; null where none is proven. */
	state: RequestState | null;
	faults: readonly ReceiptFault[];
	/** Who made the proof; null where none is valid. Its items, price and date are what they say. */
	maker: 'payer' | 'owner' | 'shop' | null;
	/** Whether the site lists the address as its shop's. Otherwise the name is what the receipt says. */
	isOfShop: boolean;
	/** Whether the site knows that the address is none of its shop's. */
	isForeign: boolean;
	/** Each with its price, in the currency of the receipt's price, or in coins; null for another text. */
	items: readonly { name: string; price: string }[] | null;
	/** The amount that was asked for, in atomic units; null for any. */
	asked: bigint | null;
	/** Atomic units that its price comes to at its own rate; null without a price, and where it comes to none. */
	priced: bigint | null;
}

interface Known {
	coin: Coin;
	shop: Shop | undefined;
	/** Unix seconds. */
	now: number;
}

/** Seconds by which the time of a block, or the clock of whoever made a receipt, may be wrong (cryptonote_config.h, CRYPTONOTE_BLOCK_FUTURE_TIME_LIMIT). */
const CLOCKS = 2 * 3600;

/** Compares all that a receipt says: with each other, with what its proof showed, and with what the site knows. */
export function receiptVerdict(receipt: Receipt, checked: Checked, { coin, shop, now }: Known): ReceiptVerdict {
	const { amount, price, created, address, proof } = receipt;
	const items = itemsOf(receipt.text, price?.currency ?? null, coin.ticker);
	const priced = price && coinsOf(price, coin);
	const asked = amount ?? (price ? priced : items && inCoins(sumOf(items), coin));
	const isOfShop = shop?.addresses.includes(address) === true;
	const isForeign = shop !== undefined && !isOfShop && !shop.statusFile;
	const common = { items, asked, priced, isOfShop, isForeign };
	if (checked?.kind !== 'paid') {
		const unproved = isForeign ? 'foreign' : 'unchecked';
		const kind = checked ? 'invalid' : unproved;
		return { ...common, kind, isRefused: kind !== 'unchecked', received: null, state: null, faults: [], maker: null };
	}
	const { payment } = checked;
	const state = requestState({ amount: null, expires: null, needed: NEEDED }, [payment], now);
	const faults = faultsOf(payment.amount, payment.mined ?? now);
	const kind = kindOf(state.kind);
	const recipient = isOfShop ? 'shop' : 'owner';
	const maker = proof.startsWith('Out') ? 'payer' : recipient;
	const isRefused = kind === 'sums' || kind === 'foreign';
	return { ...common, kind, isRefused, received: payment.amount, state, faults, maker };

	function faultsOf(received: bigint, paidAt: number): ReceiptFault[] {
		const inCoin = amount === null ? null : amount * unitsOf(coin);
		const total = price ? units(price.total) : inCoin;
		const has: Record<ReceiptFault, boolean> = {
			short: asked !== null && received < asked,
			price: price !== null && (asked === null || !comesTo(price, asked, coin)),
			items: items !== null && total !== null && sumOf(items) !== total,
			date: created !== null && created > paidAt + CLOCKS
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

/** Decimals have no more digits after their point. */
const MOST_DECIMALS = 20;

/** A decimal in units of 10^-{@link MOST_DECIMALS}. */
function units(decimal: string): bigint {
	const [whole = '', fraction = ''] = decimal.split('.');
	return BigInt(whole + fraction.padEnd(MOST_DECIMALS, '0'));
}

const sumOf = (items: readonly { price: string }[]) => items.reduce((sum, { price }) => sum + units(price), 0n);

/** The number of those units in one atomic unit. */
const unitsOf = ({ decimals }: Coin) => 10n ** BigInt(MOST_DECIMALS - decimals);

const inCoins = (sum: bigint, coin: Coin) => (sum + unitsOf(coin) - 1n) / unitsOf(coin);
