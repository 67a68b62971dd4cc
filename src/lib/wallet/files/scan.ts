/** How far a wallet has read the chain. */
export interface Scan {
	/** Blocks that it has seen; null when it has not said yet. */
	seen: number | null;
	/** Blocks that there are; null when the node does not say. */
	all: number | null;
}

/** Whether a wallet has read all blocks that the node has; a block that has just come does not count. */
export const isUpToDate = ({ seen, all }: Scan) => seen !== null && all !== null && seen >= all - 1;

/** How much of it is done, in whole percent, and 100 only when all of it is. */
export function percentOf({ seen, all }: Scan): number | null {
	if (seen === null || all === null || all === 0) return null;
	return seen >= all ? 100 : Math.min(99, Math.floor((100 * seen) / all));
}
