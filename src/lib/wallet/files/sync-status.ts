/** Sync progress of a wallet. */
export interface Scan {
	/** The wallet height; null when unknown. */
	seen: number | null;
	/** The height of the node; null when unknown. */
	all: number | null;
}

/** One block behind counts as synced: a new block takes a moment to scan. */
export const isSynced = ({ seen, all }: Scan) => seen !== null && all !== null && seen >= all - 1;

/** Progress in whole percent; 100 only when complete. */
export function percentOf({ seen, all }: Scan): number | null {
	if (seen === null || all === null || all === 0) return null;
	return seen >= all ? 100 : Math.min(99, Math.floor((100 * seen) / all));
}
