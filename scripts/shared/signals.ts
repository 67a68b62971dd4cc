/**
 * Time (ms) within which signals count as one: a single Ctrl-C arrives several times, from the terminal, npm and
 * run.js.
 */
const SIGNAL_DEBOUNCE_MS = 500;

/**
 * Calls `end` when this script is to end, or when run.js, which started it, has ended; calls `force` at the second
 * request.
 */
export function onEnd(end: (signal: string) => void, force: () => void): void {
	let first: number | null = null;
	const request = (signal: string) => {
		if (first === null) {
			first = performance.now();
			end(signal);
		} else if (performance.now() - first > SIGNAL_DEBOUNCE_MS) force();
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
	if (process.channel) {
		process.once('disconnect', () => request('SIGHUP'));
		process.channel.unref();
	}
}
