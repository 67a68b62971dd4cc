import * as v from 'valibot';
import { store } from './persisted.svelte';

/** One entry for each address and account: sales of another wallet stay where they are. */
const keyOf = (address: string, account: number) => `oriel-sales-${address}-${account}`;

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
	/** Unix seconds. */
	seen: whole,
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

/** `damaged`: what is stored, when it is no list of sales: the addresses that were given out are not known. */
export type LoadedSales = { content: Content | null; damaged: null } | { content: null; damaged: string };

/** The storage is full or forbidden. */
export class NotStored extends Error {}

/** The sales of one account, in this browser's storage. They are read again before each change: other tabs write as well. */
export class StoredSales {
	readonly #key: string;

	constructor(address: string, account: number) {
		this.#key = keyOf(address, account);
	}

	/** Null where nothing is stored. */
	load(): LoadedSales {
		const text = readText(this.#key);
		if (text === null) return { content: null, damaged: null };
		const { success, output } = v.safeParse(file, parseJson(text));
		if (!success) return { content: null, damaged: text };
		const parsed = output.sales.map((each) => ({ each, sale: v.safeParse(sale, each) }));
		const sales = parsed.flatMap(({ sale }) => (sale.success ? [sale.output] : []));
		const unreadable = parsed.flatMap(({ each, sale }) => (sale.success ? [] : [each]));
		const last = Math.max(output.last, ...sales.map(({ index }) => index));
		return { content: { last, scanned: output.scanned, sales, unreadable }, damaged: null };
	}

	/** Begins after an address. What is stored and cannot be read moves to another key. @throws NotStored */
	begin(last: number, tip: { height: number; id: string }): void {
		const text = readText(this.#key);
		if (text !== null) save(`${this.#key}-damaged-${Date.now()}`, text);
		this.#write({ last, scanned: [tip], sales: [], unreadable: [] });
	}

	/** Takes the next address for a sale. @returns its index @throws NotStored: then no address may be given out */
	add(label: string): number {
		const content = this.#content();
		const index = content.last + 1;
		this.#write({ ...content, last: index, sales: [...content.sales, { index, label, payments: [] }] });
		return index;
	}

	/** Changes one sale. @throws NotStored */
	change(index: number, changed: Partial<StoredSale>): void {
		const content = this.#content();
		const sales = content.sales.map((sale) => (sale.index === index ? { ...sale, ...changed } : sale));
		this.#write({ ...content, sales });
	}

	/** Stores what was found up to a block. Sales that another tab has added meanwhile stay. @throws NotStored */
	found(scanned: Content['scanned'], payments: ReadonlyMap<number, readonly StoredPayment[]>): void {
		const content = this.#content();
		const sales = content.sales.map((sale) => ({
			...sale,
			payments: [...(payments.get(sale.index) ?? sale.payments)]
		}));
		this.#write({ ...content, scanned, sales });
	}

	#content(): Content {
		const { content } = this.load();
		if (!content) throw new NotStored('The stored sales are gone, or cannot be read any more');
		return content;
	}

	#write({ last, scanned, sales, unreadable }: Content): void {
		save(this.#key, { version: 1, last, scanned, sales: [...unreadable, ...sales] });
	}
}

function save(key: string, value: unknown): void {
	if (!store(key, value)) throw new NotStored('The storage of this browser is full or forbidden');
}

function readText(key: string): string | null {
	try {
		return globalThis.localStorage.getItem(key);
	} catch {
		return null;
	}
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
