import { MAX_WAIT, waitAfter } from './back-off';

/** Reads that failed for a reason that may be temporary, so that pages load again. */
export class LostReads {
	#lost = false;
	#reloads = 0;
	#lastReload = -Infinity;

	/** Records that a read failed. */
	note(): void {
		this.#lost = true;
	}

	/**
	 * Returns true, once, when a read has failed since the last call. When reads keep failing, it does so less and less
	 * often.
	 */
	take(): boolean {
		const since = performance.now() - this.#lastReload;
		if (since > 2 * MAX_WAIT) this.#reloads = 0;
		if (!this.#lost || (this.#reloads > 0 && since < waitAfter(this.#reloads, 3) - 1000)) return false;
		this.#lost = false;
		this.#reloads++;
		this.#lastReload = performance.now();
		return true;
	}
}
