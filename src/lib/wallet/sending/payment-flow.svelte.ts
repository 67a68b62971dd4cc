import { sendOnce } from '../../app/act';
import { oneAtATime } from '../../app/one-at-a-time';
import type { Coin } from '../../format/amount';
import type { PaymentCoin } from '../../payment/payment';
import { takeNextRefund } from '../../requests/next-refund';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { setTxNotes } from '../../rpc/wallet/history';
import { blockIf, mayProceed, type Finding } from '../../wallet-data/findings';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import type { PaymentOrder } from '../../wallet-data/outgoing/order';
import {
	isPolled,
	isSettled,
	isUnderWay,
	isUnsettled,
	retryOptionsOf,
	stateOf,
	type HoldReason,
	type Preparation,
	type OutgoingPayment,
	type PaymentPart,
	type PreparedPayment,
	type SignedSet
} from '../../wallet-data/outgoing/payment';
import { serviceLimits } from '../../wallet-data/service-limits.svelte';
import {
	draftOfOrder,
	emptyPaymentDraft,
	linkDraft,
	refundDraft,
	withNextRecipient,
	type PaymentDraft
} from '../payment-draft';
import { walletNetwork } from '../network';
import { withFrozenOutputs } from '../outputs/temporary-freeze';
import { createTransactions, toPreparedPayment } from './build-transaction';
import { collectEvidence, type PaymentEvidence } from './collect-evidence';
import { checkAliases } from './open-alias';
import { senderOf, relay } from './relay';
import { withRepeatFinding } from './repeats';
import {
	checkPayingWallet,
	lookUpTransaction,
	servicesOfPayment,
	type PaymentServices,
	type LookupServices
} from './services';
import { paymentOfSet, setOf } from './signed-set-sender';

/** A part of a payment whose outcome is not known, or is to be announced. */
export interface PartToShow {
	payment: OutgoingPayment;
	part: PaymentPart;
}

/**
 * Payment state that the pages share, from the form to the network: drafts, the payment under review, and failures. The
 * payments themselves are in the journal.
 *
 * A payment is made only once because of how it is sent: the service creates and signs the transactions without
 * sending them, and `relay_tx` sends exactly these. Sending one again, whether by a person or by a browser that repeats
 * a request whose connection broke, sends the same transaction, which pays once.
 */
export class PaymentFlow {
	/** Why nothing could be prepared. */
	failure: Failure | null = $state.raw(null);
	/** True when there was nothing to spend. */
	hasNothingToSpend = $state(false);
	preparing: { since: number } | null = $state.raw(null);
	/** True when OpenAliases are being resolved again before sending. */
	resolving = $state(false);
	/** A draft to prepare at once, because another page asked for its review. */
	#draftToReview: PaymentDraft | null = null;
	/**
	 * The id of the payment under review, until something of it has left the browser, and the draft it was prepared from.
	 */
	#review: { id: string; draft: PaymentDraft | null } | null = $state.raw(null);
	/** The id of the signed set that was given to this page. */
	#setId: string | null = $state(null);
	/** Why nothing was prepared or sent of a payment that is no longer under review. */
	#pastHoldReason: HoldReason | null = $state.raw(null);
	/** Drafts by the wallet's primary address, so that a draft cannot become another wallet's payment. */
	#drafts: Readonly<Record<string, PaymentDraft>> = $state.raw({});

	/** The payment under review. */
	get prepared(): PreparedPayment | null {
		const payment = this.#review && journal.find(this.#review.id);
		return payment && isPreparedHere(payment) ? payment : null;
	}

	/** The signed set that is to be sent, or was. */
	get signedSet(): { payment: OutgoingPayment; part: PaymentPart; signed: SignedSet } | null {
		const payment = this.#setId === null ? undefined : journal.find(this.#setId);
		const [part] = payment?.parts ?? [];
		const signed = part && setOf(part);
		return payment && part && signed ? { payment, part, signed } : null;
	}

	/** Why nothing was sent at the last attempt. */
	get holdReason(): HoldReason | null {
		return this.prepared ? this.prepared.holdReason : this.#pastHoldReason;
	}

