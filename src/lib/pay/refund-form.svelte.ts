import { parseAddress } from '../chain/address';
import { describeAddressProblem } from '../chain/address-problem';
import { formatAmount, type Coin } from '../format/amount';
import { formatMinute } from '../format/axis';
import { parseAmount } from '../format/parse-amount';
import type { FieldProblems, Result } from '../format/result';
import { visible } from '../format/visible';
import { parseCheckoutText } from '../payment/checkout';
import { isPaymentLink } from '../payment/opened';
import type { PaymentCoin } from '../payment/payment';
import { describePaymentProblem } from '../payment/problem';
import { isInPoolOrBlock } from '../payment/state';
import type { NextRefund } from '../requests/next-refund';
import { refundableOf } from '../requests/refundable';
import type { RequestRow } from '../requests/requests';
import type { Priority } from '../wallet-data/outgoing/order';

/** Amount to refund: the overpaid part, everything received, or a typed amount. */
export type RefundChoice = 'excess' | 'everything' | 'other';

export const REFUND_FEES: readonly { value: Priority; name: string }[] = [
	{ value: '0', name: 'Automatic' },
	{ value: '1', name: 'Low' },
	{ value: '2', name: 'Normal' },
	{ value: '3', name: 'High' },
	{ value: '4', name: 'Highest' }
];

/** Current inputs from the page. */
export interface RefundContext {
	row: RequestRow;
	/** The wallet's primary address. */
	wallet: string;
	coin: Coin & PaymentCoin;
	/** Unix seconds. */
	now: number;
}

/** Refund form: amount and recipient. */
export class RefundForm {
	readonly #context: RefundContext;

	readonly coin = $derived.by(() => this.#context.coin);
	readonly row = $derived.by(() => this.#context.row);
	readonly refundable = $derived(refundableOf(this.row));
	readonly name = $derived(nameOf(this.row.facts.text));

	/** Chosen option; null until one is chosen. */
	#choice: RefundChoice | null = $state(null);
	readonly choice: RefundChoice = $derived.by(() => {
		if (this.#choice !== null && (this.#choice !== 'excess' || this.refundable.excess > 0n)) return this.#choice;
		return this.refundable.excess > 0n ? 'excess' : 'everything';
	});
	/** Amount for the choice `other`, as typed. */
	otherAmount = $state('');
	/** Address or payment link of the payer, as typed. */
	to = $state('');
	/** Note as typed; null until it is edited. */
	#note: string | null = $state(null);
	readonly note = $derived.by(() => this.#note ?? `Refund of ${this.name}`);
	priority: Priority = $state('0');
	/** Summary of the options, shown while they are collapsed. */
	readonly options = $derived.by(() => {
		const fee = REFUND_FEES.find(({ value }) => value === this.priority)?.name ?? '';
		return [this.note.trim() !== '' && `Note: ${this.note}`, `Fee ${fee.toLowerCase()}`].filter(Boolean).join(' · ');
	});

	readonly #amount = $derived.by((): Result<bigint> => {
		const { everything, excess } = this.refundable;
		if (this.choice !== 'other') return { value: this.choice === 'excess' ? excess : everything };
		const { value, problem } = parseAmount(this.otherAmount, this.coin);
		if (problem !== undefined) return { problem };
		if (value === 0n) return { problem: 'Enter an amount above zero.' };
		if (value > everything)
			return { problem: `Enter ${this.formatCoins(everything)} or less. No more can be refunded.` };
		return { value };
	});
	readonly parsed = $derived.by((): Result<NextRefund, FieldProblems> => {
		const { row, note, priority } = this;
		const to = this.to.trim();
		const toProblem = describeRecipient(to, row.address, this.#context);
		const { value: maxAmount, problem } = this.#amount;
		if (toProblem !== null || maxAmount === undefined) {
			const problems: Record<string, string> = {};
			if (problem !== undefined) problems['other'] = problem;
			if (toProblem !== null) problems['to'] = toProblem;
			return { problem: problems };
		}
		const refund = { address: row.address, text: row.facts.text };
		const { wallet } = this.#context;
		return { value: { wallet, refund, account: row.account, maxAmount, chosen: { to, note: note.trim(), priority } } };
	});

	/** Message that asks the customer for an address: received payments do not contain one. */
	readonly message = $derived.by(() => {
		const { refundable, choice, row } = this;
		const time = formatMinute(paidAt(row));
		const of = row.facts.text === '' ? `your payment (${time})` : `${this.name} (${time})`;
		const please = `Please send me ${addressOf(this.coin)} for the refund.`;
		if (choice === 'excess') return `You paid ${this.formatCoins(refundable.excess)} too much for ${of}. ${please}`;
		const amount = this.#amount.value;
		return amount === undefined
			? `I want to pay back a part of ${of}. ${please}`
			: `I want to pay back ${this.formatCoins(amount)} for ${of}. ${please}`;
	});

	constructor(context: RefundContext) {
		this.#context = context;
	}

	choose(choice: RefundChoice): void {
		this.#choice = choice;
	}

	changeNote(note: string): void {
		this.#note = note;
	}

	formatCoins(atomic: bigint): string {
		return `${formatAmount(atomic, this.coin)} ${this.coin.ticker}`;
	}
}

const nameOf = (text: string) => (text === '' ? 'a request' : `“${visible(text)}”`);

/** Unix seconds of the payment, otherwise of the request. */
function paidAt({ payments, facts }: RequestRow): number {
	const first = payments.find(isInPoolOrBlock);
	return first?.seen ?? first?.mined ?? facts.created;
}

function addressOf({ uriScheme }: PaymentCoin): string {
	return `a ${uriScheme.charAt(0).toUpperCase()}${uriScheme.slice(1)} address`;
}

/**
 * Problem with a typed recipient; null for an address, or a payment link to one.
 *
 * @param own the address of the request
 */
function describeRecipient(to: string, own: string, { coin, now }: RefundContext): string | null {
	if (to === '') return 'Enter the customer’s address or payment link.';
	const network = parseAddress(own).address?.network;
	let address = to;
	if (isPaymentLink(to, coin)) {
		const { request, several, problem, expires } = parseCheckoutText(to, coin, network);
		if (problem) return describePaymentProblem(problem, coin);
		if (several || !request) return 'A refund has one recipient.';
		if (expires !== null && expires < now) return 'This request has expired. Do not pay it.';
		address = request.address;
	}
	const { problem } = parseAddress(address, network);
	if (problem) return describeAddressProblem(problem, coin);
	return address === own ? 'This is the address that was paid. Ask the customer for one of theirs.' : null;
}
