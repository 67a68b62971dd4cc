import type { HistoryItem } from '../../wallet-data/history';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import { rowProgress } from './row-progress';

/**
 * How far a transfer has come, by the wallet and by what this browser found out; null for one that is confirmed.
 *
 * @param height blocks that the wallet has scanned
 * @param now Unix seconds
 */
export const progressInList = (item: HistoryItem, height: number, now: number) =>
	rowProgress(item, height, now, journal.part(item.newest.transfer.txid)?.status.kind === 'replaced');
