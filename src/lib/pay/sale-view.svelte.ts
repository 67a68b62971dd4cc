import { live } from '../app/live.svelte';
import { formatAmount, type Coin } from '../format/amount';
import { parseDraft } from '../payment/draft';
import { EMPTY_REQUEST } from '../payment/label';
import type { PaymentCoin } from '../payment/payment';
import { qrCode } from '../payment/qr';
import { requestState } from '../payment/state';
import { describeOverdue, describeState } from '../payment/states';
import { termsFor } from '../requests/needed';
import { draftFor } from '../requests/request-links';
import type { WalletSale } from '../requests/wallet-sale';
import type { PageWatch } from '../requests/watch.svelte';

/** What a sale has to show: the properties of a component, which are read one by one. */
interface Shown extends Pick<WalletSale, 'facts' | 'request'> {
	readonly coin: Coin & PaymentCoin;
	/** Of the sale's address. */
	readonly index: number;
	readonly watch: PageWatch<{ index: number }>;
}

/** How far a sale is, and what is still to be paid. */
export class SaleView {
	readonly asked = $derived.by(() => this.of().request.amount ?? 0n);
	/** Null while unknown. */
	readonly payments = $derived.by(() => this.of().watch.payments(this.of()));
	/** Whether its address is none of the shop's. */
	readonly isForeign = $derived.by(() => this.of().watch.isForeign(this.of()));
	/** As its address's label has it. */
	readonly sold = $derived.by(() => this.of().facts ?? { ...EMPTY_REQUEST, amount: this.asked });
	/** Null while the payments are unknown. */
	readonly progress = $derived.by(() => {
		const { facts, coin } = this.of();
		const counted = termsFor({ needed: facts?.needed ?? null, madeBy: 'sale' }, coin);
		const terms = { expires: null, ...facts, ...counted, amount: this.asked };
		return this.payments && requestState(terms, this.payments, live.now);
	});
	readonly status = $derived.by(() => this.progress && describeState(this.progress, this.of().coin));
	readonly overdue = $derived(this.progress && describeOverdue(this.progress));
	readonly isPaid = $derived(this.progress && this.progress.kind === 'paid');
	readonly isUnpaid = $derived(!this.progress || this.progress.kind === 'open' || this.progress.kind === 'expired');
	/** The request for the rest, or why there is none; null while the payments received are unknown, and when nothing may be paid any more. */
	readonly rest = $derived.by(() => {
		const { facts, request, coin } = this.of();
		const { progress } = this;
		if (!progress || progress.isExpired || facts?.isCancelled) return null;
		if (facts?.refunds.length || !progress.left) return null;
		return parseDraft(draftFor({ facts: this.sold, address: request.address }, progress.left, coin), coin);
	});
	readonly left = $derived(this.rest?.request ?? null);
	readonly code = $derived(this.left && qrCode(this.left.uri));
	/** Those that can be proved. */
	readonly proven = $derived.by(() => (this.payments ?? []).filter(({ state }) => state !== 'gone'));
	/** News for a notice; null while unknown. */
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