	/** The payment that contains a transaction, if it was ordered in this tab. */
	find(hash: string): PreparedPayment | undefined {
		const payment = journal.find(hash);
		return payment && isPreparedHere(payment) ? payment : undefined;
	}

	/** @param wallet its primary address */
	draftOf(wallet: string): PaymentDraft {
		return this.#drafts[wallet] ?? emptyPaymentDraft();
	}

	/** True when the form was changed since it had this draft. Always false for null, a payment without a draft. */
	#isChanged(wallet: string, draft: PaymentDraft | null): boolean {
		return draft !== null && draft !== (this.#drafts[wallet] ?? draft);
	}

	/** Stores a draft. A changed form discards the payment that was prepared from it. */
	setDraft(wallet: string, draft: PaymentDraft): void {
		this.#drafts = { ...this.#drafts, [wallet]: draft };
		const { prepared } = this;
		const isOfForm = prepared?.wallet === wallet && this.#review?.draft != null && prepared.preparation.set === null;
		if (isOfForm && stateOf(prepared) === 'ready') this.discardReview();
	}

	/**
	 * Replaces the form with a link. If the payment of that link is already under review, the review stays.
	 *
	 * @param wallet its primary address
	 */
	fillIn(wallet: string, link: string, coin: PaymentCoin & Coin): void {
		const draft = this.draftOf(wallet);
		if (this.preparedBy(wallet) && draft.link === link) return;
		this.setDraft(wallet, linkDraft(link, draft.account, coin, walletNetwork(wallet)));
	}

	/** Fills in the refund that another page has requested, if there is one. @param wallet its primary address */
	fillInRefund(wallet: string, coin: PaymentCoin & Coin): void {
		const refund = takeNextRefund(wallet);
		if (!refund) return;
		this.setDraft(wallet, refundDraft(refund, coin, walletNetwork(wallet)));
		this.#draftToReview = refund.chosen === undefined ? null : this.draftOf(wallet);
	}

	/**
	 * True when the form is complete as another page filled it in, and unchanged since, so that it should be prepared
	 * now. True once per request.
	 */
	consumeReviewRequest(wallet: string): boolean {
		const isWhole = this.#draftToReview !== null && this.#draftToReview === this.#drafts[wallet];
		this.#draftToReview = null;
		return isWhole;
	}

	/** Fills an address into the first empty row. @param wallet its primary address */
	fillInRecipient(wallet: string, to: string): void {
		this.setDraft(wallet, withNextRecipient(this.draftOf(wallet), to));
	}

	/** The payment under review, if it belongs to this wallet. @param wallet its primary address */
	preparedBy(wallet: string): PreparedPayment | null {
		return this.prepared?.wallet === wallet ? this.prepared : null;
	}

	/**
	 * Parts of unknown status, from this tab, another one or an earlier visit, and settled parts that the user has not
	 * acknowledged.
	 */
	get partsToShow(): readonly PartToShow[] {
		return journal.all.flatMap((payment) =>
			payment.parts
				.filter(({ status, isSeen }) => isPolled(status) || (isSettled(status) && !isSeen))
				.map((part) => ({ payment, part }))
		);
	}

	/** Why no payment can be prepared now; null when one can. @param wallet the open wallet's primary address */
	blocked(wallet: string): string | null {
		if (this.preparing) return 'The wallet service is creating it';
		const { prepared } = this;
		if (prepared && stateOf(prepared) === 'relaying') return 'A payment is being sent';
		return prepared && prepared.wallet !== wallet ? 'A payment of another wallet is waiting under Send' : null;
	}

	/** True when a reload would lose signed transactions: a payment under review, or one that was not found so far. */
	get losesDataOnReload(): boolean {
		return this.prepared !== null || journal.all.some((payment) => payment.preparation !== null && isUnderWay(payment));
	}

