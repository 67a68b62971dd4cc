import * as v from 'valibot';
import { indexedStore } from '../../app/indexed-store';
import { serialQueue } from '../../app/in-turn';
import { loadStored, onStorageChange, storeValue } from '../../app/persisted.svelte';
import { unixSeconds } from '../../format/unix-seconds';
import { JOURNAL_STORAGE } from './journal-storage';
import {
	isSettled,
	isUnderWay,
	isUnsettled,
	findPart,
	stateOf,
	type StoredProof,
	type OutgoingPayment,
	type PaymentPart,
	type PartStatus
} from './payment';
import {
	mergePayment,
	mergeStoredPayments,
	decodePayment,
	decodePayments,
	encodePayment,
	type StoredRow
} from './stored';

/** Prefix of keys in local storage, one for each payment, where there is no database. */
const STORAGE_KEY_PREFIX = JOURNAL_STORAGE.prefix;

/** The rest of the key: hash of a transaction, or of a signed set's bytes. */
const HASH_PATTERN = /^[0-9a-f]{64}$/;

/** Key that is written and removed at once, to notify other tabs of a change. */
const CHANGE_SIGNAL_KEY = `${STORAGE_KEY_PREFIX}changed`;

/** Retention of a settled payment, in seconds (30 days). */
const RETENTION_SECONDS = 30 * 86_400;

/**
 * All outgoing payments, from all tabs of this browser.
 *
 * A prepared payment is known in its own tab only. Right before its first part is sent, it is stored until its outcome
 * is known or the user gives it up. Its payees and amounts stay for 30 days, and a refund until it is labelled.
 *
 * Once `begin` resolves, the payment is on disk, even if the browser is killed a moment later. Without a database it is
 * in local storage, which reaches the disk seconds later; where that is forbidden too, it is in memory only.
 */
export class PaymentJournal {
	/** Oldest first; payments that were not begun come last. */
	all: readonly OutgoingPayment[] = $state.raw([]);
	/**
	 * `unreadable`: the database failed, so payments may be missing. `nowhere`: the browser forbids storage, so the page
	 * knows only its own payments.
	 */
	storageProblem: 'unreadable' | 'nowhere' | null = $state.raw(null);
	/** Ids of payments that could not be stored: they last as long as the page. */
	#unstored: readonly string[] = [];
	readonly #database = globalThis.indexedDB ? indexedStore(JOURNAL_STORAGE.database, 'payments', 'strict') : null;
	/** Runs one read or write at a time, so that a late answer cannot overwrite a later change. */
	readonly #runSerially = serialQueue();

	constructor() {
		void this.reload();
		onStorageChange(
			(key) => key.startsWith(STORAGE_KEY_PREFIX),
			() => void this.reload()
		);
	}

	/** The payment that has a part with this hash, or has it as its id. */
	find(hash: string): OutgoingPayment | undefined {
		return this.all.find((payment) => payment.id === hash || findPart(payment, hash) !== undefined);
	}

	/** The part with this hash. */
	part(hash: string): PaymentPart | undefined {
		const payment = this.find(hash);
		return payment && findPart(payment, hash);
	}

	/** True when the outcome of any part is not known yet. */
	get hasUnsettled(): boolean {
		return this.all.some(isUnderWay);
	}

	/** Payments that are kept only as a record of what they paid or were to pay. */
	get finished(): readonly OutgoingPayment[] {
		return this.all.filter((payment) => isFinished(payment) && !isDisposable(payment));
	}

	/** Adds a payment that was prepared here, or a set that was given to this page. Nothing is stored before `begin`. */
	add(payment: OutgoingPayment): void {
		this.all = [...this.all.filter(({ id }) => id !== payment.id), payment];
	}

	/** Changes a payment in this tab's memory only. */
	change(hash: string, change: (payment: OutgoingPayment) => Partial<OutgoingPayment>): void {
		const found = this.find(hash);
		if (found) this.all = this.all.map((each) => (each === found ? { ...each, ...change(each) } : each));
	}

	/** Changes a part in this tab's memory only. */
	changePart(hash: string, change: (part: PaymentPart) => Partial<PaymentPart>): void {
		this.change(hash, ({ parts }) => ({
			parts: parts.map((part) => (part.hash === hash ? { ...part, ...change(part) } : part))
		}));
	}

	/** Loads changes made by other tabs. */
	reload(): Promise<void> {
		return this.#runSerially(() => this.#load());
	}

