import { live } from '../app/live.svelte';
import { formatAmount, type Coin } from '../format/amount';
import { writeDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import { parseDraft } from '../payment/draft';
import { EMPTY_REQUEST } from '../payment/label';
import type { PaymentCoin } from '../payment/payment';
import { qrCode } from '../payment/qr';
import { parseSaleText, saleUnit } from '../payment/sale-text';
import { BLOCK_SECONDS, isThere, requestState } from '../payment/state';
import { describeState, stateName } from '../payment/states';
import { termsFor } from '../requests/needed';
import { draftFor } from '../requests/request-links';
import type { WalletSale } from '../requests/wallet-sale';
import type { PageWatch } from '../requests/watch.svelte';

/** Inputs of the view: a component's properties, read one by one. */
interface Shown extends Pick<WalletSale, 'facts' | 'request'> {
	readonly coin: Coin & PaymentCoin;
	/** Index of the sale's address. */
	readonly index: number;
	readonly watch: PageWatch<{ index: number }>;
}

/**
 * Phase shown on the page of a sale. `seen`: only one node says that the full amount is in the pool. `received`:
 * it has a confirmation, or two nodes have it. `other`: the sale expired, was cancelled or refunded, or a
 * payment may fail or does not count.
 */
export type SalePhase = 'unknown' | 'open' | 'part' | 'seen' | 'received' | 'other';

/** State of a sale, and the amount that is left to pay. */
export class SaleView {
	readonly asked = $derived.by(() => this.of().request.amount ?? 0n);
	/** Payments to the sale's address; null while unknown. */
	readonly payments = $derived.by(() => this.of().watch.payments(this.of()));
	/** True when the address does not belong to the shop. */
	readonly isForeign = $derived.by(() => this.of().watch.isForeign(this.of()));
	/** Facts from the label of the address. */
	readonly sold = $derived.by(() => this.of().facts ?? { ...EMPTY_REQUEST, amount: this.asked });
	/** State of the sale; null while the payments are unknown. */
	readonly progress = $derived.by(() => {
		const { facts, coin } = this.of();
		const counted = termsFor({ needed: facts?.needed ?? null, madeBy: 'sale' }, coin);
		const terms = { expires: null, ...facts, ...counted, amount: this.asked };
		return this.payments && requestState(terms, this.payments, live.now);
	});
	readonly status = $derived.by(() => this.progress && describeState(this.progress, this.of().coin));
	readonly isPaid = $derived(this.progress && this.progress.kind === 'paid');
	/**
	 * Request for the amount that is left, or a problem with it; null while the payments are unknown, and
	 * when nothing may be paid any more.
	 */
	readonly rest = $derived.by(() => {
		const { facts, request, coin } = this.of();
		const { progress } = this;
		if (!progress || progress.isExpired || facts?.isCancelled) return null;
		if (facts?.refunds.length || !progress.left) return null;
		return parseDraft(draftFor({ facts: this.sold, address: request.address }, progress.left, coin), coin);
	});
	readonly left = $derived(this.rest?.request ?? null);
	readonly code = $derived(this.left && qrCode(this.left.uri));
	/** Payments that can be proved. */
	readonly proven = $derived.by(() => (this.payments ?? []).filter(isThere));
	readonly phase: SalePhase = $derived.by(() => {
		const { progress } = this;
		if (!progress) return 'unknown';
		const name = stateName(progress);
		switch (name) {
			case 'open':
			case 'seen':
			case 'received':
				return name;
			case 'partial':
				return 'part';
			default:
				return progress.kind === 'paid' ? 'received' : 'other';
		}
	});
	readonly #text = $derived.by(() => parseSaleText(this.sold, this.of().coin));
	/** Items with prices; null when the label has none. */
	readonly lines = $derived(this.#text?.lines ?? null);
	/** Text besides the items; '' for none. */
	readonly note = $derived(this.#text?.note ?? '');
	/** Unit of the items' prices. */
	readonly unit = $derived.by(() => saleUnit(this.sold.price, this.of().coin));
	/** Amount that is left to pay, in the shop's currency; null for a price in coins. */
	readonly leftPrice = $derived.by(() => {
		const { price } = this.sold;
		const { decimals } = this.unit;
		const total = price && parseDecimal(price.total, decimals).value;
		const left = this.left?.amount ?? this.asked;
		if (!price || total == null || this.asked === 0n) return null;
		// Rounded to nearest: the exact amount is in the QR code.
		return left === this.asked
			? price.total
			: writeDecimal((2n * left * total + this.asked) / (2n * this.asked), decimals);
	});
	/** Seconds until the rate of the sale expires; null when it does not, or has already expired. */
	readonly secondsLeft = $derived.by(() => {
		const { expires } = this.sold;
		return expires === null || expires < live.now ? null : expires - live.now;
	});
	/** Average minutes until the payment has enough confirmations. */
	readonly wait = $derived(
		this.progress && (Math.max(0, this.progress.needed - this.progress.confirmations) * BLOCK_SECONDS) / 60
	);
	/** Unix seconds of the newest payment: seen in the pool, or else the time of its block; null when neither is known. */
	readonly paidAt = $derived.by(() => {
		const times = this.proven.map(({ seen, mined }) => seen ?? mined).filter((time) => time !== null);
		return times.length === 0 ? null : Math.max(...times);
	});
	/** State for notifications; null while unknown. */
	readonly news = $derived.by(() => {
		const { progress, status } = this;
		const { request, coin } = this.of();
		if (!progress || !status) return null;
		const { kind, received } = progress;
		const title = kind === 'confirming' ? 'Payment received' : status.text;
		const body = `${formatAmount(received, coin)} of ${formatAmount(this.asked, coin)} ${coin.ticker}`;
		const id = request.address;
		return [{ id, state: kind === 'expired' ? 'open' : `${kind} ${received}`, title, body }];
	});

	constructor(private readonly of: () => Shown) {}
}
