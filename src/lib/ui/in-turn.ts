const waiting = new Set<() => void>();
let isRunning = false;

/**
 * Queues work and runs one piece per task, so that a page of charts stays responsive while they are drawn. Work that is
 * already queued is not added twice.
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
