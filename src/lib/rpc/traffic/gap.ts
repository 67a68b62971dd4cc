import type { BackOff } from './back-off';

/** Milliseconds between two requests to a server that limits their rate: twice as many after each further refusal. */
const MIN_GAP = 400;
const MAX_GAP = 1600;

/** Milliseconds without a failure after which the rate is taken to be unlimited again. */
const RELAX_AFTER = 60_000;

/** The gap between two calls to a server that limits their rate, and which call comes first. */
export class Gap {
	/** The time of `performance.now()` before which the next call is not sent. */
	nextAt = 0;
	/** Operations whose newest call was refused or lost: they go first the next time. */
	readonly refused = new Set<string>();
	readonly #backOff: BackOff;
	#gap = 0;
	#lastAnswer = -Infinity;

	constructor(backOff: BackOff) {
		this.#backOff = backOff;
	}

	/** Notes that a call begins: the next one follows after the gap, if there is one. */
	begin(): void {
		if (this.#backOff.sinceFailure > RELAX_AFTER) this.#gap = 0;
		// What fails at once takes no time of the server.
		if (this.#backOff.wait === 0) this.nextAt = performance.now() + this.#gap;
	}

	/** Notes an answer that is no failure of the server. */
	answered(operation: string): void {
		this.#lastAnswer = performance.now();
		this.refused.delete(operation);
	}

	/**
	 * Notes a call that was refused or lost, before the back-off counts it. A refusal right after an answer limits the
	 * rate: a server that is down answers nothing.
	 */
	limited(operation: string): void {
		this.refused.add(operation);
		if (performance.now() - this.#lastAnswer > 2000 || this.#backOff.isSameFailure) return;
		this.#gap = Math.min(MAX_GAP, Math.max(MIN_GAP, 2 * this.#gap));
	}
}
