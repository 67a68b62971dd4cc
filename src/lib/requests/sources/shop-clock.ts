/**
 * Maximum seconds between two looks. After a longer gap, a newer file may have been written at any time since the last
 * look, so it does not show the current time.
 */
const LONGEST_GAP = 90;

/** Maximum plausible clock offset (seconds) of a clock that someone has set. */
const FARTHEST = 86_400;

/**
 * Estimates the shop's clock from its status file: while the file is being rewritten, its time is the shop's current
 * time. An old file does not show the current time.
 */
export class ShopClock {
	/** Seconds that the shop's clock is ahead of this browser's (negative when behind); null while unknown. */
	ahead: number | null = null;
	/** Time of the newest file (Unix seconds). */
	#newest = -Infinity;
	#looked = { now: -Infinity, uptime: -Infinity };

	/**
	 * Takes one reading of the file into account.
	 *
	 * @param updated time of writing as stated in the file, in Unix seconds
	 * @param now Unix seconds, by this browser's clock
	 * @param uptime seconds of a monotonic clock
	 */
	look(updated: number, now: number, uptime = performance.now() / 1000): void {
		const passed = now - this.#looked.now;
		const wasSet = Math.abs(passed - (uptime - this.#looked.uptime)) > LONGEST_GAP;
		const isOdd = Math.abs(updated - now) > FARTHEST;
		this.#looked = { now, uptime };
		// This browser's clock was set, or the file is an older copy, or the shop's clock was set back:
		// the known offset may be wrong.
		if (wasSet || isOdd || updated < this.#newest) this.ahead = null;
		else if (updated > this.#newest && passed <= LONGEST_GAP) this.ahead = updated - now;
		if (!isOdd) this.#newest = Math.max(this.#newest, updated);
	}
}
