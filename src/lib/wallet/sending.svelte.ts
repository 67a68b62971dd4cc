import { act } from '../app/act';
import { journal, type JournalEntry, type Unsettled } from '../app/journal.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import type { Coin } from '../format/amount';
import { setTxNotes } from '../rpc/wallet/history';
import { relayTx } from '../rpc/wallet/transfers';
import { emptyDraft, type PaymentDraft, type Order } from './draft';
import { mayGoOn } from './findings';
import { stateOf, type Prepared, type PreparedTransaction } from './prepared';
import { isLookedFor, isSettled, isUnsettled, type Held, type RelayStatus, type Sighting } from './relay-status';
import { servicesFor, heldBack, investigate, look, relay, type ServicesToAsk, type Services } from './relaying';
import { collectEvidence } from './collect-evidence';
import { createTransactions, preparedFrom } from './build-transaction';
import { heldByAlias } from './open-alias';
import { payeesOf, withRepeats } from './repeats';
import { whileFrozen } from './outputs/frozen-meanwhile';

/** A payment of an earlier visit or of another tab, or one that was discarded. */
export type EarlierPayment = Unsettled & { status: 'not_found' | 'at_node' | 'sent' };

/**
 * A payment, from the form to the network. It outlives the page, so that going elsewhere and back loses nothing.
 *
 * It is paid once because of how it is sent: the service makes and signs the transactions without sending them, and
 * `relay_tx` sends those very transactions. Sending one again, whoever does it (a person, or a browser that repeats a
 * request whose connection broke), sends the same transaction, which pays once.
 */
export class Sending {
	prepared: Prepared | null = $state.raw(null);
	/** Why nothing was sent at the last attempt. */
	#held: Held | null = $state.raw(null);
	/** Why nothing could be prepared. */
	failure: Failure | null = $state.raw(null);
	/** Whether there was nothing to spend. */
	nothing = $state(false);
	preparing: { since: number } | null = $state.raw(null);
	/** Whether OpenAliases are resolved again, before sending. */
	resolving = $state(false);
	/** Whether the note could not be saved. */
	noteLost = $state(false);
	/** By the wallet's primary address, so that a draft does not become another wallet's payment. */
	#drafts: Readonly<Record<string, PaymentDraft>> = $state.raw({});
	/** Of earlier payments, by their hashes. */
	#seen: Readonly<Record<string, Sighting['seen']>> = $state.raw({});
	/** For the amounts in findings. */
	#coin: Coin = { ticker: '', decimals: 0 };

	/** Whether what was prepared has been sent, or can never be: nothing else is said of it, and it is in nobody's way. */
	get isFinished(): boolean {
		const { transactions, set } = this.prepared ?? { transactions: [], set: null };
		return !set && transactions.length > 0 && transactions.every(({ status }) => isSettled(status));
	}

	/** Why nothing was sent at the last attempt, until it is known that it was. */
	get held(): Held | null {
		return this.isFinished ? null : this.#held;
	}

	/** @param wallet its primary address */
	draftOf(wallet: string): PaymentDraft {
		return this.#drafts[wallet] ?? emptyDraft();
	}

	setDraft(wallet: string, draft: PaymentDraft): void {
		this.#drafts = { ...this.#drafts, [wallet]: draft };
	}

	/** The payment that a wallet prepared. @param wallet its primary address */
	preparedBy(wallet: string): Prepared | null {
		return this.prepared?.wallet === wallet ? this.prepared : null;
	}

	/** Payments of unknown status other than the current one, and all that were found since and not acknowledged. */
	get earlier(): readonly EarlierPayment[] {
		const own = this.prepared?.transactions.map(({ hash }) => hash) ?? [];
		const statusOf = ({ hash, state }: JournalEntry) =>
			state === 'found' ? 'sent' : this.#seen[hash] === 'at_node' ? 'at_node' : 'not_found';
		return journal.all
			.filter(({ hash, state }) => state === 'found' || (state === 'unsettled' && !own.includes(hash)))
			.map((entry) => ({ ...entry, status: statusOf(entry) }));
	}

