const waiting = new Set<() => void>();
let isRunning = false;

/**
 * Runs pieces of work one at a time, in order, with the browser's own work in between: a page of charts stays responsive
 * while they are drawn. Work that is waiting already is not added twice.
 *
 * @returns a function that cancels the work unless it has run
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
