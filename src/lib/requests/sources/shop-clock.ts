/**
 * Maximum seconds between two looks. After a longer gap, a newer file may have been written at any time since the last
 * look, so it does not show the current time.
 */
const MAX_READING_GAP_SECONDS = 90;

/** Maximum plausible clock offset (seconds) of a clock that someone has set. */
const MAX_CLOCK_OFFSET_SECONDS = 86_400;

/**
 * Estimates the shop's clock from its status file: while the file is being rewritten, its time is the shop's current
 * time. An old file does not show the current time.
 */
export class ShopClock {
	/** Seconds that the shop's clock is ahead of this browser's (negative when behind); null while unknown. */
	offset: number | null = null;
	/** Time of the newest file (Unix seconds). */
	#newestFileTime = -Infinity;
	#lastReading = { now: -Infinity, uptime: -Infinity };

	/**
	 * Takes one reading of the file into account.
	 *
	 * @param updated time of writing as stated in the file, in Unix seconds
	 * @param now Unix seconds, by this browser's clock
	 * @param uptime seconds of a monotonic clock
	 */
	addReading(updated: number, now: number, uptime = performance.now() / 1000): void {
		const passed = now - this.#lastReading.now;
		const wasSet = Math.abs(passed - (uptime - this.#lastReading.uptime)) > MAX_READING_GAP_SECONDS;
		const isImplausible = Math.abs(updated - now) > MAX_CLOCK_OFFSET_SECONDS;
		this.#lastReading = { now, uptime };
		// This browser's clock was set, or the file is an older copy, or the shop's clock was set back:
		// the known offset may be wrong.
		if (wasSet || isImplausible || updated < this.#newestFileTime) this.offset = null;
		else if (updated > this.#newestFileTime && passed <= MAX_READING_GAP_SECONDS) this.offset = updated - now;
		if (!isImplausible) this.#newestFileTime = Math.max(this.#newestFileTime, updated);
	}
}