	/** Why no payment can be prepared now; null when one can. @param wallet the open wallet's primary address */
	blocked(wallet: string): string | null {
		if (this.preparing) return 'The wallet service is creating it';
		if (this.isOpen) return 'An earlier payment has not been found so far: wait for that one first';
		const waits = this.prepared !== null && !this.isFinished && this.prepared.wallet !== wallet;
		return waits ? 'A payment of another wallet waits under Send' : null;
	}

	/**
	 * Has the service make and sign the payment, and checks that. Nothing is sent.
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
		this.#coin = coin;
		this.preparing = { since: Date.now() };
		this.failure = null;
		this.#held = null;
		this.nothing = false;
		this.noteLost = false;
		try {
			await journal.reload();
			if (this.isOpen) return;
			const outcome = await whileFrozen(wallet, address, order.others ?? [], () =>
				createTransactions(wallet, order, unlocked)
			);
			if (outcome.kind === 'failed') this.failure = outcome.error.failure;
			if (outcome.kind === 'answered') {
				const payer = { wallet: address, service: wallet.url };
				const evidence = await collectEvidence(wallet, node, address, order, outcome.result);
				// Another wallet may have been opened meanwhile.
				this.#held = await heldBack(wallet, payer);
				if (this.#held) return;
				const { checkPrepared } = await import('./check-prepared');
				const made = preparedFrom(order, payer, evidence, checkPrepared(order, evidence, coin));
				this.nothing = made === null;
				this.prepared = made && (await withRepeats(wallet, made, coin));
			}
		} finally {
			this.preparing = null;
		}
	}

	/** Discards what was prepared; the draft stays. What may have been sent is still looked for, among the earlier payments. */
	drop(): void {
		this.prepared = null;
		this.#held = null;
		this.failure = null;
		this.nothing = false;
	}

	/** The user gives up on the current payment: it is no longer looked for. */
	giveUp(): void {
		for (const { hash } of this.prepared?.transactions ?? []) void journal.mark(hash, 'settled');
		this.drop();
	}

	/** The user gives up on an earlier transaction, or has seen that it was found. */
	giveUpEarlier(hash: string): void {
		void journal.mark(hash, 'settled');
	}

	/** Discards what was prepared, whose end was seen, and the draft. */
	begin(): void {
		const wallet = this.prepared?.wallet;
		if (this.isFinished) for (const { hash } of this.prepared?.transactions ?? []) void journal.mark(hash, 'settled');
		this.drop();
		if (wallet !== undefined) this.setDraft(wallet, emptyDraft(this.draftOf(wallet).account));
	}

