import { formatAmount, roundAmount, type Coin } from '../format/amount';
import { bestMatches } from '../format/find';
import { uniqueBy } from '../format/unique';
import type { PaymentCoin } from '../payment/payment';
import type { Client } from '../rpc/client';
import type { SubaddressBalance } from '../rpc/wallet/records';
import { nameOfAddress, parseNote } from '../wallet-data/names';
import type { PaymentOrder } from '../wallet-data/outgoing/order';
import {
	parseLinkRequest,
	canSubtractFee,
	MAX_OUTPUTS_TO_FREEZE,
	parsePaymentDraft,
	PRIORITIES,
	splitRecipients,
	withoutLink,
	withRecipients,
	type PaymentDraft,
	type RecipientRow
} from './payment-draft';
import { expectedFee, expectedWeight } from './sending/expected-fee';
import { walletNetwork } from './network';
import type { OwnOutput } from './outputs/own-outputs';
import { inputFee, outputsTooSmall } from './outputs/spendable';
import type { KnownRecipients, KnownRecipient } from './recipients';
import { paymentFlow } from './sending/payment-flow.svelte';
import { availableBalance, sourcesOf } from './sources';

/** Values from the page; getters give the current value. */
export interface PaymentContext {
	wallet: Client;
	/** The wallet's primary address. */
	address: string;
	coin: Coin & PaymentCoin;
	/** Null until names are loaded: addresses are then shown without names. */
	known: KnownRecipients | null;
	/** Balances of the addresses in the draft's account; null until they are known. */
	balances: readonly SubaddressBalance[] | null;
	/** The outputs of an account; null where they were not listed. */
	listed: (account: number) => readonly OwnOutput[] | null;
	/** Atomic units per byte, at each of the four priorities; null while they are unknown. */
	rates: readonly bigint[] | null;
}

/** The form's order, ready to be prepared. */
export interface TypedOrder {
	order: PaymentOrder;
	/** The indices of the account's addresses that have unlocked outputs. */
	unlocked: readonly number[];
}

/** More than any coin has. */
const UNLIMITED_BALANCE = { balance: 2n ** 64n, unlocked: 2n ** 64n };

/** Maximum number of contacts to suggest while a name is typed. */
const MAX_SUGGESTIONS = 4;

/** Maximum number of contacts to list when nothing is typed. */
const MAX_LISTED_CONTACTS = 50;

const UNRESOLVED =
	'Not resolved: there is no such OpenAlias, or DNSSEC does not verify it. Ask the recipient for the address.';

/** State of the payment form. The draft outlives the page. */
export class PaymentForm {
	readonly #context: PaymentContext;

