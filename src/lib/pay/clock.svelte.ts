/** The time, each second while the page is visible: counts down to an expiry, and paces what asks for a status. */
export class Clock {
	/** Unix seconds. */
	now = $state(Math.floor(Date.now() / 1000));

	/** Runs until the returned function is called. */
	run(): () => void {
		const tick = () => {
			if (document.visibilityState === 'visible') this.now = Math.floor(Date.now() / 1000);
		};
		const timer = setInterval(tick, 1000);
		document.addEventListener('visibilitychange', tick);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', tick);
		};
	}
}