	/**
	 * Sends what was prepared, one transaction after the other, as far as it is not sent.
	 *
	 * @param confirmed whether the findings that have to be confirmed were
	 */
	async send(services: Services, confirmed: boolean): Promise<void> {
		const payment = this.prepared;
		if (!payment || this.resolving || stateOf(payment) === 'relaying') return;
		this.#held = mayGoOn(payment.findings, confirmed) ? null : { kind: 'not_confirmed' };
		if (this.#held) return;
		const { aliases } = payment.order;
		if (aliases && stateOf(payment) === 'ready') {
			this.resolving = true;
			this.#held = await heldByAlias(services.wallet, aliases);
			this.resolving = false;
			if (this.#held || this.prepared !== payment) return;
		}
		const own = payment.transactions.map(({ hash }) => hash);
		const payees = payeesOf(payment);
		const isNew = stateOf(payment) === 'ready';
		for (const [index, { hash, metadata, keyImages, status: before }] of payment.transactions.entries()) {
			if (isSettled(before)) continue;
			this.#change(hash, { status: { kind: 'relaying', since: Date.now() } });
			const { status, held, named } = await relay(services, {
				...{ wallet: payment.wallet, service: payment.service, hashes: [hash], own, before, payees, lookFirst: false },
				...(isNew && index === 0 && { doubt: () => this.#doubt(services.wallet, payment) }),
				investigate: (failure) => investigate(services, { hash, keyImages }, payees, failure),
				send: async () => {
					const outcome = await act(services.wallet, relayTx, { hex: metadata });
					return outcome.kind === 'answered' ? { ...outcome, result: [outcome.result.tx_hash] } : outcome;
				}
			});
			if (this.prepared) this.#held = held;
			const other = named.find((each) => each !== hash);
			this.#change(hash, { status, ...(other !== undefined && { named: other }) });
			if (status.kind !== 'sent' || other !== undefined || !this.prepared) break;
		}
		await this.#saveNote(services.wallet);
	}

	/**
	 * Looks again for transactions that were not found so far.
	 *
	 * @param except hashes that `submitting` looks for
	 */
	readonly lookAgain = oneAtATime((services: ServicesToAsk, except: readonly string[] = []) =>
		this.#look(services, except)
	);

	async #look(services: ServicesToAsk, except: readonly string[]): Promise<void> {
		await journal.reload();
		for (const { hash, keyImages, status } of this.prepared?.transactions ?? []) {
			if (!isLookedFor(status) || !this.prepared) continue;
			const asked = servicesFor(services, this.prepared.service);
			const payees = payeesOf(this.prepared);
			const found = await investigate(asked, { hash, keyImages }, payees, status.failure);
			if (this.#statusOf(hash) === status) this.#change(hash, { status: found }, 'found');
		}
		if (services.wallet) await this.#saveNote(services.wallet);
		for (const entry of this.earlier) {
			if (entry.status === 'sent' || except.includes(entry.hash)) continue;
			const { seen } = await look(servicesFor(services, entry.service), entry.hash);
			this.#seen = { ...this.#seen, [entry.hash]: seen };
			if (seen === true && journal.entries.some(({ hash }) => hash === entry.hash))
				await journal.mark(entry.hash, 'found');
		}
	}

	/** Whether the status of some transaction is unknown. */
	get isOpen(): boolean {
		return (
			journal.entries.length > 0 || (this.prepared?.transactions.some(({ status }) => isUnsettled(status)) ?? false)
		);
	}

	/** @param then what becomes of the journal's entry once it was sent: what was found by looking is to be announced */
	#change(
		hash: string,
		changed: Partial<Pick<PreparedTransaction, 'status' | 'named'>>,
		then: 'settled' | 'found' = 'settled'
	): void {
		if (changed.status?.kind === 'sent') void journal.mark(hash, then);
		if (changed.status?.kind === 'replaced') void journal.remove(hash);
		if (!this.prepared) return;
		const transactions = this.prepared.transactions.map((transaction) =>
			transaction.hash === hash ? { ...transaction, ...changed } : transaction
		);
		this.prepared = { ...this.prepared, transactions };
	}

	/** Compares it again with earlier payments: another tab may have paid meanwhile. @returns whether new findings hold it back */
	async #doubt(wallet: Client, payment: Prepared): Promise<Held | null> {
		const { findings, repeats } = await withRepeats(wallet, payment, this.#coin);
		if (findings.length === payment.findings.length) return null;
		if (this.prepared) this.prepared = { ...this.prepared, findings, repeats };
		return { kind: 'not_confirmed' };
	}

	#statusOf(hash: string): RelayStatus | undefined {
		return this.prepared?.transactions.find((transaction) => transaction.hash === hash)?.status;
	}

	/** The transactions whose note was saved, or could not be. */
	#noted: readonly string[] = [];

	async #saveNote(wallet: Client): Promise<void> {
		const { prepared } = this;
		if (!prepared?.order.note || prepared.transactions.length === 0 || stateOf(prepared) !== 'sent') return;
		const txids = prepared.transactions.map(({ hash }) => hash);
		if (this.#noted[0] === txids[0]) return;
		this.#noted = txids;
		const saved =
			(await heldBack(wallet, prepared)) === null &&
			(await act(wallet, setTxNotes, { txids, notes: txids.map(() => prepared.order.note) })).kind === 'answered';
		if (this.prepared?.transactions[0]?.hash === txids[0]) this.noteLost = !saved;
	}
}

export const sending = new Sending();
