const waiting = new Set<() => void>();
let isRunning = false;

/**
 * Does pieces of work one at a time, in the order given, with the browser's own work in between: a page of charts stays
 * answerable while they are drawn. Work that waits already is not put in twice.
 *
 * @returns a function that takes the work back, if it has not been done
 */
export function inTurn(work: () => void): () => void {
	waiting.add(work);
	if (!isRunning) {
		isRunning = true;
		setTimeout(next);
	}
	return () => waiting.delete(work);
}

function next(): void {
	const [work] = waiting;
	isRunning = work !== undefined;
	if (!work) return;
	waiting.delete(work);
	try {
		work();
	} finally {
		setTimeout(next);
	}
}
