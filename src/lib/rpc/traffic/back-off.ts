import type { Failure } from '../errors';

/** Milliseconds. */
const MIN_WAIT = 5_000;
export const MAX_WAIT = 10_000;

/** Milliseconds to wait after so many failures; the first `short` waits are the shortest. */
export const waitAfter = (failures: number, short: number) =>
	Math.min(MAX_WAIT, MIN_WAIT * 2 ** Math.max(0, failures - short));

/** How many times 429 or 503 without a time to wait may come until the wait grows. */
const SHORT_WAITS = 2;

/** As long as a node has not been out of reach for a minute, it is polled as usual: it may be back at any moment. */
const SHORT_OUTAGE = 12;

/** The time for which nothing is read from a server: it asked for that, or is out of reach. */
export class BackOff {
	/** Why; its kind is `refused` when the server itself asked to wait. */
	failure: Failure | null = null;
	/** As all times here, of `performance.now()`: a clock may be set back. */
	#retryAt = 0;
	#failures = 0;
	#lastFailure = -Infinity;

	/** Milliseconds for which nothing is read. */
	get wait(): number {
		return Math.max(0, this.#retryAt - performance.now());
	}

	/** Milliseconds since the newest failure. */
	get sinceFailure(): number {
		return performance.now() - this.#lastFailure;
	}

	/** Whether a failure now would count as one with the newest: that of calls that were under way together. */
	get isSameFailure(): boolean {
		return this.sinceFailure < MIN_WAIT - 1000;
	}

	/** Allows the next call at once: at the user's request. */
	retryNow(): void {
		this.#retryAt = 0;
	}

	/** Notes an answer that is no failure of the server. */
	answered(): void {
		if (this.wait > 0) return;
		this.#failures = 0;
		this.failure = null;
	}

	/** Notes HTTP 429 or 503. @param retryAfter the header */
	refused(code: number, retryAfter: string | null): void {
		const failure = { kind: 'refused', code, message: `The service answered HTTP ${code}` } as const;
		const failures = this.#countFailure();
		this.#fail(failure, parseRetryAfter(retryAfter) ?? waitAfter(failures, SHORT_WAITS));
	}

	/** Notes a call without an answer. */
	unanswered(failure: Failure): void {
		const failures = this.#countFailure();
		if (failure.kind === 'unreachable' && failures > SHORT_OUTAGE) {
			this.#fail(failure, waitAfter(failures, SHORT_OUTAGE));
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

/** Milliseconds of a `Retry-After` header: seconds or a date (RFC 9110, section 10.2.3); null when it has neither. */
export function parseRetryAfter(text: string | null): number | null {
	if (text === null) return null;
	if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
	const date = text.includes(':') ? Date.parse(text) : NaN;
	return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
