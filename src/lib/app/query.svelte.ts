import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { CallArguments, Client } from '../rpc/client';
import { isClosed, RpcError, type Failure } from '../rpc/errors';
import { stringifyJson } from '../rpc/json';
import type { Operation, ResultOf } from '../rpc/operation';
import { whenChanged } from './when.svelte';

/**
 * The one way in which a page gets something from a service: a query says what it wants to know, whoever asks the same shares
 * the answer, and the followers of node and wallet say what has changed. The words are those of TanStack Query; why it is not
 * that library is in docs/decisions/0038-queries.md.
 */

/**
 * What changes at a node and at a wallet service. Each change includes those after it: with another tip, the pool is another one as
 * well; a label that changes shows in the list of transfers.
 */
const CHANGES = {
	node: ['reorganised', 'tip', 'pool'],
	wallet: ['wallet', 'addresses', 'transfers']
} as const;

export type Change = (typeof CHANGES)[keyof typeof CHANGES][number];

/** Something to know from a service. What changes something there is never a query. */
export interface Query<Value> {
	/** The service's address. */
	service: string;
	/** What is asked: queries to one service with equal keys have one answer. It holds no secret. */
	key: readonly unknown[];
	/**
	 * The first change that makes the answer out of date, which may depend on the answer: a transaction in a block changes when the
	 * chain is reorganised, one in the pool at each change of the pool. Null: none does; somebody calls `fetchQuery` with an age.
	 */
	until: Change | null | ((value: Value) => Change | null);
	/** Set where later answers go on from this one: it is kept while any query of the service is used. */
	isKept?: true;
	/**
	 * @param signal given once nobody wants the answer any more
	 * @param before the last answer, from which this one may go on; undefined for the first time
	 * @param publish shows what is there of the answer so far
	 * @throws RpcError; anything else is taken for a fault of the page
	 */
	load: (signal: AbortSignal, before: Value | undefined, publish: (value: Value) => void) => Promise<Value>;
}

/** A query as a component sees it. */
export interface QueryResult<Value> {
	readonly service: string;
	/** The newest answer, also while and after a newer one could not be had; undefined before the first. */
	readonly data: Value | undefined;
	/** Why the newest attempt had no answer. */
	readonly failure: Failure | null;
	/** Whether the newest attempt ended with a fault of the page; the browser's console has it. */
	readonly isBroken: boolean;
	/** Whether there is neither an answer nor a failure yet. */
	readonly isPending: boolean;
	readonly isFetching: boolean;
	/** Asks again at once. */
	refetch: () => void;
}

/** Milliseconds that an answer is kept after the last one who used it has gone. */
const KEPT = 5 * 60_000;

/** By service and key. Who peeks at an answer that nobody has asked for yet sees it once somebody does. */
const entries = new SvelteMap<string, Entry<unknown>>();

