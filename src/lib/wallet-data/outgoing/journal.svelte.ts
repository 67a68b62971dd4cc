import * as v from 'valibot';
import { indexedStore } from '../../app/indexed-store';
import { inTurn } from '../../app/in-turn';
import { loadStored, onOtherTab, store } from '../../app/persisted.svelte';
import { unixSeconds } from '../../format/unix-seconds';
import { JOURNAL } from './journal-names';
import {
	isSettled,
	isUnderWay,
	isUnsettled,
	partOf,
	stateOf,
	type KeptProof,
	type OutgoingPayment,
	type Part,
	type PartStatus
} from './payment';
import { combine, combineAll, readPayment, readPayments, writePayment, type StoredRow } from './stored';

/** Of the keys in local storage, where there is no database: one for each payment. */
const PREFIX = JOURNAL.prefix;

/** What follows the prefix: the hash of a transaction, or of a set's bytes. */
const HASH = /^[0-9a-f]{64}$/;

/** Written and removed at once, so that other tabs hear of a change. */
const CHANGED = `${PREFIX}changed`;

/** How long it is kept what a settled payment paid. */
const KEPT_SECONDS = 30 * 86_400;

/**
 * All payments going out, from all tabs of this browser. One that is prepared is in this tab alone. From right before its first part is
 * sent it is stored as well, until its outcome is known, or the person gives it up; what it paid, or was to pay, stays for 30 days, and a
 * refund until it is labelled.
 *
 * It is on the disk once `begin` resolves, also when the browser is killed a moment later. Where there is no database it is in local
 * storage, which reaches the disk seconds later, and where that is forbidden, in memory.
 */
export class Journal {
	/** Oldest first; those that were not begun come last. */
	all: readonly OutgoingPayment[] = $state.raw([]);
	/**
	 * `unreadable`: the database failed, so that payments may be missing. `nowhere`: the browser lets this page store nothing, so that
	 * it knows its own payments alone.
	 */
	trouble: 'unreadable' | 'nowhere' | null = $state.raw(null);
	/** The ids of those that could not be stored: they last as long as the page. */
	#unstored: readonly string[] = [];
	readonly #database = globalThis.indexedDB ? indexedStore(JOURNAL.database, 'payments', 'strict') : null;
	/** One reads or writes at a time: an answer that comes late says nothing against a later change. */
	readonly #inTurn = inTurn();

	constructor() {
		void this.reload();
		onOtherTab(
			(key) => key.startsWith(PREFIX),
			() => void this.reload()
		);
	}

	/** The payment that has a part with this hash, or is known by it. */
	find(hash: string): OutgoingPayment | undefined {
		return this.all.find((payment) => payment.id === hash || partOf(payment, hash) !== undefined);
	}

	/** The part with this hash. */
	part(hash: string): Part | undefined {
		const payment = this.find(hash);
		return payment && partOf(payment, hash);
	}

	/** Whether the outcome of some part is not known. */
	get isOpen(): boolean {
		return this.all.some(isUnderWay);
	}

	/** Those that are kept for what they paid, or were to pay, alone. */
	get settled(): readonly OutgoingPayment[] {
		return this.all.filter((payment) => isOver(payment) && !isToBeForgotten(payment));
	}

	/** Takes up what was prepared here, or a set that was given to this page. Nothing of it is stored before `begin`. */
	add(payment: OutgoingPayment): void {
		this.all = [...this.all.filter(({ id }) => id !== payment.id), payment];
	}

	/** Changes what this tab alone knows of a payment. */
	change(hash: string, change: (payment: OutgoingPayment) => Partial<OutgoingPayment>): void {
		const found = this.find(hash);
		if (found) this.all = this.all.map((each) => (each === found ? { ...each, ...change(each) } : each));
	}

	/** Changes what this tab alone knows of a part. */
	changePart(hash: string, change: (part: Part) => Partial<Part>): void {
		this.change(hash, ({ parts }) => ({
			parts: parts.map((part) => (part.hash === hash ? { ...part, ...change(part) } : part))
		}));
	}

	/** Loads what other tabs have changed. */
	reload(): Promise<void> {
		return this.#inTurn(() => this.#load());
	}

