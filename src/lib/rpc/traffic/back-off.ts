import type { Failure } from '../errors';

/** Shortest and longest wait, in milliseconds. */
const MIN_WAIT_MS = 5_000;
export const MAX_WAIT_MS = 10_000;

/** Exponential back-off in milliseconds: MIN_WAIT for the first `short` failures, then doubling up to MAX_WAIT. */
export const backOffMs = (failures: number, failuresAtMinWait: number) =>
	Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** Math.max(0, failures - failuresAtMinWait));

/** Number of answers 429 or 503 without a `Retry-After` before the wait grows. */
const REFUSALS_AT_MIN_WAIT = 2;

/**
 * Number of failures before an unreachable node is polled less often. During the first minute it is polled as usual,
 * since it may be back at any moment.
 */
const FAILURES_BEFORE_BACK_OFF = 12;

/** Back-off: the time in which reads are not sent to a server, because it asked for that or is unreachable. */
export class BackOff {
	/** Reason for the back-off; its kind is `refused` when the server itself asked to wait. */
	failure: Failure | null = null;
	/** Time of `performance.now()`, like all times here: a wall clock may be set back. */
	#retryAt = 0;
	#failures = 0;
	#lastFailure = -Infinity;

	/** Milliseconds until reads are sent again. */
	get waitMs(): number {
		return Math.max(0, this.#retryAt - performance.now());
	}

	/** Milliseconds since the newest failure. */
	get msSinceFailure(): number {
		return performance.now() - this.#lastFailure;
	}

	/** True when a failure now would count as one with the newest: calls in flight at the same time fail together. */
	get isSameFailure(): boolean {
		return this.msSinceFailure < MIN_WAIT_MS - 1000;
	}

	/** Allows the next call at once, at the user's request. */
	retryNow(): void {
		this.#retryAt = 0;
	}

	/** Records an answer that is not a failure of the server. */
	recordAnswer(): void {
		if (this.waitMs > 0) return;
		this.#failures = 0;
		this.failure = null;
	}

	/**
	 * Records HTTP 429 or 503.
	 *
	 * @param retryAfter value of the `Retry-After` header
	 */
	recordRefusal(code: number, retryAfter: string | null): void {
		const failure = { kind: 'refused', code, message: `The service answered HTTP ${code}` } as const;
		const failures = this.#countFailure();
		this.#fail(failure, parseRetryAfter(retryAfter) ?? backOffMs(failures, REFUSALS_AT_MIN_WAIT));
	}

	/** Records a call without an answer. */
	recordLostCall(failure: Failure): void {
		const failures = this.#countFailure();
		if (failure.kind === 'unreachable' && failures > FAILURES_BEFORE_BACK_OFF) {
			this.#fail(failure, backOffMs(failures, FAILURES_BEFORE_BACK_OFF));
		}
	}

	#countFailure(): number {
		if (!this.isSameFailure) this.#failures++;
		this.#lastFailure = performance.now();
		return this.#failures;
	}

	#fail(failure: Failure, milliseconds: number): void {
		this.#retryAt = Math.max(this.#retryAt, performance.now() + milliseconds);
		this.failure = failure;
	}
}

/**
 * Parses a `Retry-After` header, seconds or a date (RFC 9110, section 10.2.3), to milliseconds; null when it is
 * neither.
 */
export function parseRetryAfter(text: string | null): number | null {
	if (text === null) return null;
	if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
	const date = text.includes(':') ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
