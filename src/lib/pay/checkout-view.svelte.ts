import { clock } from '../app/clock.svelte';
import type { Config } from '../app/config';
import { networkOf } from '../chain/address';
import { isoMoment } from '../format/time';
import type { Checkout } from '../payment/checkout';
import { parseDraft, remainderOf, type MadeRequest } from '../payment/draft';
import type { Payment, RequestState } from '../payment/state';
import type { CheckoutWatch } from './checkout-watch.svelte';
import type { Writer } from './languages';

/** What the checkout has to show, each as it is now. */
interface Shown {
	/** The link that was opened. */
	readonly checkout: Checkout;
	/** Null until what asks for payments is fetched. */
	readonly watch: CheckoutWatch | null;
	readonly config: Pick<Config, 'coin' | 'network' | 'shop'>;
	readonly write: Writer;
}

/** How far the request of a link is, and what of it may be paid now. */
export class CheckoutView {
	/** Unix seconds: when a request expires, the shop's clock says, as far as it is known. */
	readonly now = $derived.by(() => clock.now + (this.of.watch?.ahead ?? 0));
	/** Null until what asks for payments is fetched. */
	readonly progress: RequestState | null = $derived.by(() => {
		const { checkout, watch } = this.of;
		return checkout.request && watch ? watch.stateAt(checkout.expires, this.now) : null;
	});
	readonly isExpired = $derived.by(() => {
		const { expires } = this.of.checkout;
		return expires !== null && this.now > expires;
	});
	/** Whether somebody wants the code of a request whose payment only the payer's own side knows of. */
	isShownAgain = $derived.by(() => {
		void this.of.checkout;
		return false;
	});
	readonly mayShowAgain = $derived.by(() => {
		const { progress } = this;
		return progress !== null && /^(sent|gone)$/.test(progress.kind) && progress.received === 0n;
	});
	/** There is nothing to be paid now, since something was. */
	readonly isOver = $derived.by(() => {
		const { progress } = this;
		const isShown = this.isShownAgain && this.mayShowAgain;
		return progress !== null && !/^(open|expired|partial)$/.test(progress.kind) && !isShown;
	});
	/** A shop's own checkout takes no link to another address. */
	readonly isOfShop = $derived.by(() => {
		const { checkout, config, watch } = this.of;
		const { request, several } = checkout;
		const one = request ? [request] : [];
		const paid = several ? several.payment.recipients : one;
		const isListed = paid.every(({ address }) => config.shop?.addresses.includes(address));
		return !config.shop || isListed || (config.shop.statusFile && watch?.isOfSite === true);
	});
	/** Why it is not taken; null when it is. */
	readonly refusal = $derived.by(() => {
		const { checkout, config, watch, write } = this.of;
		if (!config.shop || this.isOfShop) return null;
		const isChecking = config.shop.statusFile && checkout.id && (!watch || watch.isChecking);
		return isChecking ? write.texts.checking : write.fill(write.texts.not_of_shop, { name: config.shop.name });
	});
	/** When the newest payment was seen, or else its block's time. */
	readonly when = $derived.by(() => {
		const { watch, write } = this.of;
		const timeOf = ({ seen, mined }: Payment) => seen ?? mined ?? 0;
		const newest = (watch?.payments ?? []).toSorted((a, b) => timeOf(a) - timeOf(b)).at(-1);
		if (!newest || !isoMoment(timeOf(newest))) return null;
		const time = write.time(timeOf(newest));
		return newest.seen === null ? write.fill(write.texts.in_block, { time }) : time;
	});
	/** What is still to be paid; null for nothing, or when it must not be paid. */
	readonly open: MadeRequest | null = $derived.by(() => {
		const { checkout, config, watch } = this.of;
		const network = networkOf(config.network ?? '') ?? undefined;
		const { draft, request } = checkout;
		if (!request || this.isOver || !this.isOfShop || this.isExpired) return null;
		if (watch?.problem === 'file_other_address') return null;
		const { left = null } = this.progress ?? {};
		if (this.isShownAgain || left === null) return request;
		const rest = remainderOf(draft, left, config.coin);
		return rest && parseDraft(rest, config.coin, network).request;
	});
	/** Atomic units; null when the payer chooses. */
	readonly amount = $derived.by(() => {
		const { progress } = this;
		const paid = progress && progress.received + progress.sent + progress.gone;
		return progress?.left || this.of.checkout.request?.amount || paid || null;
	});
	readonly headline = $derived.by(() => {
		const { write } = this.of;
		return this.amount === null ? write.texts.any_amount : write.amount(this.amount);
	});

	constructor(private readonly of: Shown) {}
}
