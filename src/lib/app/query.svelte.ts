import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { CallArguments, Client } from '../rpc/client';
import { isUnavailable, RpcError, type Failure } from '../rpc/errors';
import { stringifyJson } from '../rpc/json';
import type { Operation, ResultOf } from '../rpc/operation';
import { whenChanged } from './when.svelte';

/**
 * Pages load data from services only through queries. Equal queries share one answer; the followers of
 * node and wallet report changes. The terms are those of TanStack Query; docs/decisions/0038-queries.md
 * says why it is not that library.
 */

/**
 * Kinds of change at a node and at a wallet service. Each change includes those after it: with another tip the pool
 * differs as well, and a changed label shows in the list of transfers.
 */
const CHANGES = {
	node: ['reorganised', 'tip', 'pool'],
	wallet: ['wallet', 'addresses', 'transfers']
} as const;

export type ServiceChange = (typeof CHANGES)[keyof typeof CHANGES][number];

/** Data to load from a service. A call that changes something there must never be a query. */
export interface Query<Value> {
	/** URL of the service. */
	service: string;
	/** Identity of the question: queries to one service with equal keys share one answer. Must not contain a secret. */
	key: readonly unknown[];
	/**
	 * The weakest change that makes the answer stale. It may depend on the answer: a transaction in a block changes when
	 * the chain is reorganised, one in the pool with each change of the pool. Null: never stale; the caller uses
	 * `fetchQuery` with an age.
	 */
	staleOn: ServiceChange | null | ((value: Value) => ServiceChange | null);
	/** Set when later answers build on this one: the answer then stays cached while any query of the service is in use. */
	keepWhileServiceInUse?: true;
	/**
	 * @param signal aborted once no caller wants the answer any more
	 * @param before the last answer, on which the new one may build; undefined for the first time
	 * @param publish shows a partial answer
	 * @throws RpcError; any other error counts as a bug of the page
	 */
	load: (signal: AbortSignal, before: Value | undefined, publish: (value: Value) => void) => Promise<Value>;
}

/** A query as a component sees it. */
export interface QueryResult<Value> {
	readonly service: string;
	/** Latest answer; also shown during and after a failed refresh. Undefined before the first answer. */
	readonly data: Value | undefined;
	/** Failure of the latest attempt. */
	readonly failure: Failure | null;
	/** True when the latest attempt ended with a bug of the page, which is reported in the browser's console. */
	readonly isBroken: boolean;
	/** True when there is neither an answer nor a failure yet. */
	readonly isPending: boolean;
	readonly isFetching: boolean;
	/** Loads the answer again at once. */
	refetch: () => void;
}

/** Milliseconds for which an unused answer stays cached. */
const UNUSED_CACHE_MS = 5 * 60_000;

/** Cache by service and key. Reactive, so that `peek` at a missing entry updates once the entry is created. */
const entries = new SvelteMap<string, QueryEntry<unknown>>();

