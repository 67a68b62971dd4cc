import { act, actAgain } from '../app/act';
import { journal, type Unsettled } from '../wallet-data/journal.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import { ownTransactions } from '../chain-data/own-transactions.svelte';
import { factsOf } from '../requests/journaled';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import type { Coin } from '../format/amount';
import { writeShortDecimal } from '../format/decimal';
import { setTxNotes } from '../rpc/wallet/history';
import { relayTx } from '../rpc/wallet/transfers';
import { emptyDraft, type PaymentDraft, type Order } from './draft';
import { block, mayGoOn, type Finding } from './findings';
import {
	isLookedFor,
	isSettled,
	isUnsettled,
	stateOf,
	unpaidOf,
	type Held,
	type Outgoing,
	type OutgoingTransaction,
	type RelayStatus,
	type Sighting
} from './outgoing';
import {
	servicesFor,
	heldBack,
	investigate,
	isSetListed,
	look,
	relay,
	type ServicesToAsk,
	type Services
} from './relaying';
import { collectEvidence, type Evidence } from './collect-evidence';
import { createTransactions, preparedFrom } from './build-transaction';
import { heldByAlias } from './open-alias';
import { payeesOf, withRepeats } from './repeats';
import { whileFrozen } from './outputs/frozen-meanwhile';

/** A payment that has left the browser and is not settled, or whose end was found and not acknowledged. */
export type EarlierPayment = Unsettled & {
	status: 'not_found' | 'at_node' | 'sent' | 'replaced';
	/** Whether this tab has its data, and can send it again. */
	isHere: boolean;
};

/**
 * Payments, from the form to the network. They outlive the page, so that going elsewhere and back loses nothing.
 *
 * Each is paid once because of how it is sent: the service makes and signs the transactions without sending them, and
 * `relay_tx` sends those very transactions. Sending one again, whoever does it (a person, or a browser that repeats a
 * request whose connection broke), sends the same transaction, which pays once.
 */
export class Sending {
	/** The payment under review, until something of it has left the browser. */
	prepared: Outgoing | null = $state.raw(null);
	/** The payments of this tab of which something has, oldest first. */
	outgoing: readonly Outgoing[] = $state.raw([]);
	/** Why nothing could be prepared. */
	failure: Failure | null = $state.raw(null);
	/** Whether there was nothing to spend. */
	nothing = $state(false);
	preparing: { since: number } | null = $state.raw(null);
	/** Whether OpenAliases are resolved again, before sending. */
	resolving = $state(false);
	/** Why nothing was prepared, or sent, of a payment that is no longer under review. */
	#refused: Held | null = $state.raw(null);
	/** By the wallet's primary address, so that a draft does not become another wallet's payment. */
	#drafts: Readonly<Record<string, PaymentDraft>> = $state.raw({});
	/** Of earlier payments, by their hashes. */
	#seen: Readonly<Record<string, Sighting['seen']>> = $state.raw({});
	/** Those that can never be, until that is acknowledged. */
	#replaced: readonly Unsettled[] = $state.raw([]);
	/** For the amounts in findings. */
	#coin: Coin = { ticker: '', decimals: 0 };

	/** Why nothing was sent at the last attempt. */
	get held(): Held | null {
		return this.prepared ? this.prepared.held : this.#refused;
	}

	/** The payment of this tab that has a transaction. */
	find(hash: string): Outgoing | undefined {
		return this.#all.find((payment) => isOf(payment, hash));
	}

