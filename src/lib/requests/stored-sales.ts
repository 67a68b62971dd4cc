import * as v from 'valibot';
import { indexedStore } from '../app/indexed-store';
import { storeValue } from '../app/persisted.svelte';
import type { Result } from '../format/result';

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const digits = v.pipe(v.string(), v.regex(/^\d{1,20}$/));

const payment = v.object({
	txid: hash,
	/** Atomic units. */
	amount: digits,
	unlock_time: digits,
	/** One-time public keys of its outputs. */
	keys: v.array(hash),
	/** Height of its block; null while unconfirmed. */
	height: v.nullable(whole),
	/** Unix seconds when it was first seen in the pool; null when it was never seen there. */
	seen: v.nullable(whole),
	/** Unix seconds of the last look at the pool before `seen`; null when there was none. */
	absent: v.optional(v.nullable(whole)),
	/**
	 * Unix seconds of its block; null while unconfirmed. Absent in records of earlier releases, whose `seen` of a mined
	 * payment is only a guess.
	 */
	mined: v.optional(v.nullable(whole)),
	/** Height at which it was in neither the pool nor a block any more; null while it is in one. */
	missingSince: v.nullable(whole)
});

const sale = v.object({
	/** Index of the sale's address in the account. */
	index: whole,
	label: v.string(),
	payments: v.array(payment)
});

const file = v.object({
	version: v.literal(1),
	/** Index of the newest address in use. */
	last: whole,
	/** Last blocks of the scanned batches, newest last; an id is '' when unknown. */
	scanned: v.array(v.object({ height: whole, id: v.string() })),
	sales: v.array(v.unknown())
});

export type StoredSalePayment = v.InferOutput<typeof payment>;
export type StoredSale = v.InferOutput<typeof sale>;

interface SalesContent {
	last: number;
	scanned: readonly { height: number; id: string }[];
	sales: readonly StoredSale[];
	/** Stored sales that cannot be parsed; they stay in storage unchanged. */
	unreadable: readonly unknown[];
}

/**
 * Stored sales, or as the problem the raw stored text when it is not a list of sales: the
 * addresses in use are then unknown.
 */
export type LoadedSales = Result<SalesContent | null>;

/** Thrown when storage is full or forbidden, or expected data is missing. */
export class NotStored extends Error {}

/**
 * Sales of one account, in IndexedDB; sales of other wallets are kept apart. Each change reads and writes in one
 * transaction, so that two tabs never use the same address or overwrite each other's sales.
 */
export class StoredSales {
	readonly #key: string;
	readonly #database = indexedStore('oriel-sales', 'accounts', 'strict');

	constructor(address: string, account: number) {
		this.#key = `${address}-${account}`;
	}

	/** Loads the sales. Migrates data that an earlier release left in local storage. @throws NotStored */
	async load(): Promise<LoadedSales> {
		const key = `oriel-sales-${this.#key}`;
		const legacyText = readText(key);
		if (legacyText !== null) {
			await this.#update((value) => value ?? parseJsonOrText(legacyText));
			// Remove the old data, so that a tab still running the earlier release gives out no further address.
			storeValue(key, undefined);
		}
		return parse(await orNotStored(this.#database.run('readonly', (each) => each.get(this.#key))));
	}

	/**
	 * Creates an empty list unless one exists. Existing data that cannot be parsed is kept under `unreadable`.
	 *
	 * @param last index of the newest address in use
	 * @throws NotStored
	 */
	async create(last: number, tip: { height: number; id: string }): Promise<void> {
		await this.#update((value) => {
			const unreadable = value === undefined ? [] : [value];
			return parse(value).value ? undefined : fileOf({ last, scanned: [tip], sales: [], unreadable });
		});
	}

	/** Reserves the next address for a sale. @returns its index @throws NotStored: then no address may be given out */
	async add(label: string): Promise<number> {
		const { last } = await this.#change((content) => {
			const index = content.last + 1;
			return { ...content, last: index, sales: [...content.sales, { index, label, payments: [] }] };
		});
		return last;
	}

	/** Changes one sale. @throws NotStored */
	async change(index: number, changed: Partial<StoredSale>): Promise<void> {
		await this.#change((content) => ({
			...content,
			sales: content.sales.map((sale) => (sale.index === index ? { ...sale, ...changed } : sale))
		}));
	}

	/**
	 * Stores the payments found up to a block. Sales that another tab added in the meantime are kept.
	 *
	 * @throws NotStored
	 */
	async storePayments(
		scanned: SalesContent['scanned'],
		payments: ReadonlyMap<number, readonly StoredSalePayment[]>
	): Promise<void> {
		await this.#change((content) => ({
			...content,
			scanned,
			sales: content.sales.map((sale) => ({ ...sale, payments: [...(payments.get(sale.index) ?? sale.payments)] }))
		}));
	}

	async #change(work: (content: SalesContent) => SalesContent): Promise<{ last: number }> {
		const changed = await this.#update((value) => {
			const { value: content } = parse(value);
			return content ? fileOf(work(content)) : undefined;
		});
		if (!changed) throw new NotStored('The stored sales are gone or can no longer be read');
		return changed;
	}

	#update<Value>(change: (value: unknown) => Value | undefined): Promise<Value | undefined> {
		return orNotStored(this.#database.update(this.#key, change));
	}
}

const fileOf = ({ last, scanned, sales, unreadable }: SalesContent) => ({
	version: 1,
	last,
	scanned,
	sales: [...unreadable, ...sales]
});

function parse(value: unknown): LoadedSales {
	if (value === undefined) return { value: null };
	const { success, output } = v.safeParse(file, value);
	if (!success) return { problem: typeof value === 'string' ? value : JSON.stringify(value) };
	const sales: StoredSale[] = [];
	const unreadable: unknown[] = [];
	for (const each of output.sales) {
		const parsed = v.safeParse(sale, each);
		if (parsed.success) sales.push(parsed.output);
		else unreadable.push(each);
	}
	const last = Math.max(output.last, ...sales.map(({ index }) => index));
	return { value: { last, scanned: output.scanned, sales, unreadable } };
}

const orNotStored = <Value>(work: Promise<Value>): Promise<Value> =>
	work.catch(() => {
		throw new NotStored('This browser’s storage is full or not allowed');
	});

function readText(key: string): string | null {
	try {
		return globalThis.localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Parses JSON; returns the text itself when it is not JSON. */
function parseJsonOrText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
