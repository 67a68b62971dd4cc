import { RpcError, rpcError, type Failure } from './errors';
import type { Answer, Exchange, Transport } from './transport';

/** Requests to one node at the same time. From release 0.18.5.1 on, a node allows an address three connections by default. */
const MAX_AT_ONCE = 3;

/** Milliseconds. */
const MIN_WAIT = 5_000;
const MAX_WAIT = 10_000;

/** Milliseconds to wait after so many failures; the first `short` waits are the shortest. */
const waitAfter = (failures: number, short: number) =>
	Math.min(MAX_WAIT, MIN_WAIT * 2 ** Math.max(0, failures - short));

/** How many times 429 or 503 without a time to wait may come until the wait grows. */
const SHORT_WAITS = 2;

/** As long as a node has not been out of reach for a minute, it is polled as usual: it may be back at any moment. */
const SHORT_OUTAGE = 12;

/** Milliseconds between two requests to a server that limits their rate: twice as many after each further refusal. */
const MIN_GAP = 400;
const MAX_GAP = 1600;

/** Milliseconds without a refusal after which the rate is taken to be unlimited again. */
const RELAX_AFTER = 60_000;

/** Calls of one operation. */
export interface SentCalls {
	calls: number;
	/** Bytes of the answers, uncompressed. */
	bytes: number;
	/** Unix milliseconds of the newest. */
	last: number;
	/** Different bodies of reads from a node, the oldest first. Others may hold secrets: they are not here. */
	bodies: Set<string | Uint8Array>;
}

/** Bodies to keep of one operation, and characters or bytes of one. */
const MAX_BODIES = 100;
const MAX_BODY_LENGTH = 4_000;

/** What this visit has sent to a server, and when it may be sent more. */
export class Traffic {
	calls = 0;
	/** Bytes of the answers, uncompressed. */
	bytes = 0;
	/** The time before which nothing is read from the server. As all times here, of `performance.now()`: a clock may be set back. */
	retryAt = 0;
	/** Why; its kind is `refused` when the server itself asked to wait. */
	failure: Failure | null = null;
	/** By the operation's name. */
	readonly sent = new Map<string, SentCalls>();
	/** Operations whose newest call was refused or lost: they go first the next time. */
	readonly refused = new Set<string>();
	/** The time before which the next call is not sent. */
	nextAt = 0;
	#gap = 0;
	#lastAnswer = -Infinity;
	#failures = 0;
	#lastFailure = -Infinity;
	#lost = false;
	#reloads = 0;
	#lastReload = -Infinity;

	/** Milliseconds for which nothing is read from the server. */
	get wait(): number {
		return Math.max(0, this.retryAt - performance.now());
	}

	/** Allows the next call at once: at the user's request. */
	retryNow(): void {
		this.retryAt = 0;
	}

	/**
	 * Whether a read failed since the last call for a reason that may have passed, so that pages load again. When reads
	 * fail again and again, less and less often.
	 */
	takeLost(): boolean {
		const since = performance.now() - this.#lastReload;
		if (since > 2 * MAX_WAIT) this.#reloads = 0;
		if (!this.#lost || (this.#reloads > 0 && since < waitAfter(this.#reloads, 3) - 1000)) return false;
		this.#lost = false;
		this.#reloads++;
		this.#lastReload = performance.now();
		return true;
	}

	/** Notes that a call begins: the next one follows after the gap, if there is one. */
	begin(): void {
		if (performance.now() - this.#lastFailure > RELAX_AFTER) this.#gap = 0;
		// What fails at once takes no time of the server.
		if (this.wait === 0) this.nextAt = performance.now() + this.#gap;
	}

	/** Notes that a read failed for a reason that may have passed. */
	noteLost(): void {
		this.#lost = true;
	}

	/** Notes a call as it is sent. */
	noteSent({ operation, effect, body }: Exchange, isNode: boolean): void {
		const sent = this.sent.get(operation) ?? { calls: 0, bytes: 0, last: 0, bodies: new Set() };
		this.sent.set(operation, sent);
		sent.calls++;
		sent.last = Date.now();
		if (isNode && effect === 'read' && body && sent.bodies.size < MAX_BODIES) {
			sent.bodies.add(body.slice(0, MAX_BODY_LENGTH));
		}
	}

	/** Notes an answer. */
	answered({ status, headers, body }: Answer, { effect, operation }: Exchange): void {
		this.calls++;
		this.bytes += body.length;
		const sent = this.sent.get(operation);
		if (sent) sent.bytes += body.length;
		const failed = status === 429 || status >= 500;
		if (failed && effect === 'read') this.#lost = true;
		if (!failed) {
			this.#lastAnswer = performance.now();
			this.refused.delete(operation);
		}
		if (status === 429 || status === 503) {
			this.#limit(operation);
			const asked = parseRetryAfter(headers.get('retry-after'));
			const failure = { kind: 'refused', code: status, message: `The service answered HTTP ${status}` } as const;
			const failures = this.#countFailure();
			this.#fail(failure, asked ?? waitAfter(failures, SHORT_WAITS));
		} else if (!failed && this.wait === 0) {
			this.#failures = 0;
			this.failure = null;
		}
	}

	/** Notes a call without an answer. It may be a refusal that the browser does not let the page read. */
	unanswered({ failure }: RpcError, { effect, operation }: Exchange): void {
		this.calls++;
		if (failure.kind !== 'unreachable' && failure.kind !== 'timed_out') return;
		if (effect === 'read') this.#lost = true;
		if (failure.kind === 'unreachable') this.#limit(operation);
		const failures = this.#countFailure();
		if (failure.kind === 'unreachable' && failures > SHORT_OUTAGE) {
			this.#fail(failure, waitAfter(failures, SHORT_OUTAGE));
		}
	}

	/** A refusal right after an answer limits the rate: a server that is down answers nothing. */
	#limit(operation: string): void {
		this.refused.add(operation);
		if (performance.now() - this.#lastAnswer > 2000 || this.#isSameFailure) return;
		this.#gap = Math.min(MAX_GAP, Math.max(MIN_GAP, 2 * this.#gap));
	}

	get #isSameFailure(): boolean {
		return performance.now() - this.#lastFailure < MIN_WAIT - 1000;
	}

	/** Failures at about the same time, of calls that were under way together, count as one. */
	#countFailure(): number {
		if (!this.#isSameFailure) this.#failures++;
		this.#lastFailure = performance.now();
		return this.#failures;
	}

	#fail(failure: Failure, milliseconds: number): void {
		this.retryAt = Math.max(this.retryAt, performance.now() + milliseconds);
		this.failure = failure;
	}
}

