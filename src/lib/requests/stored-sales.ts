import * as v from 'valibot';
import { indexedStore } from '../app/indexed-store';
import { store } from '../app/persisted.svelte';
import type { Result } from '../format/result';

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const digits = v.pipe(v.string(), v.regex(/^\d{1,20}$/));

const payment = v.object({
	txid: hash,
	/** Atomic units. */
	amount: digits,
	unlock_time: digits,
	/** One-time keys of its outputs. */
	keys: v.array(hash),
	/** Of its block; null while it is in none. */
	height: v.nullable(whole),
	/** Unix seconds, when it was first seen in the pool; null where it was not. */
	seen: v.nullable(whole),
	/** Unix seconds, of the last look at the pool before that; null where there was none. */
	absent: v.optional(v.nullable(whole)),
	/** Unix seconds, of its block; null while it is in none. Left out by earlier releases, whose `seen` of a block is no more than a guess. */
	mined: v.optional(v.nullable(whole)),
	/** The height at which it was in neither the pool nor a block any more; null while it is in one. */
	missingSince: v.nullable(whole)
});

const sale = v.object({
	/** Of its address, in the account. */
	index: whole,
	label: v.string(),
	payments: v.array(payment)
});

const file = v.object({
	version: v.literal(1),
	/** Index of the address that was given out last. */
	last: whole,
	/** Blocks up to which payments were looked for, the newest last; an id is '' when it is not known. */
	scanned: v.array(v.object({ height: whole, id: v.string() })),
	sales: v.array(v.unknown())
});

export type StoredPayment = v.InferOutput<typeof payment>;
export type StoredSale = v.InferOutput<typeof sale>;

interface Content {
	last: number;
	scanned: readonly { height: number; id: string }[];
	sales: readonly StoredSale[];
	/** Records of sales that cannot be read; they stay in the storage as they are. */
	unreadable: readonly unknown[];
}

/** The problem is what is stored, when it is no list of sales: the addresses that were given out are not known. */
export type LoadedSales = Result<Content | null>;

/** The storage is full or forbidden, or what has to be in it is not. */
export class NotStored extends Error {}

/**
 * The sales of one account, in a database of this browser: sales of another wallet stay where they are. Each change reads and writes
 * in one step, so that two tabs never take one address, and neither loses the other's sale.
 */
export class StoredSales {
	readonly #key: string;
	readonly #database = indexedStore('oriel-sales', 'accounts', 'strict');

	constructor(address: string, account: number) {
		this.#key = `${address}-${account}`;
	}

	/** Takes over what an earlier release has left in local storage. @throws NotStored */
	async load(): Promise<LoadedSales> {
		const key = `oriel-sales-${this.#key}`;
		const left = readText(key);
		if (left !== null) {
			await this.#update((value) => value ?? jsonOr(left));
			// A tab of that release, which is still open, gives out no address from here on.
			store(key, undefined);
		}
		return parse(await orNotStored(this.#database.run('readonly', (each) => each.get(this.#key))));
	}

	/** Begins after an address, unless that was done. What is stored and cannot be read stays among the unreadable. @throws NotStored */
	async begin(last: number, tip: { height: number; id: string }): Promise<void> {
		await this.#update((value) => {
			const unreadable = value === undefined ? [] : [value];
			return parse(value).value ? undefined : fileOf({ last, scanned: [tip], sales: [], unreadable });
		});
	}

	/** Takes the next address for a sale. @returns its index @throws NotStored: then no address may be given out */
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

	/** Stores what was found up to a block. Sales that another tab has added meanwhile stay. @throws NotStored */
	async found(scanned: Content['scanned'], payments: ReadonlyMap<number, readonly StoredPayment[]>): Promise<void> {
		await this.#change((content) => ({
			...content,
			scanned,
			sales: content.sales.map((sale) => ({ ...sale, payments: [...(payments.get(sale.index) ?? sale.payments)] }))
		}));
	}

	async #change(work: (content: Content) => Content): Promise<{ last: number }> {
		const changed = await this.#update((value) => {
			const { value: content } = parse(value);
			return content ? fileOf(work(content)) : undefined;
		});
		if (!changed) throw new NotStored('The stored sales are gone, or cannot be read any more');
		return changed;
	}

	#update<Value>(change: (value: unknown) => Value | undefined): Promise<Value | undefined> {
		return orNotStored(this.#database.update(this.#key, change));
	}
}

const fileOf = ({ last, scanned, sales, unreadable }: Content) => ({
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
		throw new NotStored('The storage of this browser is full or forbidden');
	});

function readText(key: string): string | null {
	try {
		return globalThis.localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** The text itself where it is no JSON. */
function jsonOr(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
