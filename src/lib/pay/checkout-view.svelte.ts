import { clock } from '../app/clock.svelte';
import type { Config } from '../app/config';
import { networkOf } from '../chain/address';
import { isoMoment } from '../format/time';
import { walletSendLink } from '../links';
import type { Checkout } from '../payment/checkout';
import { parseDraft, draftForRemainder, type PayableRequest } from '../payment/draft';
import { rememberPaymentPage } from '../payment/payment-pages';
import type { RequestPayment, RequestState } from '../payment/state';
import { STATES, stateName, type StateName } from '../payment/states';
import type { CheckoutWatch } from './checkout-watch.svelte';
import type { Writer } from './languages';

/** Current inputs of the view. */
interface CheckoutInputs {
	/** The link that was opened. */
	readonly checkout: Checkout;
	/** Watch for payments; null until its module is loaded. */
	readonly watch: CheckoutWatch | null;
	readonly config: Pick<Config, 'coin' | 'network' | 'shop' | 'sections'>;
	readonly write: Writer;
}

/** State of a link's request, and what may be paid now. */
export class CheckoutView {
	/** Unix seconds by the shop's clock where its offset is known: the shop decides when a request expires. */
	readonly now = $derived.by(() => clock.now + (this.inputs.watch?.clockOffset ?? 0));
	/** State of the request; null until the module that polls for payments is loaded. */
	readonly progress: RequestState | null = $derived.by(() => {
		const { checkout, watch } = this.inputs;
		return checkout.request && watch ? watch.stateAt(checkout.expires, this.now) : null;
	});
	readonly isExpired = $derived.by(() => {
		const { expires } = this.inputs.checkout;
		return expires !== null && this.now > expires;
	});
	/**
	 * True when the user asked to see the QR code again, for a request whose payment is known only from the payer's
	 * side.
	 */
	showsCodeAgain = $derived.by(() => {
		void this.inputs.checkout;
		return false;
	});
	readonly mayShowCodeAgain: boolean = $derived.by(() => {
		return this.actions.includes('show_code') && this.progress?.received === 0n;
	});
	/** True when nothing is to be paid now: a payment was made, or no source that could know answers. */
	readonly isNothingDue: boolean = $derived.by(() => {
		const { progress } = this;
		const isShown = this.showsCodeAgain && this.mayShowCodeAgain;
		if (this.name === 'unanswered') return !isShown;
		return progress !== null && !/^(open|expired|partial|failed)$/.test(progress.kind) && !isShown;
	});
	/**
	 * True when the payment goes to this shop: the checkout of a shop's own site accepts no link to another address.
	 */
	readonly isForShop = $derived.by(() => {
		const { checkout, config, watch } = this.inputs;
		const { request, several } = checkout;
		const one = request ? [request] : [];
		const paid = several ? several.payment.recipients : one;
		const isListed = paid.every(({ address }) => config.shop?.addresses.includes(address));
		return !config.shop || isListed || (config.shop.statusFile && watch?.isKnownToSite === true);
	});
	/** True when the site's status file may still confirm that the address belongs to its shop. */
	readonly #isSiteChecking = $derived.by(() => {
		const { checkout, config, watch } = this.inputs;
		return config.shop?.statusFile === true && Boolean(checkout.id) && (!watch || watch.isChecking);
	});
	/** Recipient name confirmed by the site; '' when only the link states it. */
	readonly shop = $derived.by(() => (this.isForShop ? (this.inputs.config.shop?.name ?? '') : ''));
	/** True when this site has the wallet section. */
	readonly hasWallet = $derived.by(() => this.inputs.config.sections.includes('wallet'));
	/** State from everything that this page knows. */
	readonly name: StateName = $derived.by(() => {
		const { watch, config } = this.inputs;
		if (config.shop && !this.isForShop) return this.#isSiteChecking ? 'open' : 'foreign';
		const { progress } = this;
		if (!progress || !watch) return this.isExpired ? 'expired' : 'open';
		if (watch.payments === null && !watch.isChecking && !progress.isExpired)
			return watch.problem?.endsWith('_silent') ? 'unanswered' : 'unknowable';
		return stateName(progress);
	});
	/** Actions available to the payer. */
	readonly actions: readonly string[] = $derived.by(() => STATES[this.name].payer.offers);
	/** Reason why the link is not accepted; null when it is. */
	readonly refusal = $derived.by(() => {
		const { config, write } = this.inputs;
		if (!config.shop || this.isForShop) return null;
		return this.#isSiteChecking
			? write.texts.checking
			: write.fill(write.texts.not_of_shop_hint, { name: config.shop.name });
	});
	/** Time when the newest payment was seen, otherwise the time of its block. */
	readonly lastPaymentTime = $derived.by(() => {
		const { watch, write } = this.inputs;
		const timeOf = ({ seen, mined }: RequestPayment) => seen ?? mined ?? 0;
		const newest = (watch?.payments ?? []).toSorted((a, b) => timeOf(a) - timeOf(b)).at(-1);
		if (!newest || !isoMoment(timeOf(newest))) return null;
		const time = write.time(timeOf(newest));
		return newest.seen === null ? write.fill(write.texts.in_block, { time }) : time;
	});
	/** Time of payment, or time until which it can be paid; '' when neither applies. */
	readonly timeText = $derived.by(() => {
		const { checkout, write } = this.inputs;
		const { expires, problem, request } = checkout;
		if (this.isNothingDue) return this.lastPaymentTime ?? '';
		if (problem || this.isExpired) return '';
		if (expires !== null) return write.expiry(expires, this.now);
		return request ? write.texts.no_expiry : '';
	});
	/** Request for the amount that is left; null when nothing is left, or when it must not be paid. */
	readonly openRequest: PayableRequest | null = $derived.by(() => {
		const { checkout, config, watch } = this.inputs;
		const network = networkOf(config.network ?? '') ?? undefined;
		const { draft, request } = checkout;
		if (!request || this.isNothingDue || !this.isForShop || this.isExpired) return null;
		if (watch?.problem === 'file_other_address') return null;
		const { left = null } = this.progress ?? {};
		if (this.showsCodeAgain || left === null) return request;
		const rest = draftForRemainder(draft, left, config.coin);
		return rest && parseDraft(rest, config.coin, network).request;
	});
	/** Amount shown, in atomic units; null when the payer chooses. */
	readonly amount = $derived.by(() => {
		const { progress } = this;
		const paid = progress && progress.received + progress.sent + progress.gone;
		const left = progress?.kind === 'partial' ? progress.left : null;
		return left || this.inputs.checkout.request?.amount || paid || null;
	});
	/** Link for paying with the wallet of this browser; null without one, and when that wallet is the recipient's. */
	readonly payWithWallet = $derived.by(() => {
		const { checkout, watch, write } = this.inputs;
		const uri = this.openRequest?.uri ?? checkout.several?.uri;
		if (!this.hasWallet || watch?.isPayee || uri === undefined) return null;
		const { left = null } = this.progress ?? {};
		const isRest = this.name === 'partial' && left !== null;
		const onclick = () => {
			rememberPaymentPage(uri, location.hash);
			watch?.noteWalletPayment();
		};
		const text = isRest ? write.fill(write.texts.pay_rest, { left: write.amount(left) }) : write.texts.pay_here;
		return { text, href: walletSendLink(uri), onclick };
	});
	readonly headline = $derived.by(() => {
		const { write } = this.inputs;
		return this.amount === null ? write.texts.any_amount : write.amount(this.amount);
	});

	constructor(private readonly inputs: CheckoutInputs) {}
}
