import type { BackOff } from './back-off';

/**
 * Bounds of the pause between two requests to a server that limits their rate, in milliseconds. It doubles after each
 * further refusal.
 */
const MIN_GAP_MS = 400;
const MAX_GAP_MS = 1600;

/** Time without a failure after which the rate counts as unlimited again, in milliseconds. */
const RELAX_AFTER_MS = 60_000;

/** Pause between two calls to a server that limits their rate, and the operations that go first. */
export class RateLimit {
	/** Time of `performance.now()` before which the next call is not sent. */
	nextAt = 0;
	/** Operations whose newest call was refused or lost: they go first the next time. */
	readonly refusedOperations = new Set<string>();
	readonly #backOff: BackOff;
	#gap = 0;
	#lastAnswer = -Infinity;

	constructor(backOff: BackOff) {
		this.#backOff = backOff;
	}

	/** Records the start of a call: the next one follows after the pause, if there is one. */
	recordStart(): void {
		if (this.#backOff.msSinceFailure > RELAX_AFTER_MS) this.#gap = 0;
		// During the back-off a call fails at once, and takes no time of the server.
		if (this.#backOff.waitMs === 0) this.nextAt = performance.now() + this.#gap;
	}

	/** Records an answer that is not a failure of the server. */
	recordAnswer(operation: string): void {
		this.#lastAnswer = performance.now();
		this.refusedOperations.delete(operation);
	}

	/**
	 * Records a call that was refused or lost, before the back-off counts it. Only a refusal shortly after an answer
	 * counts as a rate limit: a server that is down does not answer at all.
	 */
	recordRefusal(operation: string): void {
		this.refusedOperations.add(operation);
		if (performance.now() - this.#lastAnswer > 2000 || this.#backOff.isSameFailure) return;
		this.#gap = Math.min(MAX_GAP_MS, Math.max(MIN_GAP_MS, 2 * this.#gap));
	}
}