	get #all(): readonly Outgoing[] {
		return this.prepared ? [...this.outgoing, this.prepared] : this.outgoing;
	}

	/** @param wallet its primary address */
	draftOf(wallet: string): PaymentDraft {
		return this.#drafts[wallet] ?? emptyDraft();
	}

	/** A changed form discards what was prepared with it. */
	setDraft(wallet: string, draft: PaymentDraft): void {
		this.#drafts = { ...this.#drafts, [wallet]: draft };
		const { prepared } = this;
		if (prepared?.wallet === wallet && prepared.draft && !prepared.set && stateOf(prepared) === 'ready') this.drop();
	}

	/** The payment that a wallet prepared. @param wallet its primary address */
	preparedBy(wallet: string): Outgoing | null {
		return this.prepared?.wallet === wallet ? this.prepared : null;
	}

	/** Payments of unknown status, of this tab, of another one or of an earlier visit; and those whose end was not acknowledged. */
	get earlier(): readonly EarlierPayment[] {
		const own = this.#all.flatMap(({ transactions }) => transactions);
		const unsettled = journal.all.flatMap((entry): EarlierPayment | [] => {
			const here = own.find(({ hash }) => hash === entry.hash)?.status;
			if (entry.state === 'settled' || (here && !isLookedFor(here) && here.kind !== 'sent')) return [];
			const seenEarlier = this.#seen[entry.hash] === 'at_node' ? 'at_node' : 'not_found';
			const seen = here ? here.kind : seenEarlier;
			return { ...entry, isHere: here !== undefined, status: entry.state === 'found' ? 'sent' : seen };
		});
		return [...unsettled, ...this.#replaced.map((entry) => ({ ...entry, isHere: true, status: 'replaced' as const }))];
	}

	/** Why no payment can be prepared now; null when one can. @param wallet the open wallet's primary address */
	blocked(wallet: string): string | null {
		if (this.preparing) return 'The wallet service is creating it';
		const { prepared } = this;
		if (prepared && stateOf(prepared) === 'relaying') return 'A payment is being sent';
		return prepared && prepared.wallet !== wallet ? 'A payment of another wallet waits under Send' : null;
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
		this.drop();
		const draft = order.dust ? null : (this.#drafts[address] ?? emptyDraft());
		const isChanged = () => draft !== null && draft !== (this.#drafts[address] ?? draft);
		try {
			const outcome = await whileFrozen(wallet, address, order.others ?? [], () =>
				createTransactions(wallet, order, unlocked)
			);
			if (isChanged()) return;
			if (outcome.kind === 'failed') this.failure = outcome.error.failure;
			if (outcome.kind === 'answered') {
				const payer = { wallet: address, service: wallet.url };
				const evidence = await collectEvidence(wallet, node, address, order, outcome.result);
				// Another wallet may have been opened meanwhile.
				const held = await heldBack(wallet, payer);
				if (!isChanged()) this.#refused = held;
				if (held) return;
				const { checkPrepared } = await import('./check-prepared');
				const findings = [
					...checkPrepared(order, evidence, coin),
					...(node ? await checkHashes({ wallet, node }, evidence) : [])
				];
				const made = preparedFrom(order, { ...payer, draft, unlocked }, evidence, findings);
				const prepared = made && (await withRepeats(wallet, made, coin));
				if (isChanged()) return;
				this.nothing = made === null;
				this.prepared = prepared;
			}
		} finally {
			this.preparing = null;
		}
	}

	/** Prepares a payment once more whose money another transaction has spent, from the same form. */
	async prepareAgain(services: Services, hash: string, coin: Coin): Promise<void> {
		const payment = this.find(hash);
		if (!payment || this.blocked(payment.wallet) !== null) return;
		const { wallet, order, unlocked, draft } = payment;
		if (draft) this.setDraft(wallet, draft);
		await this.prepare(services.wallet, wallet, order, unlocked, coin, services.node);
	}

	/** Begins a payment to those whom a payment has not paid, and never will, from its form. */
	beginRest(hash: string, coin: Coin): void {
		const payment = this.find(hash);
		if (!payment || this.blocked(payment.wallet) !== null) return;
		this.drop();
		const rows = unpaidOf(payment).map(({ address, amount }, id) => ({
			id,
			to: address,
			amount: writeShortDecimal(amount, coin.decimals)
		}));
		const { account, note, refund } = payment.order;
		this.setDraft(payment.wallet, { ...emptyDraft(account), rows, note, refund });
	}

	/** Discards what was prepared; the draft stays. What may have been sent is still looked for, among the earlier payments. */
	drop(): void {
		this.prepared = null;
		this.#refused = null;
		this.failure = null;
		this.nothing = false;
	}

	/** The user gives up on the payment that has a transaction, or on that transaction: it is no longer looked for. */
	giveUp(hash: string): void {
		for (const each of this.find(hash)?.transactions ?? [{ hash }]) void journal.mark(each.hash, 'settled');
		this.outgoing = this.outgoing.filter((payment) => !isOf(payment, hash));
	}

	/** Whose end the user has seen: it is not announced, also when the journal hears of it only later. */
	#acknowledged: readonly string[] = [];

	/** The user has seen what became of a transaction. */
	acknowledge(hash: string): void {
		if (!this.#acknowledged.includes(hash)) this.#acknowledged = [...this.#acknowledged, hash];
		if (this.#replaced.some((each) => each.hash === hash))
			this.#replaced = this.#replaced.filter((each) => each.hash !== hash);
		if (journal.all.some((entry) => entry.hash === hash && entry.state === 'found')) void journal.mark(hash, 'settled');
	}

	/** Discards what was prepared, and the draft. */
	begin(): void {
		const wallet = this.prepared?.wallet;
		this.drop();
		if (wallet !== undefined) this.setDraft(wallet, emptyDraft(this.draftOf(wallet).account));
	}

	/**
	 * Sends a payment, one transaction after the other, as far as it is not sent: what was prepared, without a hash. Once
	 * something of it has left the browser it is among `outgoing`, and its form is empty.
	 *
	 * @param confirmed whether the findings that have to be confirmed were
	 * @param hash one of its transactions
	 */
	async send(
		services: Services,
		confirmed: boolean,
		hash: string | undefined = this.prepared?.transactions[0]?.hash
	): Promise<void> {
		const payment = hash === undefined ? undefined : this.find(hash);
		if (!payment || hash === undefined || this.resolving || stateOf(payment) === 'relaying') return;
		const hold = (held: Held | null) => this.#replace(hash, (each) => ({ ...each, held }));
		if (!mayGoOn(payment.findings, confirmed)) return hold({ kind: 'not_confirmed' });
		const mayForget = payment.held?.kind === 'not_remembered';
		hold(null);
		const isNew = stateOf(payment) === 'ready';
		const { aliases } = payment.order;
		if (aliases && isNew) {
			this.resolving = true;
			const held = await heldByAlias(services.wallet, aliases);
			this.resolving = false;
			hold(held);
			if (held || !this.find(hash)) return;
		}
		const own = payment.transactions.map((each) => each.hash);
		const [first = hash] = own;
		const payees = payeesOf(payment);
		for (const [index, transaction] of payment.transactions.entries()) {
			const { hash, metadata, status: before } = transaction;
			if (isSettled(before)) continue;
			this.#change(hash, { status: { kind: 'relaying', since: Date.now() } });
			const [refunds] = refundBy(payment.order, transaction);
			ownTransactions.note([hash]);
			const { status, held, named } = await relay(services, {
				wallet: payment.wallet,
				service: payment.service,
				own,
				before,
				payees,
				mayForget,
				entry: {
					hash,
					paid: factsOf(hash, transaction.payees),
					refunds,
					whole: own.length > 1 ? { hash: first, parts: own.length, paid: factsOf(first, payees) } : undefined
				},
				...(isNew && index === 0 && { doubt: () => this.#doubt(services.wallet, payment) }),
				investigate: (failure) => investigate(services, transaction, failure),
				send: async () => {
					const isUnknown = async () => {
						const sighting = await look(services, hash);
						return sighting.seen === false && sighting.looked.includes('wallet');
					};
					const outcome = await actAgain(services.wallet, relayTx, { hex: metadata }, isUnknown);
					return outcome.kind === 'answered' ? { ...outcome, result: [outcome.result.tx_hash] } : outcome;
				},
				namedAs: (named) => ({ claims: named.filter((each) => each !== hash) })
			});
			hold(held);
			const other = named.find((each) => each !== hash);
			this.#change(hash, { status, ...(other !== undefined && { named: other }) });
			if (status.kind !== 'sent' || other !== undefined || !this.find(hash)) break;
		}
		await this.#saveNote(services.wallet, hash);
		this.#leave(hash);
	}

	/** A payment of which something has left the browser is no longer under review, nor one whose form was changed meanwhile. */
	#leave(hash: string): void {
		const { prepared } = this;
		if (!prepared || !isOf(prepared, hash)) return;
		const { wallet, draft, held } = prepared;
		const isChanged = draft !== null && draft !== (this.#drafts[wallet] ?? draft);
		if (stateOf(prepared) === 'ready' && !isChanged) return;
		if (stateOf(prepared) !== 'ready') {
			this.outgoing = [...this.outgoing, prepared];
			if (draft && !isChanged) this.#drafts = { ...this.#drafts, [wallet]: emptyDraft(draft.account) };
		}
		this.prepared = null;
		this.#refused = stateOf(prepared) === 'ready' ? held : null;
	}

	/**
	 * Looks again for transactions that were not found so far.
	 *
	 * @param except hashes of entries that `submitting` looks for
	 */
	readonly lookAgain = oneAtATime((services: ServicesToAsk, except: readonly string[] = []) =>
		this.#look(services, except)
	);

	async #look(services: ServicesToAsk, except: readonly string[]): Promise<void> {
		await journal.reload();
		for (const payment of this.#all) {
			const asked = servicesFor(services, payment.service);
			for (const transaction of payment.transactions) {
				const { hash, status } = transaction;
				if (!isLookedFor(status)) continue;
				const found = await investigate(asked, transaction, status.failure);
				if (this.#statusOf(hash) === status) this.#change(hash, { status: found }, 'found');
				if (services.wallet) await this.#saveNote(services.wallet, hash);
			}
		}
		for (const { hash, service, status, isHere, transactions } of this.earlier) {
			if (isHere || status === 'sent' || except.includes(hash)) continue;
			const asked = servicesFor(services, service);
			const { seen } = transactions ? { seen: await isSetListed(asked.wallet, transactions) } : await look(asked, hash);
			this.#seen = { ...this.#seen, [hash]: seen };
			if (seen === true && journal.entries.some((entry) => entry.hash === hash))
				await journal.mark(hash, this.#acknowledged.includes(hash) ? 'settled' : 'found');
		}
	}

	/** Whether the status of some transaction is unknown. */
	get isOpen(): boolean {
		const own = this.#all.flatMap(({ transactions }) => transactions);
		return journal.entries.length > 0 || own.some(({ status }) => isUnsettled(status));
	}

	/** @param then what becomes of the journal's entry once it was sent: what was found by looking is to be announced */
	#change(
		hash: string,
		changed: Partial<Pick<OutgoingTransaction, 'status' | 'named'>>,
		then: 'settled' | 'found' = 'settled'
	): void {
		if (changed.status?.kind === 'sent') void journal.mark(hash, this.#acknowledged.includes(hash) ? 'settled' : then);
		if (changed.status?.kind === 'replaced') {
			this.#replaced = [...this.#replaced, ...journal.entries.filter((entry) => entry.hash === hash)];
			void journal.remove(hash);
		}
		this.#replace(hash, (payment) => {
			const transactions = payment.transactions.map((each) => (each.hash === hash ? { ...each, ...changed } : each));
			return { ...payment, transactions, ...(transactions.every(({ status }) => isSettled(status)) && { held: null }) };
		});
	}

	/** Compares it again with earlier payments: another tab may have paid meanwhile. @returns whether new findings hold it back */
	async #doubt(wallet: Client, payment: Outgoing): Promise<Held | null> {
		const { findings, repeats } = await withRepeats(wallet, payment, this.#coin);
		if (findings.length === payment.findings.length) return null;
		for (const { hash } of payment.transactions.slice(0, 1))
			this.#replace(hash, (each) => ({ ...each, findings, repeats }));
		return { kind: 'not_confirmed' };
	}

	#statusOf(hash: string): RelayStatus | undefined {
		return this.find(hash)?.transactions.find((transaction) => transaction.hash === hash)?.status;
	}

	#replace(hash: string, change: (payment: Outgoing) => Outgoing): void {
		if (this.prepared && isOf(this.prepared, hash)) this.prepared = change(this.prepared);
		else this.outgoing = this.outgoing.map((payment) => (isOf(payment, hash) ? change(payment) : payment));
	}

	/** The transactions whose note was saved, or could not be. */
	#noted: readonly string[] = [];

	async #saveNote(wallet: Client, hash: string): Promise<void> {
		const payment = this.find(hash);
		if (!payment?.order.note || stateOf(payment) !== 'sent' || this.#noted.includes(hash)) return;
		const txids = payment.transactions.map((each) => each.hash);
		this.#noted = [...this.#noted, ...txids];
		const saved =
			(await heldBack(wallet, payment)) === null &&
			(await act(wallet, setTxNotes, { txids, notes: txids.map(() => payment.order.note) })).kind === 'answered';
		this.#replace(hash, (each) => ({ ...each, noteLost: !saved }));
	}
}

/** The refund in a transaction, for the journal: a fee taken out of it is paid back as well. */
const refundBy = ({ refund, subtractFee }: Order, { hash, amount, fee }: OutgoingTransaction) =>
	refund ? factsOf(hash, [{ address: refund.address, amount: subtractFee ? amount + fee : amount }]) : [];

/** A hash that is not that of given bytes is only claimed. One of a transaction that was sent before would have this one called sent. */
async function checkHashes(services: Services, { answer, decoded }: Evidence): Promise<readonly Finding[]> {
	const claimed = answer.tx_hash_list.filter((hash, index) => decoded[index]?.hash !== hash.toLowerCase());
	const all = await Promise.all(claimed.map((hash) => look(services, hash)));
	return block(
		all.some(({ seen }) => seen),
		'The stated hash is of a transaction that was sent before.'
	);
}

const isOf = ({ transactions }: Outgoing, hash: string) => transactions.some((each) => each.hash === hash);

export const sending = new Sending();
