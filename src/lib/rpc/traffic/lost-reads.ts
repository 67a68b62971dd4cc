import { MAX_WAIT_MS, backOffMs } from './back-off';

/** Reads that failed for a reason that may be temporary, so that pages load again. */
export class LostReads {
	#lost = false;
	#reloads = 0;
	#lastReload = -Infinity;

	/** Records that a read failed. */
	record(): void {
		this.#lost = true;
	}

	/**
	 * Returns true, once, when a read has failed since the last call. When reads keep failing, it does so less and less
	 * often.
	 */
	takeReload(): boolean {
		const since = performance.now() - this.#lastReload;
		if (since > 2 * MAX_WAIT_MS) this.#reloads = 0;
		if (!this.#lost || (this.#reloads > 0 && since < backOffMs(this.#reloads, 3) - 1000)) return false;
		this.#lost = false;
		this.#reloads++;
		this.#lastReload = performance.now();
		return true;
	}
}
