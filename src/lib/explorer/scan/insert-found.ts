/**
 * Inserts what was found in a batch of blocks into a list by height, without sorting it again.
 *
 * @param found ascending by height, with nothing of the batch's blocks in it
 * @param batch ascending by height, not empty
 */
export function insertFound<Found extends { height: number }>(
	found: readonly Found[],
	batch: readonly Found[]
): readonly Found[] {
	const start = batch[0]?.height ?? 0;
	let [low, high] = [0, found.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((found[middle]?.height ?? 0) < start) low = middle + 1;
		else high = middle;
	}
	return found.slice(0, low).concat(batch, found.slice(low));
}
