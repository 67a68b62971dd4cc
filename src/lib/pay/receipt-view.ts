import { parseDecimal } from '../format/parse-decimal';
import { writeDecimal } from '../format/decimal';
import type { Receipt } from '../payment/receipt';
import type { ReceiptFault, ReceiptVerdict } from '../payment/receipt-verdict';
import type { Writer } from './languages';
import type { ReceiptTexts } from './receipt-texts/en';
import type { Texts } from './texts/en';

export type ReceiptWriter = Writer<Texts & ReceiptTexts>;

/** Input for the description of a receipt. */
export interface ShownReceipt {
	receipt: Receipt;
	verdict: ReceiptVerdict;
	/** State of the call to the node. `no`: not called. `answered`: it answered, but the answer proves nothing. */
	nodeCheck: 'no' | 'failed' | 'answered';
	/** Name of the site's shop; '' for none. */
	shop: string;
}

export interface VerdictText {
	tone: 'plain' | 'good' | 'warn' | 'bad';
	title: string;
	/** '' for none. */
	text: string;
}

/** A fact about a receipt, and whether this browser has confirmed it. */
export interface ReceiptCheck {
	result: 'right' | 'wrong' | 'stated';
	/** The part before the first full stop is the check's name. */
	text: string;
}

/** Verdict on a receipt: headline of its card, and a sentence. */
export function describeVerdict(shown: ShownReceipt, write: ReceiptWriter): VerdictText {
	return { tone: toneOf(shown.verdict), title: titleOf(shown, write), text: textOf(shown, write) };
}

function toneOf({ kind, isRefused }: ReceiptVerdict): VerdictText['tone'] {
	if (isRefused) return 'bad';
	if (kind === 'contested' || kind === 'locked') return 'warn';
	return kind === 'valid' ? 'good' : 'plain';
}

function titleOf({ verdict, shop }: ShownReceipt, write: ReceiptWriter): string {
	const { texts, fill } = write;
	const { kind, state, received, faults, priced } = verdict;
	switch (kind) {
		case 'confirming':
			return fill(write.count(texts.not_final, state?.needed ?? 0), { done: String(state?.confirmations) });
		case 'contested':
			return texts.may_not_arrive;
		case 'locked':
			return texts.does_not_count;
		case 'sums': {
			// Rounding of a price can differ: that alone is not a fault.
			const isLess = faults.includes('short') || (faults.includes('price') && (received ?? 0n) < (priced ?? 0n));
			return fill(isLess ? texts.sums : texts.sums_enough, { received: write.amount(received ?? 0n) });
		}
		default:
			return fill(texts[kind], { received: write.amount(received ?? 0n), name: shop });
	}
}

function textOf({ receipt, verdict, nodeCheck }: ShownReceipt, write: ReceiptWriter): string {
	const { texts, fill } = write;
	switch (verdict.kind) {
		case 'sums':
			return verdict.faults.map((fault) => describeFault(fault, receipt, verdict, write)).join(' ');
		case 'invalid':
			return texts.other;
		case 'contested':
			return texts.second_payment;
		case 'unlisted':
			return fill(texts.paid_hint, { received: write.amount(verdict.received ?? 0n) });
		case 'unchecked':
			if (nodeCheck === 'failed') return texts.unanswered;
			return nodeCheck === 'answered' ? texts.no_transaction : '';
		default:
			return '';
	}
}

function describeFault(fault: ReceiptFault, receipt: Receipt, verdict: ReceiptVerdict, write: ReceiptWriter): string {
	const { texts, fill } = write;
	const total = totalOf(receipt, verdict, write);
	if (fault === 'price' && verdict.priced === null) return fill(texts.price_none, { total });
	return fill(texts[fault], {
		total,
		asked: write.amount(verdict.asked ?? 0n),
		coins: write.amount(verdict.priced ?? 0n)
	});
}

