/**
 * Keeps the screen on while a QR code is shown: an attachment (`{@attach keepAwake}`), or the body of an effect. The
 * browser releases the wake lock when the page is hidden; it is requested again when the page becomes visible.
 *
 * @returns a function that releases the lock
 */
export function keepAwake(): () => void {
	let lock: WakeLockSentinel | null = null;
	let isReleased = false;

	const take = async () => {
		// Pages in a frame are not allowed to.
		if (isReleased || document.visibilityState !== 'visible' || window.top !== window.self) return;
		// Refused with a low battery, and unsupported by some browsers: the screen then turns off as usual.
		const taken = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
		if (isReleased) void taken?.release();
		else lock = taken;
	};

	document.addEventListener('visibilitychange', take);
	void take();
	return () => {
		isReleased = true;
		document.removeEventListener('visibilitychange', take);
		void lock?.release();
	};
}