	/**
	 * Has the service create and sign the payment, and checks it. Nothing is sent.
	 *
	 * @param coin for the texts of the findings
	 * @param node asked for its fee estimate
	 */
	async prepare(
		wallet: Client,
		address: string,
		order: PaymentOrder,
		unlocked: readonly number[],
		coin: Coin,
		node: Client | null = null
	): Promise<void> {
		if (this.blocked(address) !== null) return;
		this.preparing = { since: Date.now() };
		this.discardReview();
		const draft = order.isDustSweep ? null : this.draftOf(address);
		const isChanged = () => this.#isChanged(address, draft);
		try {
			const outcome = await withFrozenOutputs(wallet, address, order.outputsToFreeze ?? [], () =>
				createTransactions(wallet, order, unlocked)
			);
			if (outcome.kind === 'failed') serviceLimits.noteFailure(wallet, outcome.error.failure);
			if (isChanged()) return;
			if (outcome.kind === 'failed') this.failure = outcome.error.failure;
			if (outcome.kind === 'answered') {
				const payer = { wallet: address, service: wallet.url };
				const evidence = await collectEvidence(wallet, node, address, order, outcome.result);
				// Another wallet may have been opened meanwhile.
				const held = await checkPayingWallet(wallet, payer);
				if (!isChanged()) this.#pastHoldReason = held;
				if (held) return;
				// Code for looking up a payment is fetched before anything is sent: afterwards it may be too late.
				const [{ checkPrepared }] = await Promise.all([import('./check-prepared'), import('./node-evidence')]);
				const findings = [
					...checkPrepared(order, evidence, coin),
					...(node ? await checkHashes({ wallet, node }, evidence) : [])
				];
				const payment = toPreparedPayment(order, payer, evidence, { findings, unlocked, coin });
				const preparation = payment && (await withRepeatFinding(wallet, payment.preparation, payment));
				if (isChanged()) return;
				this.hasNothingToSpend = payment === null;
				if (preparation) this.#startReview({ ...payment, preparation }, draft);
			}
		} finally {
			this.preparing = null;
		}
	}

