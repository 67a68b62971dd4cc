/**
 * Creates a queue that runs async work one after the other, in the order of the calls. An
 * error only affects its own caller.
 */
export function serialQueue() {
	let last: Promise<unknown> = Promise.resolve();
	return <Value>(work: () => Promise<Value>): Promise<Value> => {
		const run = last.then(work);
		last = run.catch(() => undefined);
		return run;
	};
}
