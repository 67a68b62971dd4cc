import { isWithoutReason, RpcError, rpcError, type Failure } from './errors';
import { BackOff } from './traffic/back-off';
import { RateLimit } from './traffic/gap';
import { LostReads } from './traffic/lost-reads';
import { queueOf } from './traffic/queue';
import { SentLog, type SentCalls } from './traffic/sent';
import type { Answer, Exchange, Transport } from './transport';

export { parseRetryAfter } from './traffic/back-off';
export type { SentCalls } from './traffic/sent';

/**
 * Traffic of this visit to one server: counters, back-off and rate limit. Passes each call on to those that depend on
 * it.
 */
export class Traffic {
	calls = 0;
	/** Bytes of the answers, uncompressed. */
	bytes = 0;
	readonly #sent = new SentLog();
	readonly #backOff = new BackOff();
	readonly #lost = new LostReads();
	/** Rate limit for which the calls to a node are queued. */
	readonly rateLimit = new RateLimit(this.#backOff);

	/** Sent calls by operation name. */
	get sent(): ReadonlyMap<string, SentCalls> {
		return this.#sent.operations;
	}

	/** Milliseconds until reads are sent to the server again. */
	get waitMs(): number {
		return this.#backOff.waitMs;
	}

	/** Reason for the wait; its kind is `refused` when the server itself asked to wait. */
	get failure(): Failure | null {
		return this.#backOff.failure;
	}

	/** Allows the next call at once, at the user's request. */
	retryNow(): void {
		this.#backOff.retryNow();
	}

	/**
	 * Returns true, once, when a read has failed since the last call for a reason that may be temporary, so that pages
	 * load again. When reads keep failing, it does so less and less often.
	 */
	takeReload(): boolean {
		return this.#lost.takeReload();
	}

	/** Records that a read failed for a reason that may be temporary. */
	recordLostRead(): void {
		this.#lost.record();
	}

	/**
	 * Records a call as it is sent.
	 *
	 * @param isNode true when the body of a read is recorded as well
	 */
	recordCall(exchange: Exchange, isNode: boolean): void {
		this.#sent.recordCall(exchange, isNode);
	}

	/** Records an answer. */
	recordAnswer({ status, headers, body }: Answer, { effect, operation }: Exchange): void {
		this.calls++;
		this.bytes += body.length;
		this.#sent.recordAnswerBytes(operation, body.length);
		if (status !== 429 && status < 500) {
			this.rateLimit.recordAnswer(operation);
			this.#backOff.recordAnswer();
			return;
		}
		// An operation that a node does not have would otherwise make the pages load again and again.
		if (effect === 'read' && !isWithoutReason(status, body)) this.#lost.record();
		if (status !== 429 && status !== 503) return;
		this.rateLimit.recordRefusal(operation);
		this.#backOff.recordRefusal(status, headers.get('retry-after'));
	}

	/** Records a call without an answer. It may be a refusal that the browser does not let the page read. */
	recordLostCall({ failure }: RpcError, { effect, operation }: Exchange): void {
		this.calls++;
		if (failure.kind !== 'unreachable' && failure.kind !== 'timed_out') return;
		if (effect === 'read') this.#lost.record();
		if (failure.kind === 'unreachable') this.rateLimit.recordRefusal(operation);
		this.#backOff.recordLostCall(failure);
	}
}

const servers = new Map<string, Traffic>();

/** Returns the traffic of this visit with the server at an address. */
export function trafficOf(url: string): Traffic {
	const traffic = servers.get(url) ?? new Traffic();
	servers.set(url, traffic);
	return traffic;
}

/** True when a server has answered in this visit, in a way that the page could read. */
export const hasAnswered = (url: string) => (servers.get(url)?.bytes ?? 0) > 0;

/** Returns the calls and bytes of this visit, by server. */
export const allTraffic = () => [...servers].map(([url, { calls, bytes, sent }]) => ({ url, calls, bytes, sent }));

/**
 * Wraps a transport: counts calls and bytes.
 *
 * @param isNode true when the bodies of reads are recorded as well
 */
export function withTrafficCount(transport: Transport, url: string, isNode = false): Transport {
	const traffic = trafficOf(url);
	return async (exchange) => {
		traffic.recordCall(exchange, isNode);
		try {
			const answer = await transport(exchange);
			traffic.recordAnswer(answer, exchange);
			return answer;
		} catch (error) {
			if (error instanceof RpcError) traffic.recordLostCall(error, exchange);
			throw error;
		}
	};
}

/**
 * Wraps a transport to a node: counts like `counted`, and sends at most three requests at a time to one origin; the
 * others are queued. During the back-off a read fails at once; a change is always sent, since a user requested it.
 */
export function throttled(transport: Transport, url: string): Transport {
	const traffic = trafficOf(url);
	const queue = queueOf(new URL(url).origin);
	const send = withTrafficCount(transport, url, true);
	return (exchange) =>
		queue.run(exchange, traffic.rateLimit, async () => {
			const { failure, waitMs } = traffic;
			if (failure && exchange.effect === 'read' && waitMs > 0) throw rpcError(failure, exchange);
			return send(exchange);
		});
}
