import { act } from '../../app/act';
import { oneAtATime } from '../../app/one-at-a-time';
import type { Coin } from '../../format/amount';
import type { PaymentCoin } from '../../payment/payment';
import { takeRefund } from '../../requests/next-refund';
import type { Client } from '../../rpc/client';
import type { Failure } from '../../rpc/errors';
import { setTxNotes } from '../../rpc/wallet/history';
import { block, mayGoOn, type Finding } from '../../wallet-data/findings';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import type { Order } from '../../wallet-data/outgoing/order';
import {
	isLookedFor,
	isSettled,
	isUnderWay,
	isUnsettled,
	sendAgain,
	stateOf,
	type Held,
	type Made,
	type OutgoingPayment,
	type Part,
	type PreparedPayment,
	type SignedSet
} from '../../wallet-data/outgoing/payment';
import { serviceLimits } from '../../wallet-data/service-limits.svelte';
import { draftFrom, emptyDraft, linkDraft, refundDraft, withNext, type PaymentDraft } from '../draft';
import { walletNetwork } from '../network';
import { whileFrozen } from '../outputs/frozen-meanwhile';
import { createTransactions, preparedFrom } from './build-transaction';
import { collectEvidence, type Evidence } from './collect-evidence';
import { heldByAlias } from './open-alias';
import { handOverOf, relay } from './relay';
import { withRepeats } from './repeats';
import { heldBack, look, servicesFor, type Services, type ServicesToAsk } from './services';
import { paymentOfSet, setOf } from './signed-set';

/** A part of a payment whose outcome is not known, or is to be announced. */
export interface PartToShow {
	payment: OutgoingPayment;
	part: Part;
}

/**
 * Payment state that the pages share, from the form to the network: drafts, the payment under review, and failures. The
 * payments themselves are in the journal.
 *
 * A payment is made only once because of how it is sent: the service creates and signs the transactions without
 * sending them, and `relay_tx` sends exactly these. Sending one again, whether by a person or by a browser that repeats
 * a request whose connection broke, sends the same transaction, which pays once.
 */
export class Sending {
	/** Why nothing could be prepared. */
	failure: Failure | null = $state.raw(null);
	/** True when there was nothing to spend. */
	nothing = $state(false);
	preparing: { since: number } | null = $state.raw(null);
	/** True when OpenAliases are being resolved again before sending. */
	resolving = $state(false);
	/** A draft to prepare at once, because another page asked for its review. */
	#reviewNext: PaymentDraft | null = null;
	/**
	 * The id of the payment under review, until something of it has left the browser, and the draft it was prepared from.
	 */
	#review: { id: string; draft: PaymentDraft | null } | null = $state.raw(null);
	/** The id of the signed set that was given to this page. */
	#set: string | null = $state(null);
	/** Why nothing was prepared or sent of a payment that is no longer under review. */
	#refused: Held | null = $state.raw(null);
	/** Drafts by the wallet's primary address, so that a draft cannot become another wallet's payment. */
	#drafts: Readonly<Record<string, PaymentDraft>> = $state.raw({});

	/** The payment under review. */
	get prepared(): PreparedPayment | null {
		const payment = this.#review && journal.find(this.#review.id);
		return payment && isOrderedHere(payment) ? payment : null;
	}

	/** The signed set that is to be sent, or was. */
	get set(): { payment: OutgoingPayment; part: Part; signed: SignedSet } | null {
		const payment = this.#set === null ? undefined : journal.find(this.#set);
		const [part] = payment?.parts ?? [];
		const signed = part && setOf(part);
		return payment && part && signed ? { payment, part, signed } : null;
	}

	/** Why nothing was sent at the last attempt. */
	get held(): Held | null {
		return this.prepared ? this.prepared.held : this.#refused;
	}

	/** The payment that contains a transaction, if it was ordered in this tab. */
	find(hash: string): PreparedPayment | undefined {
		const payment = journal.find(hash);
		return payment && isOrderedHere(payment) ? payment : undefined;
	}

	/** @param wallet its primary address */
	draftOf(wallet: string): PaymentDraft {
		return this.#drafts[wallet] ?? emptyDraft();
	}

	/** True when the form was changed since it had this draft. Always false for null, a payment without a draft. */
	#isChanged(wallet: string, draft: PaymentDraft | null): boolean {
		return draft !== null && draft !== (this.#drafts[wallet] ?? draft);
	}

