import { describeProgress, progressOf, safeAfter } from '../../chain-data/confirmations';
import { formatInteger } from '../../format/amount';
import type { HistoryItem } from '../../wallet-data/history';

/** What a row of a list says of a transfer that is not simply there. */
export interface RowProgress {
	words: string;
	/** Of a badge; null for words alone. */
	badge: 'warn' | 'bad' | null;
	/** Confirmations of those needed, as a drawing; null for none. */
	track: { count: number; needed: number } | null;
}

/**
 * How far a transfer has come; null for one that is confirmed.
 *
 * @param height blocks that the wallet has scanned
 * @param now Unix seconds
 * @param isReplaced whether a mined transaction has spent its coins
 */
export function rowProgress(
	{ newest }: HistoryItem,
	height: number,
	now: number,
	isReplaced: boolean
): RowProgress | null {
	const { kind, transfer } = newest;
	const progress = progressOf(kind, transfer, height, now);
	if (isReplaced && (kind === 'failed' || kind === 'pending')) return { words: 'Not sent', badge: 'bad', track: null };
	const { words } = describeProgress(progress);
	switch (progress.state) {
		case 'failed':
		case 'locked':
			return { words, badge: 'warn', track: null };
		case 'pool':
			if (transfer.double_spend_seen) return { words: 'May fail', badge: 'warn', track: null };
			return { words, badge: null, track: { count: 0, needed: progress.needed } };
		case 'confirming':
			return { words, badge: null, track: { count: progress.count, needed: progress.needed } };
		case 'unlocked': {
			const safe = safeAfter(transfer, progress);
			return safe === null
				? null
				: { words: `Safe after about ${formatInteger(safe)} blocks`, badge: null, track: null };
		}
	}
}

/** Pixels where text has its usual size: a transfer, one whose progress stands below it, and a day. */
const HEIGHTS = { row: 67, taller: 110, day: 44 };

/** Of a transfer on a screen where an amount takes a line of its own. */
const NARROWER = 150;

/** The height of a line of the history. @param progress of its transfer */
export function lineHeight(
	isDay: boolean,
	progress: RowProgress | null,
	width: 'wide' | 'narrow' | 'narrower'
): number {
	if (isDay) return HEIGHTS.day;
	if (width === 'narrower') return NARROWER;
	return width === 'narrow' && progress !== null ? HEIGHTS.taller : HEIGHTS.row;
}
