import { unixSeconds } from '../format/unix-seconds';

/** Milliseconds between two polls: 12 a minute, so that news is seen within 5 s. */
const PACE = 5000;

/**
 * Milliseconds between two polls while the page is hidden and waits for something: browsers run timers
 * of hidden pages once a minute.
 */
const HIDDEN_PACE = 60_000;

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
	#waiting = 0;
	/** Restart functions of all followers. */
	#looks: readonly (() => void)[] = [];

	/**
	 * Polls with `look`: at once, when the page becomes visible again, and a pause after each poll has ended.
	 *
	 * @param pause returns milliseconds, given the clock's own pace
	 */
	follow(look: () => unknown, pause = (pace: number) => pace): { again: () => void; stop: () => void } {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let counter: ReturnType<typeof setInterval> | undefined;
		/** Number of the current poll: a poll that was overtaken by a newer one does not schedule another. */
		let turn = 0;
		const rest = () => {
			clearTimeout(timer);
			timer = setTimeout(() => void run(), pause(isVisible() ? PACE : HIDDEN_PACE));
		};
		const run = async () => {
			if (!isVisible() && this.#waiting === 0) return;
			const own = ++turn;
			this.#tell();
			clearInterval(counter);
			counter = setInterval(this.#tell, PACE);
			try {
				await look();
			} finally {
				if (own === turn) {
					clearInterval(counter);
					rest();
				}
			}
		};
		const again = () => {
			clearTimeout(timer);
			if (isVisible()) void run();
			else if (this.#waiting > 0) rest();
		};
		const stop = () => {
			document.removeEventListener('visibilitychange', again);
			this.#looks = this.#looks.filter((other) => other !== again);
			clearTimeout(timer);
			clearInterval(counter);
			turn++;
		};
		document.addEventListener('visibilitychange', again);
		this.#looks = [...this.#looks, again];
		again();
		return { again, stop };
	}

	/** Updates `now` each second while the page is visible, until the returned function is called. */
	count(): () => void {
		const tell = () => {
			if (isVisible()) this.#tell();
		};
		const timer = setInterval(tell, 1000);
		document.addEventListener('visibilitychange', tell);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', tell);
		};
	}

	/** Keeps polling once a minute while the page is hidden, until the returned function is called. */
	wait(): () => void {
		this.#waiting++;
		if (!isVisible()) for (const again of this.#looks) again();
		return () => void this.#waiting--;
	}

	readonly #tell = () => {
		this.now = unixSeconds();
	};
}

const isVisible = () => document.visibilityState === 'visible';

export const clock = new Clock();