	/** Stores a draft. A changed form discards the payment that was prepared from it. */
	setDraft(wallet: string, draft: PaymentDraft): void {
		this.#drafts = { ...this.#drafts, [wallet]: draft };
		const { prepared } = this;
		const isOfForm = prepared?.wallet === wallet && this.#review?.draft != null && prepared.made.set === null;
		if (isOfForm && stateOf(prepared) === 'ready') this.drop();
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
		const refund = takeRefund(wallet);
		if (!refund) return;
		this.setDraft(wallet, refundDraft(refund, coin, walletNetwork(wallet)));
		this.#reviewNext = refund.chosen === undefined ? null : this.draftOf(wallet);
	}

	/**
	 * True when the form is complete as another page filled it in, and unchanged since, so that it should be prepared
	 * now. True once per request.
	 */
	takeReview(wallet: string): boolean {
		const isWhole = this.#reviewNext !== null && this.#reviewNext === this.#drafts[wallet];
		this.#reviewNext = null;
		return isWhole;
	}

	/** Fills an address into the first empty row. @param wallet its primary address */
	fillInNext(wallet: string, to: string): void {
		this.setDraft(wallet, withNext(this.draftOf(wallet), to));
	}

	/** The payment under review, if it belongs to this wallet. @param wallet its primary address */
	preparedBy(wallet: string): PreparedPayment | null {
		return this.prepared?.wallet === wallet ? this.prepared : null;
	}

