/** Sync progress of a wallet. */
export interface SyncProgress {
	/** The wallet height; null when unknown. */
	walletHeight: number | null;
	/** The height of the node; null when unknown. */
	nodeHeight: number | null;
}

/** One block behind counts as synced: a new block takes a moment to scan. */
export const isSynced = ({ walletHeight, nodeHeight }: SyncProgress) =>
	walletHeight !== null && nodeHeight !== null && walletHeight >= nodeHeight - 1;

/** Progress in whole percent; 100 only when complete. */
export function percentOf({ walletHeight, nodeHeight }: SyncProgress): number | null {
	if (walletHeight === null || nodeHeight === null || nodeHeight === 0) return null;
	return walletHeight >= nodeHeight ? 100 : Math.min(99, Math.floor((100 * walletHeight) / nodeHeight));
}