	#startReview(payment: PreparedPayment, draft: PaymentDraft | null): void {
		// If the service returns an earlier payment's transaction, nothing new was prepared, and the earlier payment must
		// stay visible.
		if (payment.parts.some(({ hash }) => journal.find(hash))) {
			this.failure = SENT_BEFORE;
			return;
		}
		journal.add(payment);
		this.#review = { id: payment.id, draft };
	}

	/** Prepares a payment again whose outputs another transaction has spent, with the same order. */
	async prepareAgain(services: PaymentServices, hash: string, coin: Coin): Promise<void> {
		const payment = this.find(hash);
		if (!payment || this.blocked(payment.wallet) !== null) return;
		const { wallet, preparation } = payment;
		if (!preparation.order.isDustSweep) this.setDraft(wallet, draftOfOrder(preparation.order, coin));
		await this.prepare(services.wallet, wallet, preparation.order, preparation.unlocked, coin, services.node);
	}

	/** Prepares the payment under review again, for some of its recipients only. */
	async prepareForSome(services: PaymentServices, recipients: PaymentOrder['recipients'], coin: Coin): Promise<void> {
		const { prepared } = this;
		if (!prepared || stateOf(prepared) !== 'ready' || this.blocked(prepared.wallet) !== null) return;
		const { wallet, preparation } = prepared;
		const { aliases = [], ...orderFields } = preparation.order;
		const left = aliases.filter(({ address }) => recipients.some((each) => each.address === address));
		const order = {
			...orderFields,
			recipients,
			sweepTo: null,
			link: undefined,
			expectedFee: undefined,
			...(left.length > 0 && { aliases: left })
		};
		this.setDraft(wallet, draftOfOrder(order, coin));
		await this.prepare(services.wallet, wallet, order, preparation.unlocked, coin, services.node);
	}

	/** Begins a payment to the recipients that another payment has not paid and never will. The form then prepares it. */
	startRest(hash: string, coin: Coin): void {
		const payment = this.find(hash);
		if (!payment || this.blocked(payment.wallet) !== null) return;
		this.discardReview();
		const { account } = payment.preparation.order;
		const { rows, note, refund, link, priority } = draftOfOrder(
			{ ...payment.preparation.order, recipients: retryOptionsOf(payment).unpaid, sweepTo: null },
			coin
		);
		// From any outputs, because the chosen ones are spent.
		this.setDraft(payment.wallet, { ...emptyPaymentDraft(account), rows, note, refund, link, priority });
		this.#draftToReview = this.draftOf(payment.wallet);
	}

	/**
	 * Discards the payment under review; the draft stays. Parts that may have been sent are still looked for, among the
	 * earlier payments.
	 */
	discardReview(): void {
		const { prepared } = this;
		if (prepared && stateOf(prepared) === 'ready') journal.dropTabData(prepared.id);
		this.#review = null;
		this.#pastHoldReason = null;
		this.failure = null;
		this.hasNothingToSpend = false;
	}

	/** Gives up on a payment, or in a tab that did not begin it on one part: it is no longer looked for. */
	async giveUp(hash: string): Promise<void> {
		const payment = journal.find(hash);
		if (!payment) return;
		const parts = payment.wallet === null ? payment.parts.filter((part) => part.hash === hash) : payment.parts;
		for (const part of parts) {
			if (isUnsettled(part.status)) await journal.settle(part.hash, { kind: 'given_up' }, true);
			else await journal.acknowledge(part.hash);
		}
		journal.dropTabData(hash);
	}

	/** Discards the payment under review, and the draft. */
	startNew(): void {
		const wallet = this.prepared?.wallet;
		this.discardReview();
		if (wallet !== undefined) this.setDraft(wallet, emptyPaymentDraft(this.draftOf(wallet).account));
	}

	/**
	 * Takes a signed set to be sent, unless the status of another is still unknown.
	 *
	 * @param wallet the open wallet's primary address
	 * @param isSignedHere whether its hashes come from the wallet service that signed it, not with the set
	 * @returns the problem
	 */
	importSet(
		{ url }: Client,
		wallet: string,
		set: Pick<SignedSet, 'kind' | 'text' | 'hashes'>,
		isSignedHere = false
	): string | null {
		if (this.isSetUnsettled) return 'The previous transfer has not been found yet. See below.';
		this.discardSet();
		const payment = paymentOfSet(url, wallet, set, isSignedHere);
		const known = journal.find(payment.id);
		const [part] = payment.parts;
		// If the set is in the journal already, its known status stays, and it can be sent again.
		const parts = known?.parts.map((each) => (each.hash === part?.hash ? { ...each, signed: part.signed } : each));
		journal.add(known && parts ? { ...known, wallet, parts } : payment);
		this.#setId = payment.id;
		return null;
	}

	/** True when the set may have been sent, and its status is not known. */
	get isSetUnsettled(): boolean {
		return this.signedSet !== null && isUnsettled(this.signedSet.part.status);
	}

	/** Discards the set. If it may have been sent, it is still looked for, among the earlier payments. */
	discardSet(): void {
		if (this.#setId !== null) journal.dropTabData(this.#setId);
		this.#setId = null;
	}

	/**
	 * Sends the parts of a payment that are not sent yet, one after another. Once something has left the browser, the
	 * payment is no longer under review, and its form is empty.
	 *
	 * @param confirmed whether the findings that need it were confirmed
	 * @param hash of one of its parts
	 * @returns whether something of it has left the browser, now or before
	 */
	async send(services: PaymentServices, confirmed: boolean, hash: string): Promise<boolean> {
		const payment = journal.find(hash);
		if (!payment || payment.wallet === null || this.resolving || stateOf(payment) === 'relaying') return false;
		const { id, preparation } = payment;
		const setHoldReason = (holdReason: HoldReason | null) => journal.change(id, () => ({ holdReason }));
		if (!mayProceed(preparation?.findings ?? [], confirmed)) {
			setHoldReason({ kind: 'not_confirmed' });
			return false;
		}
		setHoldReason(null);
		if (preparation?.order.aliases && stateOf(payment) === 'ready') {
			this.resolving = true;
			const held = await checkAliases(services.wallet, preparation.order.aliases);
			this.resolving = false;
			setHoldReason(held);
			if (held || !journal.find(id)) return false;
		}
		try {
			for (const each of payment.parts) {
				const now = journal.find(id);
				const part = journal.part(each.hash);
				if (!now || !part || isSettled(part.status)) continue;
				await relay(services, { ...now, holdReason: payment.holdReason }, part);
				if (!wasSent(part.hash)) break;
			}
			await this.#saveNote(services.wallet, id);
		} finally {
			this.#endReview(id);
		}
		const sent = journal.find(id);
		return sent !== undefined && stateOf(sent) !== 'ready';
	}

	/** Ends the review of a payment once something of it has left the browser, or its form was changed meanwhile. */
	#endReview(id: string): void {
		const { prepared } = this;
		const review = this.#review;
		if (!prepared || !review || prepared.id !== id) return;
		const { wallet, holdReason } = prepared;
		const { draft } = review;
		const isChanged = this.#isChanged(wallet, draft);
		const isReady = stateOf(prepared) === 'ready';
		if (isReady && !isChanged) return;
		if (isReady) this.discardReview();
		else if (draft && !isChanged) this.#drafts = { ...this.#drafts, [wallet]: emptyPaymentDraft(draft.account) };
		this.#review = null;
		this.#pastHoldReason = isReady ? holdReason : null;
	}

	/** Looks again for all parts that were not found so far. */
	readonly pollUnsettled = oneAtATime(async (services: LookupServices) => {
		await journal.reload();
		for (const { id, parts } of journal.all) {
			for (const { hash } of parts.filter(({ status }) => isPolled(status))) {
				const payment = journal.find(id);
				const part = journal.part(hash);
				if (!payment || !part || !isPolled(part.status)) continue;
				const asked = servicesOfPayment(services, payment.service);
				const found = await senderOf(part).findStatus(asked, payment, part, part.status.failure);
				if (journal.part(hash)?.status === part.status) await journal.settle(hash, found, false);
				if (services.wallet) await this.#saveNote(services.wallet, id);
			}
		}
	});

	async #saveNote(wallet: Client, id: string): Promise<void> {
		const payment = this.find(id);
		const note = payment?.preparation.order.note;
		if (!payment || !note || stateOf(payment) !== 'sent' || payment.preparation.note !== 'unsaved') return;
		const noteIs = (note: Preparation['note']) =>
			journal.change(id, ({ preparation }) => ({ preparation: preparation && { ...preparation, note } }));
		noteIs('saved');
		const txids = payment.parts.map((each) => each.hash);
		const isSaved =
			(await checkPayingWallet(wallet, payment)) === null &&
			(await sendOnce(wallet, setTxNotes, { txids, notes: txids.map(() => note) })).kind === 'answered';
		if (!isSaved) noteIs('lost');
	}
}

