import { unixSeconds } from '../format/unix-seconds';

/** Seconds: browsers let timers of hidden pages run once a minute. */
const HIDDEN = 50;

/** The time, each second while the page is visible: counts down to an expiry, and paces what asks for a status. */
export class Clock {
	/** Unix seconds. */
	now = $state(unixSeconds());

	/** Runs until the returned function is called. @param isAwaited whether it goes on, each minute, while the page is hidden */
	run(isAwaited = () => false): () => void {
		let at = performance.now();
		const tick = () => {
			const now = unixSeconds();
			const isDue = performance.now() - at >= HIDDEN * 1000 && isAwaited();
			if (document.visibilityState !== 'visible' && !isDue) return;
			this.now = now;
			at = performance.now();
		};
		const timer = setInterval(tick, 1000);
		document.addEventListener('visibilitychange', tick);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', tick);
		};
	}
}
