import * as v from 'valibot';
import { indexedStore } from '../app/indexed-store';
import { JOURNAL } from './journal-names';
import { loadStored, onOtherTab, store } from '../app/persisted.svelte';

/** Of the keys in local storage, where there is no database: one for each transaction, or signed set. */
const PREFIX = JOURNAL.prefix;

/** Written and removed at once, so that other tabs hear of a change. */
const CHANGED = `${PREFIX}changed`;

const HASH = /^[0-9a-f]{64}$/;

/** How long it is kept what a settled transaction paid. */
const KEPT_SECONDS = 30 * 86_400;

/** A hash of the transaction's hash and an address, and an amount in atomic units. */
const fact = v.object({ to: v.string(), amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) });

const hashes = v.array(v.pipe(v.string(), v.regex(HASH)));

/** Whom something pays. */
const facts = v.array(fact);

const stored = v.object({
	/** The wallet service's address. */
	service: v.string(),
	/** Unix seconds. */
	at: v.number(),
	/** `found`: to be announced until the user has seen it. `settled`: the outcome is known, or the user dismissed it. */
	state: v.optional(v.picklist(['unsettled', 'found', 'settled']), 'unsettled'),
	/** Whom it pays; empty when that is not known. */
	paid: v.optional(facts, []),
	/** The refund in it, by the address of the request, as long as the label of that does not say so. */
	refunds: v.optional(fact),
	/** The payment that it is a part of: the hash of the first part, how many there are, and whom they pay together. */
	whole: v.optional(v.object({ hash: v.pipe(v.string(), v.regex(HASH)), parts: v.number(), paid: facts })),
	/**
	 * The transactions of a signed set, whose `hash` is that of its bytes: those that the wallet service says it holds, and that the
	 * wallet had not listed before. None until the service has named them.
	 */
	transactions: v.optional(hashes),
	/** Other hashes that were claimed for it, by whoever made a set or by the wallet service's answer. They prove nothing. */
	claims: v.optional(hashes)
});

/** A transaction, or a signed set of them, whose sending has begun. */
export type JournalEntry = v.InferOutput<typeof stored> & { hash: string };

/** One whose outcome is not known, or not announced. */
export type Unsettled = Pick<JournalEntry, 'hash' | 'service' | 'at' | 'transactions' | 'claims'>;

/**
 * Everything that was handed over to be sent, from all tabs of this browser: one entry for each transaction, or signed set of transactions.
 * Entries stay until the outcome is known, or the user dismisses them; what they paid stays for 30 days, and a refund
 * until it is labelled.
 *
 * They are on the disk once `note` resolves to true, also when the browser is killed a moment later. Where there is no database
 * they are in local storage, which reaches the disk seconds later, and where that is forbidden, in memory.
 */
export class Journal {
	/** All of them, oldest first. */
	all: readonly JournalEntry[] = $state.raw([]);
	/**
	 * `unreadable`: the database failed, so that entries may be missing. `nowhere`: the browser lets this page store nothing, so that
	 * it knows its own entries alone.
	 */
	trouble: 'unreadable' | 'nowhere' | null = $state.raw(null);
	/** Those that could not be stored: they last as long as the page. */
	#unstored: readonly JournalEntry[] = [];
	readonly #database = globalThis.indexedDB ? indexedStore(JOURNAL.database, 'payments', 'strict') : null;

	constructor() {
		void this.reload();
		onOtherTab(
			(key) => key.startsWith(PREFIX),
			() => void this.reload()
		);
	}

	/** Those whose outcome is not known. */
	get entries(): readonly JournalEntry[] {
		return this.all.filter(({ state }) => state === 'unsettled');
	}

