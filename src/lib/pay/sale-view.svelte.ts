import { live } from '../app/live.svelte';
import { formatAmount, type Coin } from '../format/amount';
import { writeDecimal } from '../format/decimal';
import { parseDecimal } from '../format/parse-decimal';
import { parseDraft } from '../payment/draft';
import { EMPTY_REQUEST } from '../payment/label';
import type { PaymentCoin } from '../payment/payment';
import { qrCode } from '../payment/qr';
import { parseSaleText, saleUnit } from '../payment/sale-text';
import { BLOCK_SECONDS, isInPoolOrBlock, requestState } from '../payment/state';
import { describeState, stateName } from '../payment/states';
import { paymentTermsFor } from '../requests/payment-terms';
import { requestDraftFor } from '../requests/request-links';
import type { WalletSale } from '../requests/wallet-sale';
import type { PageWatch } from '../requests/watch-requests.svelte';

/** Inputs of the view: a component's properties, read one by one. */
interface SaleInputs extends Pick<WalletSale, 'facts' | 'request'> {
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
	readonly requestedAmount = $derived.by(() => this.getInputs().request.amount ?? 0n);
	/** Payments to the sale's address; null while unknown. */
	readonly payments = $derived.by(() => this.getInputs().watch.payments(this.getInputs()));
	/** True when the address does not belong to the shop. */
	readonly isForeign = $derived.by(() => this.getInputs().watch.isForeign(this.getInputs()));
	/** Facts from the label of the address. */
	readonly facts = $derived.by(() => this.getInputs().facts ?? { ...EMPTY_REQUEST, amount: this.requestedAmount });
	/** State of the sale; null while the payments are unknown. */
	readonly progress = $derived.by(() => {
		const { facts, coin } = this.getInputs();
		const counted = paymentTermsFor({ needed: facts?.needed ?? null, madeBy: 'sale' }, coin);
		const terms = { expires: null, ...facts, ...counted, amount: this.requestedAmount };
		return this.payments && requestState(terms, this.payments, live.now);
	});
	readonly status = $derived.by(() => this.progress && describeState(this.progress, this.getInputs().coin));
	readonly isPaid = $derived(this.progress && this.progress.kind === 'paid');
	/**
	 * Request for the amount that is left, or a problem with it; null while the payments are unknown, and
	 * when nothing may be paid any more.
	 */
	readonly remainder = $derived.by(() => {
		const { facts, request, coin } = this.getInputs();
		const { progress } = this;
		if (!progress || progress.isExpired || facts?.isCancelled) return null;
		if (facts?.refunds.length || !progress.left) return null;
		return parseDraft(requestDraftFor({ facts: this.facts, address: request.address }, progress.left, coin), coin);
	});
	readonly remainingRequest = $derived(this.remainder?.request ?? null);
	readonly qrCode = $derived(this.remainingRequest && qrCode(this.remainingRequest.uri));
	/** Payments that can be proved. */
	readonly provablePayments = $derived.by(() => (this.payments ?? []).filter(isInPoolOrBlock));
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
	readonly #text = $derived.by(() => parseSaleText(this.facts, this.getInputs().coin));
	/** Items with prices; null when the label has none. */
	readonly lines = $derived(this.#text?.lines ?? null);
	/** Text besides the items; '' for none. */
	readonly note = $derived(this.#text?.note ?? '');
	/** Unit of the items' prices. */
	readonly unit = $derived.by(() => saleUnit(this.facts.price, this.getInputs().coin));
	/** Amount that is left to pay, in the shop's currency; null for a price in coins. */
	readonly leftPrice = $derived.by(() => {
		const { price } = this.facts;
		const { decimals } = this.unit;
		const total = price && parseDecimal(price.total, decimals).value;
		const left = this.remainingRequest?.amount ?? this.requestedAmount;
		if (!price || total == null || this.requestedAmount === 0n) return null;
		// Rounded to nearest: the exact amount is in the QR code.
		return left === this.requestedAmount
			? price.total
			: writeDecimal((2n * left * total + this.requestedAmount) / (2n * this.requestedAmount), decimals);
	});
	/** Seconds until the rate of the sale expires; null when it does not, or has already expired. */
	readonly secondsLeft = $derived.by(() => {
		const { expires } = this.facts;
		return expires === null || expires < live.now ? null : expires - live.now;
	});
	/** Average minutes until the payment has enough confirmations. */
	readonly waitMinutes = $derived(
		this.progress && (Math.max(0, this.progress.needed - this.progress.confirmations) * BLOCK_SECONDS) / 60
	);
	/** Unix seconds of the newest payment: seen in the pool, or else the time of its block; null when neither is known. */
	readonly paidAt = $derived.by(() => {
		const times = this.provablePayments.map(({ seen, mined }) => seen ?? mined).filter((time) => time !== null);
		return times.length === 0 ? null : Math.max(...times);
	});
	/** State for notifications; null while unknown. */
	readonly notifiedStates = $derived.by(() => {
		const { progress, status } = this;
		const { request, coin } = this.getInputs();
		if (!progress || !status) return null;
		const { kind, received } = progress;
		const title = kind === 'confirming' ? 'Payment received' : status.text;
		const body = `${formatAmount(received, coin)} of ${formatAmount(this.requestedAmount, coin)} ${coin.ticker}`;
		const id = request.address;
		return [{ id, state: kind === 'expired' ? 'open' : `${kind} ${received}`, title, body }];
	});

	constructor(private readonly getInputs: () => SaleInputs) {}
}
