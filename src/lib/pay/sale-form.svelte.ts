import { pendingActionReason, type ActionStatus } from '../format/action-status';
import type { Coin } from '../format/amount';
import { normalizeDecimal } from '../format/parse-typed-decimal';
import { unixSeconds } from '../format/unix-seconds';
import { normalizeForLabel, EMPTY_REQUEST, rateExpiry, type LabelledRequest } from '../payment/label';
import type { PaymentCoin } from '../payment/payment';
import type { checkRequest } from '../requests/check-request';
import { neededConfirmations } from '../requests/payment-terms';
import { shopSettings } from '../requests/shop-settings';
import { chargeFor } from './charge';
import { pointOfSale } from './point-of-sale.svelte';
import { itemKey, parsePriceItems, priceUnit } from './price';
import type { RateInUse } from './rate';

/** Current inputs from the page. */
export interface SaleContext {
	coin: Coin & PaymentCoin;
	/** State of the call that creates the sale's address. */
	creation: ActionStatus | null;
	/** Reason why no sale can be started yet. */
	notReadyReason: string | null;
	/** Exchange rate of the shop's currency; null for prices in coins. */
	rate: RateInUse | null;
	onsale: (facts: LabelledRequest) => void;
}

/** Maximum characters of the shop's name in a request. */
const MAX_SHOP_NAME_LENGTH = 256;

/** Form of a sale: its items (kept in `pointOfSale`, which outlives the page) and the amount charged. */
export class SaleForm {
	readonly #context: SaleContext;

	readonly #coin = $derived.by(() => this.#context.coin);
	readonly unit = $derived(priceUnit(shopSettings.current.currency, this.#coin));
	readonly #parsedItems = $derived(parsePriceItems(shopSettings.current.items, this.unit.decimals));
	readonly items = $derived(this.#parsedItems.items);
	readonly #rate = $derived.by(() => this.#context.rate);
	readonly charge = $derived(chargeFor(pointOfSale, this.items, this.unit, this.#rate, this.#coin));
	/** Items with a count above zero. */
	readonly counted = $derived(this.items.filter((item) => this.countOf(itemKey(item)) > 0));

	/** Check of a sale, loaded lazily because the keypad works without it; null until then. */
	#check: typeof checkRequest | null = $state.raw(null);
	#hasCheckFailed = $state(false);
	/** Problem that prevents a request for the sale. */
	readonly refusal = $derived.by(() =>
		this.charge.problem === null && this.#check ? this.#check(this.#factsAt(unixSeconds()), this.#coin) : null
	);
	readonly blocked = $derived.by(
		() =>
			pendingActionReason(this.#context.creation) ??
			this.charge.problem ??
			this.refusal?.text ??
			(this.#hasCheckFailed ? 'Reload the page: a part of it could not be loaded' : null) ??
			this.#context.notReadyReason
	);
	/** Reason why the last press of the button had no effect, shown while that reason holds. */
	readonly shownReason = $derived.by(() => (this.#lastReason === this.blocked ? this.#lastReason : null));
	#lastReason: string | null = $state(null);
	/** Charge that waits for the wallet service; null for none. */
	#pendingCharge: string | null = null;
	/** Problem with the settings that has to be solved before anything can be charged. */
	readonly settingsProblem = $derived(this.unit.problem ?? this.#rate?.problem ?? this.#parsedItems.remark ?? null);

	constructor(context: SaleContext) {
		this.#context = context;
	}

	/** Loads the check of a sale, unless it is loaded. */
	async loadCheck(): Promise<void> {
		try {
			this.#check ??= (await import('../requests/check-request')).checkRequest;
			this.#hasCheckFailed = false;
		} catch {
			this.#hasCheckFailed = true;
		}
	}

	/** @param key of an item */
	countOf(key: string): number {
		return pointOfSale.counts[key] ?? 0;
	}

	/** Changes the count of an item. @param key of the item @param by difference */
	changeCount(key: string, by: number): void {
		pointOfSale.counts = { ...pointOfSale.counts, [key]: Math.max(0, this.countOf(key) + by) };
	}

	/** Moves the typed amount to the list of amounts, unless it is zero or invalid. */
	addAmount(): void {
		if (this.charge.amountProblem || !/[1-9]/.test(pointOfSale.amount)) return;
		pointOfSale.others = [...pointOfSale.others, normalizeDecimal(pointOfSale.amount)];
		pointOfSale.amount = '';
	}

	removeAmount(at: number): void {
		pointOfSale.others = pointOfSale.others.filter((_, index) => index !== at);
	}

	/** Starts the sale once it is checked. If the wallet service has not answered yet, {@link resume} starts it later. */
	async submit(): Promise<void> {
		await this.loadCheck();
		this.#lastReason = this.blocked;
		const isNotReady = this.blocked !== null && this.blocked === this.#context.notReadyReason;
		this.#pendingCharge = isNotReady ? this.charge.text : null;
		if (this.blocked === null && this.charge.coins !== null) this.#context.onsale(this.#factsAt(unixSeconds()));
	}

	/** Starts a sale that was submitted before the wallet service answered, unless its charge has changed since. */
	async resume(): Promise<void> {
		if (this.#pendingCharge === null || this.#pendingCharge !== this.charge.text) return;
		await this.submit();
	}

	/** @param now Unix seconds */
	#factsAt(now: number): LabelledRequest {
		const { charge, unit } = this;
		const created = now - (now % 60);
		const rate = this.#rate?.value;
		const price = rate ? { total: charge.price, currency: unit.name, rate: rate.text } : null;
		return normalizeForLabel({
			...EMPTY_REQUEST,
			madeBy: 'sale',
			created,
			expires: price && rateExpiry(created),
			amount: charge.coins,
			price,
			needed: neededConfirmations({ needed: null, madeBy: 'sale' }),
			text: charge.labelText,
			from: [...shopSettings.current.name].slice(0, MAX_SHOP_NAME_LENGTH).join('')
		});
	}
}