/** The answer to one query, for all who ask it. */
class Entry<Value> {
	data: Value | undefined = $state.raw();
	/** Why the newest attempt had no answer: an RpcError, or a fault of the page. */
	error: unknown = $state.raw(null);
	isFetching = $state(false);
	#isOutdated = true;
	#users = 0;
	/** Those of them that wait for one answer, whatever changes meanwhile. */
	#waiting = 0;
	/** The attempt under way. */
	#attempt: { controller: AbortController; end: Promise<void> } | null = null;
	/** Whether something changed since it began. */
	#hasChanged = false;
	/** When the newest attempt began, in milliseconds of `performance.now()`. */
	#askedAt = -Infinity;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		public query: Query<Value>,
		readonly id: string
	) {
		this.#rest();
	}

	get isUsed(): boolean {
		return this.#users > 0;
	}

	/** Keeps the answer up to date until the returned function is called. */
	use(): () => void {
		clearTimeout(this.#timer);
		entries.set(this.id, this as unknown as Entry<unknown>);
		this.#users++;
		if (this.#isOutdated && !this.#attempt) void this.#ask();
		let isUsed = true;
		return () => {
			if (!isUsed) return;
			isUsed = false;
			this.#users--;
			if (this.#users > 0) return;
			this.#drop();
			this.#rest();
		};
	}

	/** Asks for what was forgotten while it is used: before a login, say. */
	resume(): void {
		if (this.#users > 0 && this.#isOutdated && !this.#attempt && this.error === null) void this.#ask();
	}

	/** Waits for an answer that is up to date. @throws RpcError, or the fault of the page */
	async answer(maxAge: number): Promise<Value> {
		if (!this.#attempt && performance.now() - this.#askedAt >= maxAge) this.#isOutdated = true;
		const leave = this.use();
		this.#waiting++;
		try {
			while (this.#attempt) await this.#attempt.end;
			if (this.error !== null) throw this.error;
			if (this.data === undefined) throw new RpcError({ kind: 'cancelled' }, String(this.query.key[0]), false);
			return this.data;
		} finally {
			this.#waiting--;
			leave();
		}
	}

	/**
	 * Whether a change makes the answer out of date. An attempt that failed is repeated after any change; what a service does not
	 * offer is asked for again after the first change of a list alone.
	 */
	dependsOn(change: Change): boolean {
		const { until } = this.query;
		if (until === null) return false;
		if (this.error instanceof RpcError && isClosed(this.error.failure)) {
			return Object.values(CHANGES).some(([first]) => first === change);
		}
		if (this.data === undefined || this.error !== null) return true;
		const first = typeof until === 'function' ? until(this.data) : until;
		return Object.values(CHANGES).some((list: readonly (Change | null)[]) =>
			list.slice(0, list.indexOf(first) + 1).includes(change)
		);
	}

	/** Makes the answer out of date. Where it is used it is asked for again, after the attempt under way. */
	invalidate(): void {
		this.#isOutdated = true;
		this.#hasChanged = true;
		if (this.#users > 0 && !this.#attempt) void this.#ask();
	}

	/** Forgets the answer, and what is under way. */
	clear(): void {
		this.#drop();
		this.data = undefined;
		this.error = null;
		this.#isOutdated = true;
		if (this.#users === 0) this.#forget();
	}

	/** Gives up the attempt under way. What it has published so far is not the whole. */
	#drop(): void {
		if (!this.#attempt) return;
		this.#attempt.controller.abort();
		this.#attempt = null;
		this.isFetching = false;
		this.#isOutdated = true;
	}

	#rest(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			if (this.query.isKept && entriesOf(this.query.service).some((entry) => entry.isUsed)) this.#rest();
			else this.#forget();
		}, KEPT);
	}

	#forget(): void {
		clearTimeout(this.#timer);
		entries.delete(this.id);
		// A component that only peeks looks for another entry then.
		this.data = undefined;
	}

	#ask(): Promise<void> {
		const controller = new AbortController();
		const end = this.#load(controller.signal);
		this.#attempt = { controller, end };
		return end;
	}

	async #load(signal: AbortSignal): Promise<void> {
		this.isFetching = true;
		this.#isOutdated = false;
		this.#hasChanged = false;
		this.#askedAt = performance.now();
		const publish = (value: Value) => {
			if (!signal.aborted) this.data = value;
		};
		// By then, `#attempt` is this one.
		await null;
		if (signal.aborted) return;
		try {
			publish(await this.query.load(signal, this.data, publish));
			if (signal.aborted) return;
			this.error = null;
		} catch (error) {
			if (signal.aborted) return;
			this.error = error;
			this.#isOutdated = true;
		}
		this.#attempt = null;
		if (this.error !== null && !(this.error instanceof RpcError)) reportError(this.error);
		if (this.#hasChanged && this.#users > this.#waiting) return this.#ask();
		this.isFetching = false;
	}
}

const idOf = ({ service, key }: Query<unknown>) => stringifyJson([service, ...key]);

/** The entry of a query, made where there is none. Who calls it asks, and does not follow the list of entries. */
function entryOf<Value>(query: Query<Value>): Entry<Value> {
	const id = idOf(query as Query<unknown>);
	return untrack(() => {
		const known = entries.get(id) as Entry<Value> | undefined;
		if (known) {
			// The client may be a new one, with a login.
			known.query = query;
			return known;
		}
		const entry = new Entry(query, id);
		entries.set(id, entry as unknown as Entry<unknown>);
		return entry;
	});
}

const entriesOf = (service: string) =>
	untrack(() => [...entries.values()].filter(({ query }) => query.service === service));

/**
 * Asks a query while the component lives that calls this, and again whenever its answer is out of date.
 *
 * @param query may depend on state; null asks nothing
 */
export function createQuery<Value>(query: () => Query<Value> | null): QueryResult<Value> {
	const asked = $derived(query());
	const entry = $derived(asked && entryOf(asked));
	whenChanged(
		() => entry,
		(used) => used?.use()
	);
	whenChanged(
		() => asked,
		(asked) => {
			// Another client asks now.
			if (asked) entry?.resume();
		}
	);
	return {
		get service() {
			return entry?.query.service ?? '';
		},
		get data() {
			return entry?.data;
		},
		get failure() {
			return entry?.error instanceof RpcError ? entry.error.failure : null;
		},
		get isBroken() {
			return entry !== null && entry.error !== null && !(entry.error instanceof RpcError);
		},
		get isPending() {
			return entry !== null && entry.data === undefined && entry.error === null;
		},
		get isFetching() {
			return entry?.isFetching ?? false;
		},
		refetch: () => entry?.invalidate()
	};
}

/** The query that one call answers. @param params of the operation, where it has some */
export function callQuery<Op extends Operation>(
	client: Client,
	until: Query<ResultOf<Op>>['until'],
	operation: Op,
	...[params]: CallArguments<Op>
): Query<ResultOf<Op>> {
	return {
		service: client.url,
		key: [operation.name, params ?? null],
		until,
		load: (signal) => client.call(operation, ...([params, { signal }] as CallArguments<Op>))
	};
}

/** The answer that is there, however old; undefined if there is none. In a component, it follows the answer. */
export function peek<Value>(query: Query<Value>): Value | undefined {
	return entries.get(idOf(query as Query<unknown>))?.data as Value | undefined;
}

/**
 * The answer to a query, outside of a component: the one that is there if it is up to date, else a new one.
 *
 * @param maxAge milliseconds since it was asked for, after which it is out of date
 * @throws RpcError
 */
export const fetchQuery = <Value>(query: Query<Value>, maxAge = Infinity): Promise<Value> =>
	entryOf(query).answer(maxAge);

/** As `fetchQuery`, for a page that asks the query as well, and shows its failure: it ends in any case. */
export async function prefetchQuery<Value>(query: Query<Value>, maxAge?: number): Promise<void> {
	await fetchQuery(query, maxAge).catch(() => undefined);
}

/** Keeps the answer to a query up to date, outside of a component, until the returned function is called. */
export const watchQuery = <Value>(query: Query<Value>): (() => void) => entryOf(query).use();

/** Says what has changed at a service: the answers that depend on it are asked for again where they are used. */
export function invalidate(service: string, change: Change): void {
	for (const entry of entriesOf(service)) {
		if (entry.dependsOn(change)) entry.invalidate();
	}
}

/** Forgets all answers of a service at once: a wallet is closed, locked or another one. What is under way does not count either. */
export function removeQueries(service: string): void {
	for (const entry of entriesOf(service)) entry.clear();
}
