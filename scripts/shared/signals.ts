/** One Ctrl-C reaches a script several times: from the terminal, from npm and from run.js. */
const oneAct = 500;

/**
 * Calls `end` when the person or the system asks this script to end, or when run.js, which started it, is gone; calls
 * `force` when they ask a second time.
 */
export function onEnd(end: (signal: string) => void, force: () => void): void {
	let first: number | null = null;
	const asked = (signal: string) => {
		if (first === null) {
			first = performance.now();
			end(signal);
		} else if (performance.now() - first > oneAct) force();
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked(signal));
	if (process.channel) {
		process.once('disconnect', () => asked('SIGHUP'));
		process.channel.unref();
	}
}
