/**
 * Keeps the screen on while a code is shown: an attachment of an element (`{@attach keepAwake}`), or the body of an effect. The
 * browser releases the lock of a page that is hidden; it is taken again when the page is seen.
 *
 * @returns releases it
 */
export function keepAwake(): () => void {
	let lock: WakeLockSentinel | null = null;
	let isOver = false;

	const take = async () => {
		// A page in a frame may not.
		if (isOver || document.visibilityState !== 'visible' || window.top !== window.self) return;
		// Refused with a low battery, and unknown to some browsers: the screen then turns off as usual.
		const taken = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
		if (isOver) void taken?.release();
		else lock = taken;
	};

	document.addEventListener('visibilitychange', take);
	void take();
	return () => {
		isOver = true;
		document.removeEventListener('visibilitychange', take);
		void lock?.release();
	};
}