/** The price, or the amount of a receipt without a price. */
const totalOf = ({ price }: Receipt, { asked }: ReceiptVerdict, write: ReceiptWriter) =>
	price ? `${price.total} ${price.currency}` : write.amount(asked ?? 0n);

/**
 * Facts about a receipt: first those that are wrong, then those this browser has checked, then those that others state.
 */
export function receiptChecks({ receipt, verdict, shop }: ShownReceipt, write: ReceiptWriter): ReceiptCheck[] {
	const { texts, fill } = write;
	const { kind, maker, state, isOfShop, isForeign } = verdict;
	const checks: ReceiptCheck[] = [];
	const add = (result: ReceiptCheck['result'], text: string) =>
		checks.push({ result, text: fill(text, { name: shop }) });
	if (kind === 'invalid') {
		add('wrong', texts.unfit);
		add('stated', texts.exists);
		return checks;
	}
	checks.push(...sumChecks(receipt, verdict, write));
	if (isForeign) add('wrong', texts.not_listed);
	if (maker) add('right', texts[`by_${maker}`]);
	if (isOfShop) add('right', texts.listed);
	if (maker && shop !== '' && !isOfShop && !isForeign) add('stated', texts.not_known);
	if (state) checks.push({ result: 'stated', text: write.count(texts.node_says, state.confirmations) });
	if (maker && !verdict.isRefused) add('stated', texts[`${maker}_states`]);
	return ORDER.flatMap((found) => checks.filter((check) => check.result === found));
}

const ORDER = ['wrong', 'right', 'stated'] as const;

function sumChecks(receipt: Receipt, verdict: ReceiptVerdict, write: ReceiptWriter): ReceiptCheck[] {
	const { texts } = write;
	const { faults, items, received, maker } = verdict;
	const { price } = receipt;
	if (!maker) return [];
	const values = {
		total: totalOf(receipt, verdict, write),
		rate: price?.rate ?? '',
		asked: write.amount(verdict.asked ?? 0n),
		received: write.amount(received ?? 0n)
	};
	const check = (result: ReceiptCheck['result'], text: string) => ({ result, text: write.fill(text, values) });
	const wrong: ReceiptCheck[] = [];
	if (faults.includes('price') || (faults.includes('short') && price)) wrong.push(check('wrong', texts.sums_paid));
	else if (faults.includes('short')) wrong.push(check('wrong', texts.sums_short));
	if (faults.includes('items')) wrong.push(check('wrong', texts.sums_wrong));
	if (faults.includes('date')) wrong.push(check('wrong', texts.dated));
	if (wrong.length > 0) return wrong;
	if (price) return [check('right', items ? texts.sums_items : texts.sums_price)];
	return items ? [check('right', texts.sums_coins)] : [];
}

/** Splits a check's text into its name and the rest. */
export function splitCheck(text: string): { name: string; rest: string } {
	const end = text.indexOf('. ') + 1;
	return { name: text.slice(0, end), rest: text.slice(end + 1) };
}

const COUNTED_ITEM = /^(\d{1,4}) (?:× )?(\S.*)$/;

/** Item of a receipt as a row: `2 Coffee` for 6.40 becomes `2 × Coffee`, each 3.20. */
export function describeReceiptItem({ name, price }: { name: string; price: string }): { name: string; each: string } {
	const [, count = '', what = ''] = COUNTED_ITEM.exec(name) ?? [];
	if (what === '') return { name, each: '' };
	return { name: `${count} × ${what}`, each: BigInt(count) > 1n ? unitPriceOf(price, BigInt(count)) : '' };
}

/** Price of one unit, with the decimals of the price; '' when it is not exact. */
function unitPriceOf(price: string, count: bigint): string {
	const decimals = price.split('.')[1]?.length ?? 0;
	const { value } = parseDecimal(price, decimals);
	if (value === undefined || value % count !== 0n) return '';
	return decimals === 0 ? String(value / count) : writeDecimal(value / count, decimals);
}
