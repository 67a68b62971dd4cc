import { unixSeconds } from '../format/unix-seconds';

/** Milliseconds between two polls: 12 a minute, so that news is seen within 5 s. */
const POLL_INTERVAL_MS = 5000;

/**
 * Milliseconds between two polls while the page is hidden and waits for something: browsers run timers
 * of hidden pages once a minute.
 */
const HIDDEN_POLL_INTERVAL_MS = 60_000;

/**
 * The only clock of the page: all polling runs at its pace, and countdowns follow its time. It stops while the page is
 * hidden, unless some part of the page waits for something.
 */
export class Clock {
	/**
	 * Unix seconds: updated at each poll, every five seconds during a poll, and each second while {@link count} is active.
	 */
	now = $state(unixSeconds());

	/** Number of callers that wait for something also while the page is hidden. */
	#waitingCallers = 0;
	/** Restart functions of all followers. */
	#restartPolls: readonly (() => void)[] = [];

	/**
	 * Polls with `look`: at once, when the page becomes visible again, and a pause after each poll has ended.
	 *
	 * @param pause returns milliseconds, given the clock's own pace
	 */
	startPolling(look: () => unknown, pause = (pace: number) => pace): { again: () => void; stop: () => void } {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let counter: ReturnType<typeof setInterval> | undefined;
		/** Number of the current poll: a poll that was overtaken by a newer one does not schedule another. */
		let pollNumber = 0;
		const scheduleNext = () => {
			clearTimeout(timer);
			timer = setTimeout(() => void run(), pause(isVisible() ? POLL_INTERVAL_MS : HIDDEN_POLL_INTERVAL_MS));
		};
		const run = async () => {
			if (!isVisible() && this.#waitingCallers === 0) return;
			const own = ++pollNumber;
			this.#updateNow();
			clearInterval(counter);
			counter = setInterval(this.#updateNow, POLL_INTERVAL_MS);
			try {
				await look();
			} finally {
				if (own === pollNumber) {
					clearInterval(counter);
					scheduleNext();
				}
			}
		};
		const restart = () => {
			clearTimeout(timer);
			if (isVisible()) void run();
			else if (this.#waitingCallers > 0) scheduleNext();
		};
		const stop = () => {
			document.removeEventListener('visibilitychange', restart);
			this.#restartPolls = this.#restartPolls.filter((other) => other !== restart);
			clearTimeout(timer);
			clearInterval(counter);
			pollNumber++;
		};
		document.addEventListener('visibilitychange', restart);
		this.#restartPolls = [...this.#restartPolls, restart];
		restart();
		return { again: restart, stop };
	}

	/** Updates `now` each second while the page is visible, until the returned function is called. */
	count(): () => void {
		const updateIfVisible = () => {
			if (isVisible()) this.#updateNow();
		};
		const timer = setInterval(updateIfVisible, 1000);
		document.addEventListener('visibilitychange', updateIfVisible);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', updateIfVisible);
		};
	}

	/** Keeps polling once a minute while the page is hidden, until the returned function is called. */
	pollWhileHidden(): () => void {
		this.#waitingCallers++;
		if (!isVisible()) for (const restart of this.#restartPolls) restart();
		return () => void this.#waitingCallers--;
	}

	readonly #updateNow = () => {
		this.now = unixSeconds();
	};
}

const isVisible = () => document.visibilityState === 'visible';

export const clock = new Clock();