	/** Loads what other tabs have changed. */
	async reload(): Promise<void> {
		const local = loadLocal();
		const rows = this.#database && (await loadRows(this.#database));
		const isUnreadable = rows === 'failed';
		if (local === null && (rows === null || isUnreadable)) this.trouble = 'nowhere';
		else this.trouble = isUnreadable ? 'unreadable' : null;
		const found = [...(isUnreadable ? this.all : (rows ?? [])), ...(local ?? []), ...this.#unstored];
		const unique = found.filter(({ hash }, index) => found.findIndex((each) => each.hash === hash) === index);
		const oldest = Date.now() / 1000 - KEPT_SECONDS;
		this.all = unique.toSorted((a, b) => a.at - b.at || a.hash.localeCompare(b.hash));
		const outdated = unique.filter(({ state, at, refunds }) => state === 'settled' && at < oldest && !refunds);
		await Promise.all(outdated.map(({ hash }) => this.#delete(hash)));
	}

	/** Notes something before it is sent. @returns whether it is stored, and what was stored before could be read */
	async note(entry: Unsettled & Partial<JournalEntry>): Promise<boolean> {
		await this.reload();
		if (this.trouble === 'unreadable') return false;
		const isSame = ({ hash }: JournalEntry) => hash === entry.hash;
		if (this.entries.some(isSame)) return !this.#unstored.some(isSame);
		return this.#save({ state: 'unsettled', paid: [], ...entry });
	}

	/** Adds the hashes that were named for it once it had been handed over. */
	async addNamed(hash: string, named: Pick<JournalEntry, 'transactions' | 'claims'>): Promise<void> {
		const entry = this.all.find((each) => each.hash === hash);
		if (entry) await this.#save({ ...entry, ...named });
	}

	/** The outcome of a transaction is known, or the user dismissed it. */
	async mark(hash: string, state: 'found' | 'settled'): Promise<void> {
		const entry = this.all.find((each) => each.hash === hash);
		if (!entry) return;
		const saysWhat = entry.paid.length > 0 || entry.whole !== undefined || entry.refunds !== undefined;
		if (state === 'settled' && !saysWhat) return this.remove(hash);
		await this.#save({ ...entry, state });
	}

	/** The label of the request that a transaction pays back says so. */
	async labelled(hash: string): Promise<void> {
		await this.reload();
		const entry = this.all.find((each) => each.hash === hash);
		if (entry?.refunds) await this.#save({ ...entry, refunds: undefined });
	}

	/** Forgets a transaction that was not sent. */
	async remove(hash: string): Promise<void> {
		await this.#delete(hash);
		await this.#announce();
	}

	/** Forgets what settled transactions paid. One whose outcome is not known, or not announced, stays. */
	async forgetSettled(): Promise<void> {
		await this.reload();
		for (const { hash, state } of this.all) if (state === 'settled') await this.#delete(hash);
		await this.#announce();
	}

	/** @returns whether it is stored where the journal is: in the database, or in local storage where there is none */
	async #save(entry: JournalEntry): Promise<boolean> {
		const { hash, ...rest } = entry;
		const isOther = (each: JournalEntry) => each.hash !== hash;
		this.all = [...this.all.filter(isOther), entry];
		const saved = this.#database && (await put(this.#database, entry));
		const isLocal = store(PREFIX + hash, saved === true ? undefined : rest);
		this.#unstored = [...this.#unstored.filter(isOther), ...(saved === true || isLocal ? [] : [entry])];
		await this.#announce();
		return saved ?? isLocal;
	}

	#forget(hash: string): void {
		this.all = this.all.filter((entry) => entry.hash !== hash);
		this.#unstored = this.#unstored.filter((entry) => entry.hash !== hash);
		store(PREFIX + hash, undefined);
	}

	async #delete(hash: string): Promise<void> {
		this.#forget(hash);
		await this.#database?.run('readwrite', (each) => each.delete(hash)).catch(() => null);
	}

	#announce(): Promise<void> {
		store(CHANGED, 1);
		store(CHANGED, undefined);
		return this.reload();
	}
}

/** The browser lets the page have no database, as with cookies blocked. */
const isForbidden = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError';

/** One that cannot be read, of a later release say, stands for a payment that may be under way. */
function entryOf(hash: string, row: unknown): JournalEntry {
	const { success, output } = v.safeParse(stored, row);
	return { ...(success ? output : { service: '', at: 0, state: 'unsettled', paid: [] }), hash };
}

/** Entries in the database; null where the browser lets the page have none. */
async function loadRows({ run }: ReturnType<typeof indexedStore>): Promise<JournalEntry[] | 'failed' | null> {
	try {
		const rows = (await run('readonly', (each) => each.getAll())) as { hash: string }[];
		return rows.map((row) => entryOf(row.hash, row));
	} catch (error) {
		return isForbidden(error) ? null : 'failed';
	}
}

/** Null where the browser lets the page have no database. */
const put = ({ run }: ReturnType<typeof indexedStore>, entry: JournalEntry): Promise<boolean | null> =>
	run('readwrite', (each) => each.put(entry, entry.hash))
		.then(() => true)
		.catch((error: unknown) => (isForbidden(error) ? null : false));

/** Entries in local storage, also of earlier releases; null when that is forbidden. */
function loadLocal(): JournalEntry[] | null {
	try {
		const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
		return keys
			.filter((key) => key.startsWith(PREFIX))
			.map((key) => key.slice(PREFIX.length))
			.filter((hash) => HASH.test(hash))
			.map((hash) => entryOf(hash, loadStored(PREFIX + hash, v.unknown())));
	} catch {
		return null;
	}
}

export const journal = new Journal();