	/**
	 * Parts of unknown status, from this tab, another one or an earlier visit, and settled parts that the user has not
	 * acknowledged.
	 */
	get earlier(): readonly PartToShow[] {
		return journal.all.flatMap((payment) =>
			payment.parts
				.filter(({ status, isSeen }) => isLookedFor(status) || (isSettled(status) && !isSeen))
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
	get wouldLose(): boolean {
		return this.prepared !== null || journal.all.some((payment) => payment.made !== null && isUnderWay(payment));
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
		order: Order,
		unlocked: readonly number[],
		coin: Coin,
		node: Client | null = null
	): Promise<void> {
		if (this.blocked(address) !== null) return;
		this.preparing = { since: Date.now() };
		this.drop();
		const draft = order.dust ? null : this.draftOf(address);
		const isChanged = () => this.#isChanged(address, draft);
		try {
			const outcome = await whileFrozen(wallet, address, order.others ?? [], () =>
				createTransactions(wallet, order, unlocked)
			);
			if (outcome.kind === 'failed') serviceLimits.noteFailure(wallet, outcome.error.failure);
			if (isChanged()) return;
			if (outcome.kind === 'failed') this.failure = outcome.error.failure;
			if (outcome.kind === 'answered') {
				const payer = { wallet: address, service: wallet.url };
				const evidence = await collectEvidence(wallet, node, address, order, outcome.result);
				// Another wallet may have been opened meanwhile.
				const held = await heldBack(wallet, payer);
				if (!isChanged()) this.#refused = held;
				if (held) return;
				// Code for looking up a payment is fetched before anything is sent: afterwards it may be too late.
				const [{ checkPrepared }] = await Promise.all([import('./check-prepared'), import('./node-evidence')]);
				const findings = [
					...checkPrepared(order, evidence, coin),
					...(node ? await checkHashes({ wallet, node }, evidence) : [])
				];
				const payment = preparedFrom(order, payer, evidence, { findings, unlocked, coin });
				const made = payment && (await withRepeats(wallet, payment.made, payment));
				if (isChanged()) return;
				this.nothing = payment === null;
				if (made) this.#beginReview({ ...payment, made }, draft);
			}
		} finally {
			this.preparing = null;
		}
	}

	#beginReview(payment: PreparedPayment, draft: PaymentDraft | null): void {
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
	async prepareAgain(services: Services, hash: string, coin: Coin): Promise<void> {
		const payment = this.find(hash);
		if (!payment || this.blocked(payment.wallet) !== null) return;
		const { wallet, made } = payment;
		if (!made.order.dust) this.setDraft(wallet, draftFrom(made.order, coin));
		await this.prepare(services.wallet, wallet, made.order, made.unlocked, coin, services.node);
	}

	/** Prepares the payment under review again, for some of its recipients only. */
	async prepareOnly(services: Services, recipients: Order['recipients'], coin: Coin): Promise<void> {
		const { prepared } = this;
		if (!prepared || stateOf(prepared) !== 'ready' || this.blocked(prepared.wallet) !== null) return;
		const { wallet, made } = prepared;
		const { aliases = [], ...all } = made.order;
		const left = aliases.filter(({ address }) => recipients.some((each) => each.address === address));
		const order = {
			...all,
			recipients,
			all: null,
			link: undefined,
			expectedFee: undefined,
			...(left.length > 0 && { aliases: left })
		};
		this.setDraft(wallet, draftFrom(order, coin));
		await this.prepare(services.wallet, wallet, order, made.unlocked, coin, services.node);
	}

	/** Begins a payment to the recipients that another payment has not paid and never will. The form then prepares it. */
	beginRest(hash: string, coin: Coin): void {
		const payment = this.find(hash);
		if (!payment || this.blocked(payment.wallet) !== null) return;
		this.drop();
		const { account } = payment.made.order;
		const { rows, note, refund, link, priority } = draftFrom(
			{ ...payment.made.order, recipients: sendAgain(payment).unpaid, all: null },
			coin
		);
		// From any outputs, because the chosen ones are spent.
		this.setDraft(payment.wallet, { ...emptyDraft(account), rows, note, refund, link, priority });
		this.#reviewNext = this.draftOf(payment.wallet);
	}

	/**
	 * Discards the payment under review; the draft stays. Parts that may have been sent are still looked for, among the
	 * earlier payments.
	 */
	drop(): void {
		const { prepared } = this;
		if (prepared && stateOf(prepared) === 'ready') journal.leave(prepared.id);
		this.#review = null;
		this.#refused = null;
		this.failure = null;
		this.nothing = false;
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
		journal.leave(hash);
	}

	/** Discards the payment under review, and the draft. */
	begin(): void {
		const wallet = this.prepared?.wallet;
		this.drop();
		if (wallet !== undefined) this.setDraft(wallet, emptyDraft(this.draftOf(wallet).account));
	}

	/**
	 * Takes a signed set to be sent, unless the status of another is still unknown.
	 *
	 * @param wallet the open wallet's primary address
	 * @param isSignedHere whether its hashes come from the wallet service that signed it, not with the set
	 * @returns the problem
	 */
	take(
		{ url }: Client,
		wallet: string,
		set: Pick<SignedSet, 'kind' | 'text' | 'hashes'>,
		isSignedHere = false
	): string | null {
		if (this.isSetOpen) return 'The previous transfer has not been found yet. See below.';
		this.dropSet();
		const payment = paymentOfSet(url, wallet, set, isSignedHere);
		const known = journal.find(payment.id);
		const [part] = payment.parts;
		// If the set is in the journal already, its known status stays, and it can be sent again.
		const parts = known?.parts.map((each) => (each.hash === part?.hash ? { ...each, signed: part.signed } : each));
		journal.add(known && parts ? { ...known, wallet, parts } : payment);
		this.#set = payment.id;
		return null;
	}

	/** True when the set may have been sent, and its status is not known. */
	get isSetOpen(): boolean {
		return this.set !== null && isUnsettled(this.set.part.status);
	}

	/** Discards the set. If it may have been sent, it is still looked for, among the earlier payments. */
	dropSet(): void {
		if (this.#set !== null) journal.leave(this.#set);
		this.#set = null;
	}

	/**
	 * Sends the parts of a payment that are not sent yet, one after another. Once something has left the browser, the
	 * payment is no longer under review, and its form is empty.
	 *
	 * @param confirmed whether the findings that need it were confirmed
	 * @param hash of one of its parts
	 * @returns whether something of it has left the browser, now or before
	 */
	async send(services: Services, confirmed: boolean, hash: string): Promise<boolean> {
		const payment = journal.find(hash);
		if (!payment || payment.wallet === null || this.resolving || stateOf(payment) === 'relaying') return false;
		const { id, made } = payment;
		const hold = (held: Held | null) => journal.change(id, () => ({ held }));
		if (!mayGoOn(made?.findings ?? [], confirmed)) {
			hold({ kind: 'not_confirmed' });
			return false;
		}
		hold(null);
		if (made?.order.aliases && stateOf(payment) === 'ready') {
			this.resolving = true;
			const held = await heldByAlias(services.wallet, made.order.aliases);
			this.resolving = false;
			hold(held);
			if (held || !journal.find(id)) return false;
		}
		try {
			for (const each of payment.parts) {
				const now = journal.find(id);
				const part = journal.part(each.hash);
				if (!now || !part || isSettled(part.status)) continue;
				await relay(services, { ...now, held: payment.held }, part);
				if (!wasSent(part.hash)) break;
			}
			await this.#saveNote(services.wallet, id);
		} finally {
			this.#leaveReview(id);
		}
		const sent = journal.find(id);
		return sent !== undefined && stateOf(sent) !== 'ready';
	}

	/** Ends the review of a payment once something of it has left the browser, or its form was changed meanwhile. */
	#leaveReview(id: string): void {
		const { prepared } = this;
		const review = this.#review;
		if (!prepared || !review || prepared.id !== id) return;
		const { wallet, held } = prepared;
		const { draft } = review;
		const isChanged = this.#isChanged(wallet, draft);
		const isReady = stateOf(prepared) === 'ready';
		if (isReady && !isChanged) return;
		if (isReady) this.drop();
		else if (draft && !isChanged) this.#drafts = { ...this.#drafts, [wallet]: emptyDraft(draft.account) };
		this.#review = null;
		this.#refused = isReady ? held : null;
	}

	/** Looks again for all parts that were not found so far. */
	readonly lookAgain = oneAtATime(async (services: ServicesToAsk) => {
		await journal.reload();
		for (const { id, parts } of journal.all) {
			for (const { hash } of parts.filter(({ status }) => isLookedFor(status))) {
				const payment = journal.find(id);
				const part = journal.part(hash);
				if (!payment || !part || !isLookedFor(part.status)) continue;
				const asked = servicesFor(services, payment.service);
				const found = await handOverOf(part).look(asked, payment, part, part.status.failure);
				if (journal.part(hash)?.status === part.status) await journal.settle(hash, found, false);
				if (services.wallet) await this.#saveNote(services.wallet, id);
			}
		}
	});

	async #saveNote(wallet: Client, id: string): Promise<void> {
		const payment = this.find(id);
		const note = payment?.made.order.note;
		if (!payment || !note || stateOf(payment) !== 'sent' || payment.made.note !== 'unsaved') return;
		const noteIs = (note: Made['note']) => journal.change(id, ({ made }) => ({ made: made && { ...made, note } }));
		noteIs('saved');
		const txids = payment.parts.map((each) => each.hash);
		const isSaved =
			(await heldBack(wallet, payment)) === null &&
			(await act(wallet, setTxNotes, { txids, notes: txids.map(() => note) })).kind === 'answered';
		if (!isSaved) noteIs('lost');
	}
}

const SENT_BEFORE: Failure = {
	kind: 'bad_answer',
	where: 'the transaction',
	expected: 'a new one',
	got: 'one that this browser has sent before'
};

const isOrderedHere = (payment: OutgoingPayment): payment is PreparedPayment =>
	payment.wallet !== null && payment.made !== null;

/** True when a part was sent, and the service has named no other transaction for it. */
function wasSent(hash: string): boolean {
	const part = journal.part(hash);
	return part?.status.kind === 'sent' && !(part.signed?.kind === 'transaction' && part.signed.named !== null);
}

/**
 * Rejects stated hashes that belong to earlier transactions. A hash that does not match the given bytes is only a
 * claim: with the hash of an earlier transaction, this one would be taken for sent.
 */
async function checkHashes(services: Services, { answer, decoded }: Evidence): Promise<readonly Finding[]> {
	const claimed = answer.tx_hash_list.filter((hash, index) => decoded[index]?.hash !== hash.toLowerCase());
	const all = await Promise.all(claimed.map((hash) => look(services, hash)));
	return block(
		all.some(({ seen }) => seen),
		'The service stated the hash of an earlier transaction.'
	);
}

export const sending = new Sending();

/**
 * Registered on every page, because a reload loses the payment under review and signed transactions that could be sent
 * again.
 */
globalThis.window?.addEventListener('beforeunload', (event) => {
	if (sending.wouldLose) event.preventDefault();
});
