import { act } from '../app/act';
import { journal, type Unsettled } from '../app/journal.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import type { Coin } from '../format/amount';
import { setTxNotes } from '../rpc/wallet/history';
import { relayTx } from '../rpc/wallet/transfers';
import { emptyDraft, type Draft, type Order } from './draft';
import { mayGoOn } from './findings';
import { stateOf, type Prepared, type PreparedTransaction } from './prepared';
import { isUnsettled, type Held, type RelayStatus } from './relay-status';
import { askedOf, heldBack, investigate, look, relay, type Asked, type Services } from './relaying';
import { collectEvidence } from './collect-evidence';
import { make, preparedFrom } from './build-transaction';
import { heldByAlias } from './open-alias';
import { whileFrozen } from './outputs/frozen-meanwhile';

/** A payment of an earlier visit or of another tab, or one that was discarded. */
export type EarlierPayment = Unsettled & { status: 'not_found' | 'sent' };

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
	held: Held | null = $state.raw(null);
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
	#drafts: Readonly<Record<string, Draft>> = $state.raw({});
	/** Earlier payments that have been found since. */
	#found: readonly Unsettled[] = $state.raw([]);

	/** @param wallet its primary address */
	draftOf(wallet: string): Draft {
		return this.#drafts[wallet] ?? emptyDraft();
	}

	setDraft(wallet: string, draft: Draft): void {
		this.#drafts = { ...this.#drafts, [wallet]: draft };
	}

	/** The payment that a wallet prepared. @param wallet its primary address */
	preparedBy(wallet: string): Prepared | null {
		return this.prepared?.wallet === wallet ? this.prepared : null;
	}

	/** Payments of unknown status other than the current one, and those that were found since. */
	get earlier(): readonly EarlierPayment[] {
		const own = this.prepared?.transactions.map(({ hash }) => hash) ?? [];
		const unknown = journal.entries.filter(({ hash }) => !own.includes(hash));
		return [
			...unknown.map((entry) => ({ ...entry, status: 'not_found' as const })),
			...this.#found.map((entry) => ({ ...entry, status: 'sent' as const }))
		];
	}

	/** Why no payment can be prepared now; null when one can. @param wallet the open wallet's primary address */
	blocked(wallet: string): string | null {
		if (this.preparing) return 'The wallet service is creating it';
		if (this.isOpen) return 'An earlier payment has not been found so far: wait for that one first';
		const waits = this.prepared !== null && this.prepared.wallet !== wallet;
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
		journal.reload();
		if (this.blocked(address) !== null) return;
		this.preparing = { since: Date.now() };
		this.failure = null;
		this.held = null;
		this.nothing = false;
		this.noteLost = false;
		try {
			const outcome = await whileFrozen(wallet, address, order.others ?? [], () => make(wallet, order, unlocked));
			if (outcome.kind === 'failed') this.failure = outcome.error.failure;
			if (outcome.kind === 'answered') {
				const payer = { wallet: address, service: wallet.url };
				const evidence = await collectEvidence(wallet, node, address, order, outcome.result);
				// Another wallet may have been opened meanwhile.
				this.held = await heldBack(wallet, payer);
				if (this.held) return;
				const { checkPrepared } = await import('./check-prepared');
				this.prepared = preparedFrom(order, payer, evidence, checkPrepared(order, evidence, coin));
				this.nothing = this.prepared === null;
			}
		} finally {
			this.preparing = null;
		}
	}

	/** Discards what was prepared; the draft stays. What may have been sent is still looked for, among the earlier payments. */
	drop(): void {
		this.prepared = null;
		this.held = null;
		this.failure = null;
		this.nothing = false;
	}

	/** The user gives up on the current payment: it is no longer looked for. */
	giveUp(): void {
		for (const { hash } of this.prepared?.transactions ?? []) journal.settle(hash);
		this.drop();
	}

	/** The user gives up on an earlier transaction, or has seen that it was found. */
	giveUpEarlier(hash: string): void {
		journal.settle(hash);
		this.#found = this.#found.filter((entry) => entry.hash !== hash);
	}

	/** Discards what was prepared, and the draft. */
	begin(): void {
		const wallet = this.prepared?.wallet;
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
		this.held = mayGoOn(payment.findings, confirmed) ? null : { kind: 'not_confirmed' };
		if (this.held) return;
		const { aliases } = payment.order;
		if (aliases && stateOf(payment) === 'ready') {
			this.resolving = true;
			this.held = await heldByAlias(services.wallet, aliases);
			this.resolving = false;
			if (this.held || this.prepared !== payment) return;
		}
		const own = payment.transactions.map(({ hash }) => hash);
		for (const { hash, metadata, keyImages, status: before } of payment.transactions) {
			if (before.kind === 'sent' || before.kind === 'replaced') continue;
			this.#change(hash, { status: { kind: 'relaying', since: Date.now() } });
			const { status, held, named } = await relay(services, {
				...{ wallet: payment.wallet, service: payment.service, hashes: [hash], own, before, lookFirst: false },
				investigate: (failure) => investigate(services, { hash, keyImages }, failure),
				send: async () => {
					const outcome = await act(services.wallet, relayTx, { hex: metadata });
					return outcome.kind === 'answered' ? { ...outcome, result: [outcome.result.tx_hash] } : outcome;
				}
			});
			if (this.prepared) this.held = held;
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
	readonly lookAgain = oneAtATime((services: Asked, except: readonly string[] = []) => this.#look(services, except));

	async #look(services: Asked, except: readonly string[]): Promise<void> {
		journal.reload();
		for (const { hash, keyImages, status } of this.prepared?.transactions ?? []) {
			if (status.kind !== 'not_found' || !this.prepared) continue;
			const asked = askedOf(services, this.prepared.service);
			const found = await investigate(asked, { hash, keyImages }, status.failure);
			if (this.#statusOf(hash)?.kind === 'not_found') this.#change(hash, { status: found });
		}
		if (services.wallet) await this.#saveNote(services.wallet);
		for (const entry of this.earlier) {
			if (entry.status === 'sent' || except.includes(entry.hash)) continue;
			const { seen } = await look(askedOf(services, entry.service), entry.hash);
			if (!seen || !journal.entries.some(({ hash }) => hash === entry.hash)) continue;
			this.#found = [...this.#found, entry];
			journal.settle(entry.hash);
		}
	}

	/** Whether the status of some transaction is unknown. */
	get isOpen(): boolean {
		return (
			journal.entries.length > 0 || (this.prepared?.transactions.some(({ status }) => isUnsettled(status)) ?? false)
		);
	}

	#change(hash: string, changed: Partial<Pick<PreparedTransaction, 'status' | 'named'>>): void {
		const kind = changed.status?.kind;
		if (kind === 'sent' || kind === 'replaced') journal.settle(hash);
		if (!this.prepared) return;
		const transactions = this.prepared.transactions.map((transaction) =>
			transaction.hash === hash ? { ...transaction, ...changed } : transaction
		);
		this.prepared = { ...this.prepared, transactions };
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
