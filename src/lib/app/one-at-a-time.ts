/** The same work, but not begun while it is still under way: a call meanwhile does nothing, and ends at once. */
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
