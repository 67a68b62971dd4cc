import { unixSeconds } from '../format/unix-seconds';

/** Milliseconds between two looks: 12 a minute, and what is new is seen within 5 s. */
const PACE = 5000;

/** The same while the page is hidden and something is waited for: browsers let timers of hidden pages run once a minute. */
const HIDDEN_PACE = 60_000;

/**
 * The page's clock, which is the only one: whatever is asked again and again is asked at its pace, and what counts down follows its time.
 * It stands still while the page is hidden, unless something is waited for.
 */
export class Clock {
	/** Unix seconds: at each look, every five seconds while one is under way, and each second while somebody counts. */
	now = $state(unixSeconds());

	/** How many parts of the page wait for something, also while the page is hidden. */
	#waiting = 0;
	/** Have each one that follows the clock look. */
	#looks: readonly (() => void)[] = [];

	/**
	 * Runs `look` at once, when the page is seen again, and a pause after each has ended.
	 *
	 * @param pause milliseconds, of the clock's own pace
	 */
	follow(look: () => unknown, pause = (pace: number) => pace): { again: () => void; stop: () => void } {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let counter: ReturnType<typeof setInterval> | undefined;
		/** Counts the looks: one that is overtaken by a newer one is not followed by another. */
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

	/** Tells each second while the page is visible, until the returned function is called. */
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

	/** Has what follows the clock go on once a minute while the page is hidden, until the returned function is called. */
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
