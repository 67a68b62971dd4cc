/** Seconds: a file that is newer than at a look before that may have been written any time since, and does not say what time it is. */
const LONGEST_GAP = 90;

/** Seconds by which no clock is off that somebody has set. */
const FARTHEST = 86_400;

/** The shop's clock, as far as its status file shows it: while it is written anew, its time is the shop's. An old file says nothing of now. */
export class ShopClock {
	/** Seconds that it is ahead of this browser's, below zero when it is behind; null while that is not known. */
	ahead: number | null = null;
	/** The time of the newest file. */
	#newest = -Infinity;
	#looked = { now: -Infinity, uptime: -Infinity };

	/**
	 * One look at the file.
	 *
	 * @param updated when it was written, as it says, in Unix seconds
	 * @param now Unix seconds, by this browser's clock
	 * @param uptime seconds by a clock that nobody sets
	 */
	look(updated: number, now: number, uptime = performance.now() / 1000): void {
		const passed = now - this.#looked.now;
		const wasSet = Math.abs(passed - (uptime - this.#looked.uptime)) > LONGEST_GAP;
		const isOdd = Math.abs(updated - now) > FARTHEST;
		this.#looked = { now, uptime };
		// An older copy of the file, or a shop whose clock was set back: what was known need not hold.
		if (wasSet || isOdd || updated < this.#newest) this.ahead = null;
		else if (updated > this.#newest && passed <= LONGEST_GAP) this.ahead = updated - now;
		if (!isOdd) this.#newest = Math.max(this.#newest, updated);
	}
}