const SENT_BEFORE: Failure = {
	kind: 'bad_answer',
	where: 'the transaction',
	expected: 'a new one',
	got: 'one that this browser has sent before'
};

const isPreparedHere = (payment: OutgoingPayment): payment is PreparedPayment =>
	payment.wallet !== null && payment.preparation !== null;

/** True when a part was sent, and the service has named no other transaction for it. */
function wasSent(hash: string): boolean {
	const part = journal.part(hash);
	return part?.status.kind === 'sent' && !(part.signed?.kind === 'transaction' && part.signed.answered !== null);
}

/**
 * Rejects stated hashes that belong to earlier transactions. A hash that does not match the given bytes is only a
 * claim: with the hash of an earlier transaction, this one would be taken for sent.
 */
async function checkHashes(
	services: PaymentServices,
	{ answer, decoded }: PaymentEvidence
): Promise<readonly Finding[]> {
	const claimed = answer.tx_hash_list.filter((hash, index) => decoded[index]?.hash !== hash.toLowerCase());
	const all = await Promise.all(claimed.map((hash) => lookUpTransaction(services, hash)));
	return blockIf(
		all.some(({ seen }) => seen),
		'The service stated the hash of an earlier transaction.'
	);
}

export const paymentFlow = new PaymentFlow();

/**
 * Registered on every page, because a reload loses the payment under review and signed transactions that could be sent
 * again.
 */
globalThis.window?.addEventListener('beforeunload', (event) => {
	if (paymentFlow.losesDataOnReload) event.preventDefault();
});
