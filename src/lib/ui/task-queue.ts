const queue = new Set<() => void>();
let isRunning = false;

/**
 * Queues work and runs one piece per task, so that a page of charts stays responsive while they are drawn. Work that is
 * already queued is not added twice.
 *
 * @returns a function that cancels the work unless it has run
 */
export function queueTask(work: () => void): () => void {
	queue.add(work);
	if (!isRunning) {
		isRunning = true;
		setTimeout(runNext);
	}
	return () => queue.delete(work);
}

function runNext(): void {
	const [work] = queue;
	isRunning = work !== undefined;
	if (!work) return;
	queue.delete(work);
	try {
		work();
	} finally {
		setTimeout(runNext);
	}
}