	/**
	 * Stores that a part is about to be sent.
	 *
	 * @returns `failed` when it is not stored, or what was stored before cannot be read; `nowhere` where nothing can be stored
	 */
	begin(hash: string): Promise<'stored' | 'failed' | 'nowhere'> {
		return this.#inTurn(async () => {
			await this.#load();
			if (this.trouble === 'unreadable') return 'failed';
			this.change(hash, ({ at }) => ({ at: at || unixSeconds() }));
			this.changePart(hash, ({ status }) => ({ status: isUnsettled(status) ? status : relayingNow() }));
			const isStored = await this.#save(hash, hash);
			// After writing: of two tabs that do this at once, at least one sees what the other has begun.
			await this.#load();
			if (isStored) return 'stored';
			return this.trouble === 'nowhere' ? 'nowhere' : 'failed';
		});
	}

	/** Takes back that a part is about to be sent: it was not, and is as it was before. */
	takeBack(hash: string, before: PartStatus): Promise<void> {
		return this.#inTurn(async () => {
			this.changePart(hash, () => ({ status: before }));
			const payment = this.find(hash);
			if (!payment) return;
			if (stateOf(payment) !== 'ready') return void (await this.#save(hash, hash));
			this.change(hash, () => ({ at: 0 }));
			await this.#delete(payment);
			this.#announce();
		});
	}

	/** Notes what is known of a part now, and stores it once that is final. @param isSeen whether the person sees it where they are */
	async settle(hash: string, status: PartStatus, isSeen: boolean): Promise<void> {
		const before = this.part(hash)?.status;
		if (!before) return;
		// That it can never be is announced in any case: a reader may take a payment for made that is not.
		this.changePart(hash, (part) => ({ status, isSeen: status.kind === 'sent' && (part.isSeen || isSeen) }));
		this.change(hash, ({ parts, held }) => ({ held: parts.every(({ status }) => isSettled(status)) ? null : held }));
		if (isUnsettled(before) !== isUnsettled(status)) await this.#inTurn(() => this.#store(hash));
	}

	/** The person has seen what became of a part, also before the journal has heard of it: then it is not announced. */
	async acknowledge(hash: string): Promise<void> {
		const part = this.part(hash);
		if (!part || part.isSeen || part.status.kind === 'ready') return;
		this.changePart(hash, () => ({ isSeen: true }));
		await this.#inTurn(() => this.#store(hash));
	}

	/** Stores the hashes that were named for a part once it had been handed over. */
	name(hash: string, named: Partial<Pick<Part, 'transactions' | 'claims' | 'signed'>>): Promise<void> {
		this.changePart(hash, () => named);
		return this.#inTurn(() => this.#store(hash));
	}

	/** Keeps the proof of a transaction, if its payment is in the journal. */
	keepProof(hash: string, proof: KeptProof): Promise<void> {
		return this.#inTurn(async () => {
			await this.#load();
			this.changePart(hash, () => ({ proof }));
			await this.#store(hash);
		});
	}

	/** The label of the request that a transaction pays back says so. */
	labelled(hash: string): Promise<void> {
		return this.#inTurn(async () => {
			await this.#load();
			this.changePart(hash, () => ({ refunds: null }));
			await this.#store(hash);
		});
	}

	/** Forgets what this tab alone has of a payment: it cannot send it any more. What was not begun is gone. */
	leave(hash: string): void {
		const payment = this.find(hash);
		if (!payment) return;
		if (stateOf(payment) === 'ready' || isToBeForgotten(payment))
			this.all = this.all.filter((each) => each !== payment);
		else this.change(hash, ({ parts }) => ({ ...NOT_HERE, parts: parts.map((part) => ({ ...part, signed: null })) }));
	}

	/** Forgets what settled payments paid. One whose outcome is not known, or not announced, stays. */
	forgetSettled(): Promise<void> {
		return this.#inTurn(async () => {
			await this.#load();
			for (const payment of this.all) if (isOver(payment)) await this.#delete(payment);
			this.all = this.all.filter((payment) => !isOver(payment));
			this.#announce();
		});
	}

	async #load(): Promise<void> {
		const local = readLocal();
		const rows = this.#database && (await readDatabase(this.#database));
		const isUnreadable = rows === 'failed';
		if (local === null && (rows === null || isUnreadable)) this.trouble = 'nowhere';
		else this.trouble = isUnreadable ? 'unreadable' : null;
		const read = readPayments([...(isUnreadable || !rows ? [] : rows), ...(local ?? [])]);
		const isKept = ({ id, wallet }: OutgoingPayment) => isUnreadable || wallet !== null || this.#unstored.includes(id);
		const all = combineAll(this.all, read, isKept);
		this.all = all.toSorted((a, b) => orderOf(a) - orderOf(b) || a.id.localeCompare(b.id));
		const oldest = unixSeconds() - KEPT_SECONDS;
		for (const payment of read)
			if (payment.at < oldest && isOver(payment) && !hasRefund(payment)) await this.#delete(payment);
	}

	/** Stores a payment, or forgets it when it says nothing that matters later. */
	async #store(hash: string): Promise<void> {
		const payment = this.find(hash);
		if (!payment) return;
		if (!isToBeForgotten(payment)) return void (await this.#save(hash));
		await this.#delete(payment);
		if (payment.wallet === null) this.all = this.all.filter(({ id }) => id !== payment.id);
		this.#announce();
	}

	/**
	 * Stores a payment. What another tab has stored of it meanwhile is kept.
	 *
	 * @param decided the hash of a part whose status is as this tab knows it, whatever was stored
	 * @returns whether it is stored where the journal is: in the database, or in local storage where there is none
	 */
	async #save(hash: string, decided: string | null = null): Promise<boolean> {
		const payment = this.find(hash);
		if (!payment) return false;
		const { id } = payment;
		const withStored = (value: unknown) => {
			const stored = readPayment({ key: id, value });
			return writePayment(stored ? combine(payment, stored, true, decided) : payment);
		};
		const saved = this.#database && (await update(this.#database, id, withStored));
		const isLocal = store(
			PREFIX + id,
			saved === true ? undefined : withStored(readLocal()?.find(({ key }) => key === id)?.value)
		);
		this.#unstored = this.#unstored.filter((each) => each !== id);
		if (saved !== true && !isLocal) this.#unstored = [...this.#unstored, id];
		// An earlier release had a record for each part.
		for (const part of payment.parts) if (part.hash !== id) await this.#deleteKey(part.hash);
		this.#announce();
		return saved ?? isLocal;
	}

	async #delete(payment: OutgoingPayment): Promise<void> {
		this.#unstored = this.#unstored.filter((each) => each !== payment.id);
		await this.#deleteKey(payment.id);
		for (const { hash } of payment.parts) if (hash !== payment.id) await this.#deleteKey(hash);
	}

	async #deleteKey(key: string): Promise<void> {
		store(PREFIX + key, undefined);
		await this.#database?.run('readwrite', (each) => each.delete(key)).catch(() => null);
	}

	#announce(): void {
		store(CHANGED, 1);
		store(CHANGED, undefined);
	}
}