/** Milliseconds of a `Retry-After` header: seconds or a date (RFC 9110, section 10.2.3); null when it has neither. */
export function parseRetryAfter(text: string | null): number | null {
	if (text === null) return null;
	if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
	const date = text.includes(':') ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

const servers = new Map<string, Traffic>();

/** The traffic of this visit with the server at an address. */
export function trafficOf(url: string): Traffic {
	const traffic = servers.get(url) ?? new Traffic();
	servers.set(url, traffic);
	return traffic;
}

/** Whether a server has answered in this visit, in a way that the page could read. */
export const hasAnswered = (url: string) => (servers.get(url)?.bytes ?? 0) > 0;

/** The calls and bytes of this visit, by server. */
export const allTraffic = () => [...servers].map(([url, { calls, bytes, sent }]) => ({ url, calls, bytes, sent }));

/** Wraps a transport: counts calls and bytes. @param isNode whether what was asked for is noted as well */
export function counted(transport: Transport, url: string, isNode = false): Transport {
	const traffic = trafficOf(url);
	return async (exchange) => {
		traffic.noteSent(exchange, isNode);
		try {
			const answer = await transport(exchange);
			traffic.answered(answer, exchange);
			return answer;
		} catch (error) {
			if (error instanceof RpcError) traffic.unanswered(error, exchange);
			throw error;
		}
	};
}

/**
 * Wraps a transport to a node: as `counted`, and at most three requests at a time go to one origin, the others wait for
 * their turn. A read fails at once while the node is not to be called; a change is always sent, since a user asked for it.
 */
export function throttled(transport: Transport, url: string): Transport {
	const traffic = trafficOf(url);
	const queue = queueOf(new URL(url).origin);
	const send = counted(transport, url, true);
	return (exchange) =>
		queue.run(exchange, traffic, async () => {
			const { failure, wait } = traffic;
			if (failure && exchange.effect === 'read' && wait > 0) throw rpcError(failure, exchange);
			return send(exchange);
		});
}

/** A request that waits for its turn. */
interface Waiting {
	operation: string;
	traffic: Traffic;
	begin: () => void;
}

/** Requests that wait for their turn: those that were refused before, then the others, in their order. */
class Queue {
	#free = MAX_AT_ONCE;
	#timer: ReturnType<typeof setTimeout> | undefined;
	readonly #waiting: Waiting[] = [];

	async run<Result>(exchange: Exchange, traffic: Traffic, work: () => Promise<Result>): Promise<Result> {
		await this.#turn(exchange, traffic);
		try {
			return await work();
		} finally {
			this.#free++;
			this.#next();
		}
	}

	#turn({ signal, operation }: Exchange, traffic: Traffic): Promise<void> {
		return new Promise((resolve, reject) => {
			const begin = () => {
				signal?.removeEventListener('abort', leave);
				resolve();
			};
			const waiting = { operation, traffic, begin };
			const leave = () => {
				this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
				// It was never sent.
				reject(new RpcError({ kind: 'cancelled' }, operation, false));
			};
			this.#waiting.push(waiting);
			signal?.addEventListener('abort', leave, { once: true });
			this.#next();
		});
	}

	#next(): void {
		clearTimeout(this.#timer);
		const refused = this.#waiting.findIndex(({ operation, traffic }) => traffic.refused.has(operation));
		const next = this.#waiting[Math.max(0, refused)];
		if (!next || this.#free === 0) return;
		const wait = next.traffic.nextAt - performance.now();
		if (wait > 0) {
			this.#timer = setTimeout(() => this.#next(), wait);
			return;
		}
		this.#waiting.splice(this.#waiting.indexOf(next), 1);
		this.#free--;
		next.traffic.begin();
		next.begin();
		this.#next();
	}
}

const queues = new Map<string, Queue>();

function queueOf(origin: string): Queue {
	const queue = queues.get(origin) ?? new Queue();
	queues.set(origin, queue);
	return queue;
}
