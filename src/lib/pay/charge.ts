import { formatAmount, type Coin } from '../format/amount';
import { writeDecimal } from '../format/decimal';
import { parseTypedDecimal } from '../format/parse-typed-decimal';
import { priceToAtomicUnits } from '../payment/price';
import { describeSale, writeSaleText, type SaleLine } from '../payment/sale-text';
import { formatPrice, itemKey, itemsTotal, type Item, type PriceUnit } from './price';
import type { RateInUse } from './rate';

/** Input at the point of sale, as text. */
export interface SaleInput {
	amount: string;
	/** Further amounts, entered before `amount`. */
	others?: readonly string[];
	description: string;
	/** Tip in whole percent of the sum; '' for none. */
	tip: string;
	/** Count of each item, by item key. */
	counts: Readonly<Record<string, number>>;
}

/** Amount to charge for the input, with its texts. */
export interface Charge {
	/** Total as a decimal in the price's unit: `5.50`. */
	price: string;
	/** Total with the unit; '' while the input is empty or invalid. */
	text: string;
	/** Tip with the unit: `0.50 EUR`; '' for none. */
	tip: string;
	/** Atomic units; null when there is no rate, or the amount is larger than any amount on the chain. */
	coins: bigint | null;
	/** Items with prices and tip, for the label of the sale's address. */
	labelText: string;
	/** Items without prices and tip. */
	summary: string;
	amountProblem: string | undefined;
	/** Reason why the input cannot be charged; null when it can. */
	problem: string | null;
}

/** Calculates the charge for the input. @param rate null for prices in coins */
export function chargeFor(
	entered: SaleInput,
	items: readonly Item[],
	unit: PriceUnit,
	rate: RateInUse | null,
	coin: Coin
): Charge {
	const { decimals } = unit;
	const lines = items
		.map((item) => ({ ...item, count: entered.counts[itemKey(item)] ?? 0 }))
		.filter(({ count }) => count > 0);
	const named = unit.isCurrency ? { name: 'The amount', whose: `of ${unit.name}` } : undefined;
	const amount = entered.amount.trim() === '' ? null : parseTypedDecimal(entered.amount, { decimals }, named);
	const others = (entered.others ?? []).map((each) => parseTypedDecimal(each, { decimals }).value ?? 0n);
	const other = others.reduce((total, each) => total + each, amount?.value ?? 0n);
	const sum = itemsTotal(lines) + other;
	const tip = (sum * BigInt(entered.tip) + 50n) / 100n;
	const total = sum + tip;
	const price = unit.isCurrency ? writeDecimal(total, decimals) : formatAmount(total, coin);
	const tipText = tip > 0n ? formatPrice(tip, unit) : '';
	const coins = coinsOf();
	const isEntered = sum > 0n && !amount?.problem;
	const note = entered.description.trim();
	const sale = { lines: linesOf(), note };
	// With an amount alone, the total repeats it: the label needs no lines.
	const isBare = lines.length === 0 && tip === 0n;
	return {
		price,
		text: isEntered ? `${price} ${unit.name}` : '',
		tip: tipText,
		coins,
		labelText: isBare ? note : writeSaleText(sale, unit),
		summary: describeSale({ lines: sale.lines.filter(({ kind }) => kind === 'item'), note }),
		amountProblem: amount?.problem,
		problem:
			unit.problem ??
			rate?.problem ??
			(isEntered ? null : 'Enter an amount first') ??
			(coins === null ? 'This is more than any amount on the chain.' : null)
	};

	function linesOf(): SaleLine[] {
		const sold: SaleLine[] = lines.map(({ name, count, price }) => ({
			kind: 'item',
			name,
			count,
			price: price * BigInt(count)
		}));
		if (other > 0n) sold.push({ kind: 'other', name: '', count: 1, price: other });
		if (tip > 0n) sold.push({ kind: 'tip', name: '', count: 1, price: tip });
		return sold;
	}

	function coinsOf(): bigint | null {
		if (!rate) return total < 1n << 64n ? total : null;
		return rate.value ? priceToAtomicUnits(total, decimals, rate.value.rate, coin) : null;
	}
}