/** Answer to one query, shared by all its users. */
class QueryEntry<Value> {
	data: Value | undefined = $state.raw();
	/** Error of the latest attempt: an RpcError, or a bug of the page. */
	error: unknown = $state.raw(null);
	isFetching = $state(false);
	#isStale = true;
	#users = 0;
	/** Number of users that wait for a single answer, and need no refresh after changes. */
	#oneTimeUsers = 0;
	/** The attempt under way. */
	#attempt: { controller: AbortController; end: Promise<void> } | null = null;
	/** True when something has changed since the attempt began. */
	#hasChanged = false;
	/** Start of the latest attempt, in milliseconds of `performance.now()`. */
	#startedAt = -Infinity;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		public query: Query<Value>,
		readonly id: string
	) {
		this.#scheduleRemoval();
	}

	get isUsed(): boolean {
		return this.#users > 0;
	}

	/** Keeps the answer fresh until the returned function is called. */
	use(): () => void {
		clearTimeout(this.#timer);
		entries.set(this.id, this as unknown as QueryEntry<unknown>);
		this.#users++;
		if (this.#isStale && !this.#attempt) void this.#startAttempt();
		let isUsed = true;
		return () => {
			if (!isUsed) return;
			isUsed = false;
			this.#users--;
			if (this.#users > 0) return;
			this.#abortAttempt();
			this.#scheduleRemoval();
		};
	}

	/** Loads an answer that was cleared while in use, for example after a login. */
	resume(): void {
		if (this.#users > 0 && this.#isStale && !this.#attempt && this.error === null) void this.#startAttempt();
	}

	/** Waits for a fresh answer. @throws RpcError, or the bug of the page */
	async answer(maxAge: number): Promise<Value> {
		if (!this.#attempt && performance.now() - this.#startedAt >= maxAge) this.#isStale = true;
		const leave = this.use();
		this.#oneTimeUsers++;
		try {
			while (this.#attempt) await this.#attempt.end;
			if (this.error !== null) throw this.error;
			if (this.data === undefined) throw new RpcError({ kind: 'cancelled' }, String(this.query.key[0]), false);
			return this.data;
		} finally {
			this.#oneTimeUsers--;
			leave();
		}
	}

	/**
	 * True when a change makes the answer stale. A failed attempt is retried after any change. If the service does not
	 * offer the operation, only the first kind of change in each list retries.
	 */
	dependsOn(change: ServiceChange): boolean {
		const { staleOn } = this.query;
		if (staleOn === null) return false;
		if (this.error instanceof RpcError && isUnavailable(this.error.failure)) {
			return Object.values(CHANGES).some(([first]) => first === change);
		}
		if (this.data === undefined || this.error !== null) return true;
		const first = typeof staleOn === 'function' ? staleOn(this.data) : staleOn;
		return Object.values(CHANGES).some((list: readonly (ServiceChange | null)[]) =>
			list.slice(0, list.indexOf(first) + 1).includes(change)
		);
	}

	/** Marks the answer as stale. While in use, it is loaded again, after the attempt under way. */
	invalidate(): void {
		this.#isStale = true;
		this.#hasChanged = true;
		if (this.#users > 0 && !this.#attempt) void this.#startAttempt();
	}

	/** Clears the answer and aborts the attempt under way. */
	clear(): void {
		this.#abortAttempt();
		this.data = undefined;
		this.error = null;
		this.#isStale = true;
		if (this.#users === 0) this.#remove();
	}

	/** Aborts the attempt under way. Partial answers published so far stay, marked as stale. */
	#abortAttempt(): void {
		if (!this.#attempt) return;
		this.#attempt.controller.abort();
		this.#attempt = null;
		this.isFetching = false;
		this.#isStale = true;
	}

	#scheduleRemoval(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			if (this.query.keepWhileServiceInUse && entriesOf(this.query.service).some((entry) => entry.isUsed))
				this.#scheduleRemoval();
			else this.#remove();
		}, UNUSED_CACHE_MS);
	}

	#remove(): void {
		clearTimeout(this.#timer);
		entries.delete(this.id);
		// Triggers components that only peek, so that they look up the new entry.
		this.data = undefined;
	}

	#startAttempt(): Promise<void> {
		const controller = new AbortController();
		const end = this.#load(controller.signal);
		this.#attempt = { controller, end };
		return end;
	}

	async #load(signal: AbortSignal): Promise<void> {
		this.isFetching = true;
		this.#isStale = false;
		this.#hasChanged = false;
		this.#startedAt = performance.now();
		const publish = (value: Value) => {
			if (!signal.aborted) this.data = value;
		};
		// Wait until `#attempt` is assigned.
		await null;
		if (signal.aborted) return;
		try {
			publish(await this.query.load(signal, this.data, publish));
			if (signal.aborted) return;
			this.error = null;
		} catch (error) {
			if (signal.aborted) return;
			this.error = error;
			this.#isStale = true;
		}
		this.#attempt = null;
		if (this.error !== null && !(this.error instanceof RpcError)) reportError(this.error);
		if (this.#hasChanged && this.#users > this.#oneTimeUsers) return this.#startAttempt();
		this.isFetching = false;
	}
}

const idOf = ({ service, key }: Query<unknown>) => stringifyJson([service, ...key]);

/** Returns the entry of a query, and creates it if needed. Untracked: callers do not depend on the list of entries. */
function entryOf<Value>(query: Query<Value>): QueryEntry<Value> {
	const id = idOf(query as Query<unknown>);
	return untrack(() => {
		const known = entries.get(id) as QueryEntry<Value> | undefined;
		if (known) {
			// The client may be a new one, with a login.
			known.query = query;
			return known;
		}
		const entry = new QueryEntry(query, id);
		entries.set(id, entry as unknown as QueryEntry<unknown>);
		return entry;
	});
}

const entriesOf = (service: string) =>
	untrack(() => [...entries.values()].filter(({ query }) => query.service === service));

/**
 * Uses a query while the calling component lives: loads it, and reloads it when the answer is stale.
 *
 * @param query may depend on state; null loads nothing
 */
export function createQuery<Value>(query: () => Query<Value> | null): QueryResult<Value> {
	const currentQuery = $derived(query());
	const entry = $derived(currentQuery && entryOf(currentQuery));
	whenChanged(
		() => entry,
		(used) => used?.use()
	);
	whenChanged(
		() => currentQuery,
		(current) => {
			// The query may have a new client, with a login.
			if (current) entry?.resume();
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

/** Query with the result of one call. @param params of the operation, if it has any */
export function callQuery<Op extends Operation>(
	client: Client,
	staleOn: Query<ResultOf<Op>>['staleOn'],
	operation: Op,
	...[params]: CallArguments<Op>
): Query<ResultOf<Op>> {
	return {
		service: client.url,
		key: [operation.name, params ?? null],
		staleOn,
		load: (signal) => client.call(operation, ...([params, { signal }] as CallArguments<Op>))
	};
}

/** Cached answer, however old; undefined if there is none. Reactive in a component. */
export function peek<Value>(query: Query<Value>): Value | undefined {
	return entries.get(idOf(query as Query<unknown>))?.data as Value | undefined;
}

/**
 * Answer to a query outside of a component: the cached one if it is fresh, otherwise a new one.
 *
 * @param maxAge milliseconds after which a cached answer is stale
 * @throws RpcError
 */
export const fetchQuery = <Value>(query: Query<Value>, maxAge = Infinity): Promise<Value> =>
	entryOf(query).answer(maxAge);

/** Like `fetchQuery`, for pages that also use the query and show its failure: never rejects. */
export async function prefetchQuery<Value>(query: Query<Value>, maxAge?: number): Promise<void> {
	await fetchQuery(query, maxAge).catch(() => undefined);
}

/** Keeps the answer to a query fresh outside of a component, until the returned function is called. */
export const watchQuery = <Value>(query: Query<Value>): (() => void) => entryOf(query).use();

/** Reports a change at a service: dependent answers become stale, and are loaded again where they are in use. */
export function invalidateQueries(service: string, change: ServiceChange): void {
	for (const entry of entriesOf(service)) {
		if (entry.dependsOn(change)) entry.invalidate();
	}
}

/** Clears all answers of a service at once, and aborts its attempts: the wallet was closed, locked or replaced. */
export function removeQueries(service: string): void {
	for (const entry of entriesOf(service)) entry.clear();
}
