/** Wraps an async function: a call while the previous one is under way does nothing. */
export function oneAtATime<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
	let isUnderWay = false;
	return async (...args: Args): Promise<void> => {
		if (isUnderWay) return;
		isUnderWay = true;
		try {
			await work(...args);
		} finally {
			isUnderWay = false;
		}
	};
}