	/**
	 * Stores that a part is about to be sent.
	 *
	 * @returns `failed` when it could not be stored, or the stored journal cannot be read; `nowhere` where nothing can be
	 * stored
	 */
	recordStart(hash: string): Promise<'stored' | 'failed' | 'nowhere'> {
		return this.#runSerially(async () => {
			await this.#load();
			if (this.storageProblem === 'unreadable') return 'failed';
			this.change(hash, ({ at }) => ({ at: at || unixSeconds() }));
			this.changePart(hash, ({ status }) => ({ status: isUnsettled(status) ? status : relayingNow() }));
			const isStored = await this.#save(hash, hash);
			// Loaded after writing: if two tabs do this at once, at least one sees what the other has begun.
			await this.#load();
			if (isStored) return 'stored';
			return this.storageProblem === 'nowhere' ? 'nowhere' : 'failed';
		});
	}

	/** Undoes `begin` for a part that was not sent: it gets its previous status. */
	undoStart(hash: string, before: PartStatus): Promise<void> {
		return this.#runSerially(async () => {
			this.changePart(hash, () => ({ status: before }));
			const payment = this.find(hash);
			if (!payment) return;
			if (stateOf(payment) !== 'ready') return void (await this.#save(hash, hash));
			this.change(hash, () => ({ at: 0 }));
			await this.#delete(payment);
			this.#announce();
		});
	}

	/**
	 * Updates the status of a part, and stores it once it is final.
	 *
	 * @param isSeen whether the user sees it on the current page
	 */
	async settle(hash: string, status: PartStatus, isSeen: boolean): Promise<void> {
		const before = this.part(hash)?.status;
		if (!before) return;
		// A part that can never be mined is announced in any case: the user may believe that the payment was made.
		this.changePart(hash, (part) => ({ status, isSeen: status.kind === 'sent' && (part.isSeen || isSeen) }));
		this.change(hash, ({ parts, holdReason }) => ({
			holdReason: parts.every(({ status }) => isSettled(status)) ? null : holdReason
		}));
		if (isUnsettled(before) !== isUnsettled(status)) await this.#runSerially(() => this.#store(hash));
	}

	/** Marks a part's outcome as seen by the user, even before the journal knows it: it is then not announced. */
	async acknowledge(hash: string): Promise<void> {
		const part = this.part(hash);
		if (!part || part.isSeen || part.status.kind === 'ready') return;
		this.changePart(hash, () => ({ isSeen: true }));
		await this.#runSerially(() => this.#store(hash));
	}

	/** Stores the hashes that were reported for a part after it was handed over. */
	storeHashes(hash: string, named: Partial<Pick<PaymentPart, 'transactions' | 'claims' | 'signed'>>): Promise<void> {
		this.changePart(hash, () => named);
		return this.#runSerially(() => this.#store(hash));
	}

	/** Stores the proof of a transaction, if its payment is in the journal. */
	storeProof(hash: string, proof: StoredProof): Promise<void> {
		return this.#runSerially(async () => {
			await this.#load();
			this.changePart(hash, () => ({ proof }));
			await this.#store(hash);
		});
	}

	/** Records that the label of the refunded request mentions the refund, so the journal need not. */
	clearRefund(hash: string): Promise<void> {
		return this.#runSerially(async () => {
			await this.#load();
			this.changePart(hash, () => ({ refunds: null }));
			await this.#store(hash);
		});
	}

	/**
	 * Drops what only this tab has of a payment: the tab cannot send it any more. A payment that was not begun is
	 * removed.
	 */
	dropTabData(hash: string): void {
		const payment = this.find(hash);
		if (!payment) return;
		if (stateOf(payment) === 'ready' || isDisposable(payment)) this.all = this.all.filter((each) => each !== payment);
		else
			this.change(hash, ({ parts }) => ({ ...NO_TAB_DATA, parts: parts.map((part) => ({ ...part, signed: null })) }));
	}

	/** Removes settled payments. A payment whose outcome is not known or not announced stays. */
	deleteFinished(): Promise<void> {
		return this.#runSerially(async () => {
			await this.#load();
			for (const payment of this.all) if (isFinished(payment)) await this.#delete(payment);
			this.all = this.all.filter((payment) => !isFinished(payment));
			this.#announce();
		});
	}

	async #load(): Promise<void> {
		const local = readLocal();
		const rows = this.#database && (await readDatabase(this.#database));
		const isUnreadable = rows === 'failed';
		if (local === null && (rows === null || isUnreadable)) this.storageProblem = 'nowhere';
		else this.storageProblem = isUnreadable ? 'unreadable' : null;
		const read = decodePayments([...(isUnreadable || !rows ? [] : rows), ...(local ?? [])]);
		const isKept = ({ id, wallet }: OutgoingPayment) => isUnreadable || wallet !== null || this.#unstored.includes(id);
		const all = mergeStoredPayments(this.all, read, isKept);
		this.all = all.toSorted((a, b) => sortTimeOf(a) - sortTimeOf(b) || a.id.localeCompare(b.id));
		const oldest = unixSeconds() - RETENTION_SECONDS;
		for (const payment of read)
			if (payment.at < oldest && isFinished(payment) && !hasRefund(payment)) await this.#delete(payment);
	}

	/** Stores a payment, or deletes it when nothing in it matters later. */
	async #store(hash: string): Promise<void> {
		const payment = this.find(hash);
		if (!payment) return;
		if (!isDisposable(payment)) return void (await this.#save(hash));
		await this.#delete(payment);
		if (payment.wallet === null) this.all = this.all.filter(({ id }) => id !== payment.id);
		this.#announce();
	}

	/**
	 * Stores a payment, merged with what another tab has stored of it meanwhile.
	 *
	 * @param decided the hash of a part whose status in this tab wins over the stored one
	 * @returns whether the payment reached the journal's storage: the database, or local storage where there is none
	 */
	async #save(hash: string, decided: string | null = null): Promise<boolean> {
		const payment = this.find(hash);
		if (!payment) return false;
		const { id } = payment;
		const withStored = (value: unknown) => {
			const stored = decodePayment({ key: id, value });
			return encodePayment(stored ? mergePayment(payment, stored, true, decided) : payment);
		};
		const saved = this.#database && (await update(this.#database, id, withStored));
		const isLocal = storeValue(
			STORAGE_KEY_PREFIX + id,
			saved === true ? undefined : withStored(readLocal()?.find(({ key }) => key === id)?.value)
		);
		this.#unstored = this.#unstored.filter((each) => each !== id);
		if (saved !== true && !isLocal) this.#unstored = [...this.#unstored, id];
		// Earlier releases had a record for each part.
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
		storeValue(STORAGE_KEY_PREFIX + key, undefined);
		await this.#database?.run('readwrite', (each) => each.delete(key)).catch(() => null);
	}

	#announce(): void {
		storeValue(CHANGE_SIGNAL_KEY, 1);
		storeValue(CHANGE_SIGNAL_KEY, undefined);
	}
}

