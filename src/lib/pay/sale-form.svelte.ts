import { blockedBy, type Change } from '../format/action-status';
import type { Coin } from '../format/amount';
import { withPoint } from '../format/parse-typed';
import { unixSeconds } from '../format/unix-seconds';
import { asLabelled, EMPTY_REQUEST, rateExpiry, type LabelledRequest } from '../payment/label';
import type { PaymentCoin } from '../payment/payment';
import type { checkRequest } from '../requests/check-request';
import { neededFor } from '../requests/needed';
import { shopSettings } from '../requests/shop-settings';
import { chargeFor } from './charge';
import { pointOfSale } from './point-of-sale.svelte';
import { itemKey, parseItems, priceUnit } from './price';
import type { RateInUse } from './rate';

/** What the form is given by its page, each as it is now. */
export interface SaleContext {
	coin: Coin & PaymentCoin;
	/** The address of the sale is being created. */
	creating: Change | null;
	/** Why none can be started yet. */
	waiting: string | null;
	/** The rate of the shop's currency; null for prices in coins. */
	rate: RateInUse | null;
	onsale: (facts: LabelledRequest) => void;
}

/** Characters of the shop's name that a request has. */
const LONGEST_NAME = 256;

/** The form of a sale: what is sold, which outlives the page, and what is charged for it. */
export class SaleForm {
	readonly #context: SaleContext;

	readonly #coin = $derived.by(() => this.#context.coin);
	readonly unit = $derived(priceUnit(shopSettings.current.currency, this.#coin));
	readonly #list = $derived(parseItems(shopSettings.current.items, this.unit.decimals));
	readonly items = $derived(this.#list.items);
	readonly #rate = $derived.by(() => this.#context.rate);
	readonly charge = $derived(chargeFor(pointOfSale, this.items, this.unit, this.#rate, this.#coin));
	/** The items that are sold. */
	readonly counted = $derived(this.items.filter((item) => this.countOf(itemKey(item)) > 0));

	/** The check of a sale, which the keypad does not need; null until it is fetched. */
	#check: typeof checkRequest | null = $state.raw(null);
	#isCheckLost = $state(false);
	/** Why the sale cannot be a request. */
	readonly refusal = $derived.by(() =>
		this.charge.problem === null && this.#check ? this.#check(this.#factsAt(unixSeconds()), this.#coin) : null
	);
	readonly blocked = $derived.by(
		() =>
			blockedBy(this.#context.creating) ??
			this.charge.problem ??
			this.refusal?.text ??
			(this.#isCheckLost ? 'A part of this page could not be loaded: load it again' : null) ??
			this.#context.waiting
	);
	/** Why the last press of the button charged nothing, for as long as that is so. */
	readonly refused = $derived.by(() => (this.#said === this.blocked ? this.#said : null));
	#said: string | null = $state(null);
	/** The charge that waits for the wallet service; null for none. */
	#awaited: string | null = null;
	/** What has to be set before anything can be charged. */
	readonly unset = $derived(this.unit.problem ?? this.#rate?.problem ?? this.#list.remark ?? null);

	constructor(context: SaleContext) {
		this.#context = context;
	}

	/** Fetches the check of a sale, unless it is there. */
	async fetchCheck(): Promise<void> {
		try {
			this.#check ??= (await import('../requests/check-request')).checkRequest;
			this.#isCheckLost = false;
		} catch {
			this.#isCheckLost = true;
		}
	}

	/** @param key of an item */
	countOf(key: string): number {
		return pointOfSale.counts[key] ?? 0;
	}

	/** @param key of an item @param by how many more */
	count(key: string, by: number): void {
		pointOfSale.counts = { ...pointOfSale.counts, [key]: Math.max(0, this.countOf(key) + by) };
	}

	/** Puts the amount with those before it, unless it is none. */
	addAmount(): void {
		if (this.charge.amountProblem || !/[1-9]/.test(pointOfSale.amount)) return;
		pointOfSale.others = [...pointOfSale.others, withPoint(pointOfSale.amount)];
		pointOfSale.amount = '';
	}

	removeAmount(at: number): void {
		pointOfSale.others = pointOfSale.others.filter((_, index) => index !== at);
	}

	/** Starts the sale, once it is checked. Pressed before the wallet service has answered, it starts with the answer. */
	async submit(): Promise<void> {
		await this.fetchCheck();
		this.#said = this.blocked;
		const isEarly = this.blocked !== null && this.blocked === this.#context.waiting;
		this.#awaited = isEarly ? this.charge.text : null;
		if (this.blocked === null && this.charge.coins !== null) this.#context.onsale(this.#factsAt(unixSeconds()));
	}

	/** Starts the sale that was charged before the wallet service had answered, unless it is another one by now. */
	async resume(): Promise<void> {
		if (this.#awaited === null || this.#awaited !== this.charge.text) return;
		await this.submit();
	}

	/** @param now Unix seconds */
	#factsAt(now: number): LabelledRequest {
		const { charge, unit } = this;
		const created = now - (now % 60);
		const rate = this.#rate?.value;
		const price = rate ? { total: charge.price, currency: unit.name, rate: rate.text } : null;
		return asLabelled({
			...EMPTY_REQUEST,
			madeBy: 'sale',
			created,
			expires: price && rateExpiry(created),
			amount: charge.coins,
			price,
			needed: neededFor({ needed: null, madeBy: 'sale' }),
			text: charge.words,
			from: [...shopSettings.current.name].slice(0, LONGEST_NAME).join('')
		});
	}
}