const NOT_HERE = { wallet: null, made: null, held: null } as const;

const relayingNow = (): PartStatus => ({ kind: 'relaying', since: Date.now() });

const orderOf = (payment: OutgoingPayment) => (stateOf(payment) === 'ready' ? Infinity : payment.at);

/** Whether all is known of what was begun, and the person has seen it. */
const isOver = (payment: OutgoingPayment): boolean =>
	stateOf(payment) !== 'ready' &&
	payment.parts.every(({ status, isSeen }) => !isUnsettled(status) && (isSeen || !isSettled(status)));

/** What can never be sent pays nothing back. */
const hasRefund = ({ parts }: OutgoingPayment) =>
	parts.some(({ status, refunds }) => refunds !== null && status.kind !== 'replaced');

/** Whether nothing of it matters later: nothing of it was sent, or it is not known to whom. What can never be sent is listed under History. */
function isToBeForgotten(payment: OutgoingPayment): boolean {
	const wasToPay = payment.parts.some(({ status }) => status.kind !== 'ready');
	const saysWhat = payment.paid.length > 0 || hasRefund(payment) || payment.parts.some((part) => part.paid.length > 0);
	return isOver(payment) && !(wasToPay && saysWhat);
}

/** The browser lets the page have no database, as with cookies blocked. */
const isForbidden = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError';

type Database = ReturnType<typeof indexedStore>;

/** Records in the database; null where the browser lets the page have none. */
async function readDatabase({ run }: Database): Promise<StoredRow[] | 'failed' | null> {
	try {
		const values = (await run('readonly', (each) => each.getAll())) as { hash: string }[];
		return values.map((value) => ({ key: value.hash, value }));
	} catch (error) {
		return isForbidden(error) ? null : 'failed';
	}
}

/** Writes a record in the place of what is there. @returns whether that worked; null where the browser lets the page have no database */
const update = (database: Database, key: string, change: (value: unknown) => unknown): Promise<boolean | null> =>
	database
		.update(key, change)
		.then(() => true)
		.catch((error: unknown) => (isForbidden(error) ? null : false));

/** Records in local storage, also of earlier releases; null when that is forbidden. */
function readLocal(): StoredRow[] | null {
	try {
		const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
		return keys
			.filter((key) => key.startsWith(PREFIX))
			.map((key) => key.slice(PREFIX.length))
			.filter((key) => HASH.test(key))
			.map((key) => ({ key, value: loadStored(PREFIX + key, v.unknown()) }));
	} catch {
		return null;
	}
}

export const journal = new Journal();
