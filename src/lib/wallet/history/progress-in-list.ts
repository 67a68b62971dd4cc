import type { HistoryItem } from '../../wallet-data/history';
import { journal } from '../../wallet-data/outgoing/journal.svelte';
import { rowProgress } from './row-progress';

/**
 * Progress of a transfer, from the wallet and from this browser's journal; null for a confirmed one.
 *
 * @param height number of blocks that the wallet has scanned
 * @param now Unix seconds
 */
export const progressInList = (item: HistoryItem, height: number, now: number) =>
	rowProgress(item, height, now, journal.part(item.newest.transfer.txid)?.status.kind === 'replaced');
