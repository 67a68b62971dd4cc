import { MAX_WAIT, waitAfter } from './back-off';

/** The reads that failed for a reason that may have passed: pages load again. */
export class LostReads {
	#lost = false;
	#reloads = 0;
	#lastReload = -Infinity;

	/** Notes that one failed. */
	note(): void {
		this.#lost = true;
	}

	/** Whether one failed since the last call. When they fail again and again, less and less often. */
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
