/** Gives what runs async work one after the other, in the order of the calls. A failure is its caller's alone. */
export function inTurn() {
	let last: Promise<unknown> = Promise.resolve();
	return <Value>(work: () => Promise<Value>): Promise<Value> => {
		const run = last.then(work);
		last = run.catch(() => undefined);
		return run;
	};
}