	readonly coin = $derived.by(() => this.#context.coin);
	readonly network = $derived.by(() => walletNetwork(this.#context.address));
	readonly draft: PaymentDraft = $derived.by(() => paymentFlow.draftOf(this.#context.address));
	/** Rows in use: just the first one when the whole unlocked balance is sent. */
	readonly rows: readonly RecipientRow[] = $derived(
		this.draft.sendsMaximum ? this.draft.rows.slice(0, 1) : this.draft.rows
	);

	readonly #balances = $derived.by(() => this.#context.balances);
	readonly sources = $derived(this.#balances ? sourcesOf(this.#balances, this.draft.account) : []);
	/** Null while it is not known: nothing can be prepared then, and no amount is too high. */
	readonly available = $derived(
		this.#balances || this.draft.outputs ? availableBalance(this.draft, this.sources) : null
	);
	readonly read = $derived(
		parsePaymentDraft(this.draft, { coin: this.coin, network: this.network, ...(this.available ?? UNLIMITED_BALANCE) })
	);

	/** Outputs that "Send maximum" leaves out, because each would cost more to spend than it holds. */
	readonly #leftOut = $derived.by((): readonly OwnOutput[] => {
		const { sendsMaximum, outputs, account, addresses } = this.draft;
		if (!sendsMaximum || outputs) return [];
		const isFrom = ({ index }: OwnOutput) => addresses.length === 0 || addresses.includes(index);
		const listed = this.#context.listed(account)?.filter(isFrom) ?? [];
		const tooSmall = outputsTooSmall(listed, inputFee(this.#context.rates));
		return tooSmall.length > MAX_OUTPUTS_TO_FREEZE ? [] : tooSmall;
	});
	/** The outputs that may be spent, as far as they are listed. */
	readonly #spendable = $derived.by(() => {
		const listed = this.#context.listed(this.draft.account);
		return listed && listed.filter((output) => !this.#leftOut.includes(output));
	});
	/** Weight of the payment in bytes. Null while the form is invalid, because it depends on recipients and amounts. */
	readonly #weight = $derived.by(() =>
		this.read.value ? expectedWeight(this.read.value, this.sources, this.#spendable) : null
	);
	readonly priorities = $derived(
		PRIORITIES.map(({ value, name, time }) => {
			const fee = this.#feeAt(Number(value));
			const about = [fee && this.#formatFee(fee), time].filter(Boolean).join(' · ');
			return { value, name: `${name} ${about}`.trim() };
		})
	);
	/** Summary of the fields under Options, which may be closed. */
	readonly options = $derived.by(() => {
		const { note, account, addresses, subtractFee, mustNotSplit, sendsMaximum } = this.draft;
		return [
			note !== '' && `Note: ${parseNote(note).text || note}`,
			(account > 0 || addresses.length > 0) && 'Pay from',
			subtractFee && canSubtractFee(this.draft) && 'Fee out of the amount',
			mustNotSplit && !sendsMaximum && 'Do not split'
		].filter((text) => text !== false);
	});
	/**
	 * Amount of "Send maximum": the unlocked balance, minus the fee where that can be predicted. Null where nothing is
	 * known.
	 */
	readonly #maximum = $derived.by(() => {
		if (!this.available) return null;
		const left = this.#leftOut.reduce((sum, { amount }) => sum + amount, 0n);
		const unlocked = this.available.unlocked - left;
		// The number of outputs decides the fee.
		const isListed = this.draft.outputs !== undefined || this.#context.listed(this.draft.account) !== null;
		const [low, high] = this.#feeAt(Number(this.draft.priority)) ?? [];
		const isExpected = isListed && low !== undefined && low === high && low < unlocked;
		return isExpected ? { amount: unlocked - low, fee: low } : { amount: unlocked, fee: null };
	});
	/** Text of the first amount field; computed for "Send maximum". */
	readonly firstAmount = $derived.by(() =>
		this.draft.sendsMaximum && this.#maximum ? this.inputAmount(this.#maximum.amount) : (this.rows[0]?.amount ?? '')
	);
	readonly amountHint = $derived.by(() => {
		if (!this.draft.sendsMaximum)
			return this.available ? `${this.inputAmount(this.available.unlocked)} ${this.coin.ticker} unlocked` : '';
		const fee = this.#maximum?.fee ?? null;
		const amount =
			fee === null
				? 'Your unlocked balance minus the fee. The review shows the amount.'
				: `Your unlocked balance minus an expected fee of ${this.#formatFee([fee, fee])}. The review shows the exact amount.`;
		return this.#leftOut.length > 0 ? `${amount} Outputs that cost more than they hold are left out.` : amount;
	});

	/** The OpenAlias that is being resolved. */
	resolving: string | null = $state(null);
	/** The row whose OpenAlias could not be resolved. */
	unresolved: { id: number; problem: string } | null = $state.raw(null);
	#isLeft = false;

	constructor(context: PaymentContext) {
		this.#context = context;
	}

	/** Call when the page is left: actions under way change nothing any more. */
	leave(): void {
		this.#isLeft = true;
	}

	/** An amount in the form in which it is typed. */
	inputAmount = (atomic: bigint): string => formatAmount(atomic, this.coin).replaceAll(',', '');

	/**
	 * The name of a row's address; null for an unknown one. The name in a link applies only to the address that the link
	 * names.
	 */
	nameFor({ to }: RecipientRow) {
		const { known } = this.#context;
		const address = to.trim();
		const isAsked = this.rows.length === 1 && (this.draft.linkRequest?.addresses.includes(address) ?? true);
		const link = isAsked ? parseNote(this.draft.note).link : '';
		const name = known && nameOfAddress(address, known.names, link);
		return name?.kind === 'address' ? null : name;
	}

	/** The request in the link, as long as all rows pay its addresses; null otherwise. */
	readonly linkRequest = $derived.by(() => {
		const { linkRequest } = this.draft;
		return linkRequest && this.rows.every(({ to }) => linkRequest.addresses.includes(to.trim())) ? linkRequest : null;
	});

	/** True when an amount is the one that the link asks for. */
	isRequestedAmount({ amount }: RecipientRow): boolean {
		return this.linkRequest !== null && this.rows.length === 1 && amount !== '' && amount === this.linkRequest.amount;
	}

	/** Suggestions for typed text: contacts by name, other recipients by the beginning of their address. */
	matchesFor({ to }: RecipientRow): readonly KnownRecipient[] {
		const typed = to.trim();
		const recipients = this.#context.known?.recipients ?? [];
		if (typed === '') return [];
		const named = recipients.filter(({ name }) => name !== '');
		const byName = bestMatches(named, typed, MAX_SUGGESTIONS).listed;
		const byAddress = recipients.filter((each) => each.address.startsWith(typed) && each.address !== typed);
		return uniqueBy([...byName, ...byAddress], ({ address }) => address).items.slice(0, MAX_SUGGESTIONS);
	}

	/** Contacts and earlier recipients. */
	get contacts(): readonly KnownRecipient[] {
		return this.#context.known?.recipients.slice(0, MAX_LISTED_CONTACTS) ?? [];
	}

	/** The problem with the link or the lines in a row; null for none. */
	problemIn({ to }: RecipientRow) {
		return splitRecipients(to, this.coin, this.network)?.problem ?? null;
	}

	change(changed: Partial<PaymentDraft>): void {
		paymentFlow.setDraft(this.#context.address, { ...this.draft, ...changed });
	}

	changeRow(id: number, changed: Partial<RecipientRow>): void {
		this.change({ rows: this.#rowsWith(id, changed) });
	}

	/** Changes a recipient field. A payment link or several lines fill in other fields, too. */
	changeTo(id: number, text: string): void {
		const parts = splitRecipients(text, this.coin, this.network)?.value;
		this.unresolved = null;
		const before = this.#leavesLink(id, text) ? withoutLink(this.draft) : this.draft;
		if (!parts) return this.change({ ...before, rows: this.#rowsWith(id, { to: text }) });
		const linkRequest = parseLinkRequest(text, this.coin, this.network);
		// The payment counts as made from the link only if the link fills in all of its recipients.
		const link = linkRequest && before.rows.length === 1 ? text.trim() : before.link;
		this.change({ ...withRecipients(before, id, parts), link, ...(linkRequest && { linkRequest }) });
	}

	/** True when a change makes a row stop paying an address of the link. */
	#leavesLink(id: number, text: string): boolean {
		const before = this.draft.rows.find((row) => row.id === id)?.to.trim() ?? '';
		return before !== text.trim() && (this.draft.linkRequest?.addresses.includes(before) ?? false);
	}

	changeAmount(id: number, amount: string): void {
		this.change({ rows: this.#rowsWith(id, { amount }), sendsMaximum: false });
	}

	addRow(): void {
		const { rows } = this.draft;
		const id = Math.max(...rows.map((row) => row.id)) + 1;
		this.change({ rows: [...rows, { id, to: '', amount: '' }] });
	}

	removeRow(id: number): void {
		this.change({ rows: this.draft.rows.filter((row) => row.id !== id) });
	}

	/** Resolves the OpenAlias of a row. Only on request, because the wallet service queries DNS for it. */
	async resolve({ id, to }: RecipientRow): Promise<void> {
		const name = to.trim();
		this.resolving = name;
		const { resolveAlias } = await import('./sending/open-alias');
		const { value: address, problem } = await resolveAlias(this.#context.wallet, name);
		this.resolving = null;
		if (this.#isLeft || !this.draft.rows.some((row) => row.id === id && row.to === to)) return;
		if (address) this.changeRow(id, { to: address, alias: { name, address } });
		else this.unresolved = { id, problem: problem ? 'Could not ask the wallet service. Try again.' : UNRESOLVED };
	}

	/**
	 * The order to prepare: with the highest fee that the form shows, and without outputs that cost more than they hold.
	 */
	toPrepare(order: PaymentOrder): TypedOrder {
		const unlocked = this.sources.filter((source) => source.unlocked > 0n).map(({ index }) => index);
		const outputsToFreeze = this.#leftOut.flatMap(({ keyImage }) => keyImage ?? []);
		const expectedFee = this.#feeAt(order.priority)?.[1];
		return { order: { ...order, expectedFee, ...(outputsToFreeze.length > 0 && { outputsToFreeze }) }, unlocked };
	}

	#rowsWith(id: number, changed: Partial<RecipientRow>): RecipientRow[] {
		return this.draft.rows.map((row) => (row.id === id ? { ...row, ...changed } : row));
	}

	#feeAt(priority: number) {
		return expectedFee(this.#weight, priority, this.#context.rates);
	}

	#formatFee([low, high]: readonly [bigint, bigint]): string {
		const format = (atomic: bigint) => roundAmount(atomic, this.coin, 6, true);
		const most = `${format(high)} ${this.coin.ticker}`;
		return low === high ? most : `${format(low)} to ${most}`;
	}
}