const NO_TAB_DATA = { wallet: null, preparation: null, holdReason: null } as const;

const relayingNow = (): PartStatus => ({ kind: 'relaying', since: Date.now() });

const sortTimeOf = (payment: OutgoingPayment) => (stateOf(payment) === 'ready' ? Infinity : payment.at);

/** True when the outcomes of a begun payment are all known and seen by the user. */
const isFinished = (payment: OutgoingPayment): boolean =>
	stateOf(payment) !== 'ready' &&
	payment.parts.every(({ status, isSeen }) => !isUnsettled(status) && (isSeen || !isSettled(status)));

/** True when a payment refunds a request. A transaction that can never be mined refunds nothing. */
const hasRefund = ({ parts }: OutgoingPayment) =>
	parts.some(({ status, refunds }) => refunds !== null && status.kind !== 'replaced');

/**
 * True when nothing in a payment matters later: no part was ever to be sent, or its payees are not known. Payments that
 * can never be sent are kept, because History lists them.
 */
function isDisposable(payment: OutgoingPayment): boolean {
	const wasToPay = payment.parts.some(({ status }) => status.kind !== 'ready');
	const saysWhat = payment.paid.length > 0 || hasRefund(payment) || payment.parts.some((part) => part.paid.length > 0);
	return isFinished(payment) && !(wasToPay && saysWhat);
}

/** True when the browser forbids databases, as it does with cookies blocked. */
const isForbidden = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError';

type Database = ReturnType<typeof indexedStore>;

/** Records in the database; null where the browser forbids databases. */
async function readDatabase({ run }: Database): Promise<StoredRow[] | 'failed' | null> {
	try {
		const values = (await run('readonly', (each) => each.getAll())) as { hash: string }[];
		return values.map((value) => ({ key: value.hash, value }));
	} catch (error) {
		return isForbidden(error) ? null : 'failed';
	}
}

/** Replaces a record. @returns whether that worked; null where the browser forbids databases */
const update = (database: Database, key: string, change: (value: unknown) => unknown): Promise<boolean | null> =>
	database
		.update(key, change)
		.then(() => true)
		.catch((error: unknown) => (isForbidden(error) ? null : false));

/** Records in local storage, including those of earlier releases; null where storage is forbidden. */
function readLocal(): StoredRow[] | null {
	try {
		const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
		return keys
			.filter((key) => key.startsWith(STORAGE_KEY_PREFIX))
			.map((key) => key.slice(STORAGE_KEY_PREFIX.length))
			.filter((key) => HASH_PATTERN.test(key))
			.map((key) => ({ key, value: loadStored(STORAGE_KEY_PREFIX + key, v.unknown()) }));
	} catch {
		return null;
	}
}

export const journal = new PaymentJournal();
