import { describeProgress, progressOf, suggestedConfirmations } from '../../chain-data/confirmations';
import { formatInteger } from '../../format/amount';
import type { HistoryItem } from '../../wallet-data/history';

/** Progress of a transfer that is not confirmed yet, or needs a warning. */
export interface RowProgress {
	words: string;
	/** Tone of the badge; null for plain text. */
	badge: 'warn' | 'bad' | null;
	/** Progress bar: confirmations so far, and those needed. Null for none. */
	track: { count: number; needed: number } | null;
}

/**
 * Progress of a transfer; null for a confirmed one.
 *
 * @param height number of blocks that the wallet has scanned
 * @param now Unix seconds
 * @param isReplaced whether a mined transaction has spent its outputs
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
			const safe = suggestedConfirmations(transfer, progress);
			return safe === null
				? null
				: { words: `Safe after about ${formatInteger(safe)} blocks`, badge: null, track: null };
		}
	}
}

/** Heights in pixels at the usual text size: a transfer, one with its progress below, and a day heading. */
const ROW_HEIGHTS_PX = { row: 67, taller: 110, day: 44 };

/** Height of a transfer on screens so narrow that the amount takes its own line, in pixels. */
const NARROWER_ROW_HEIGHT_PX = 150;

/** The height of a line of the history, in pixels. @param progress of its transfer */
export function lineHeight(
	isDay: boolean,
	progress: RowProgress | null,
	width: 'wide' | 'narrow' | 'narrower'
): number {
	if (isDay) return ROW_HEIGHTS_PX.day;
	if (width === 'narrower') return NARROWER_ROW_HEIGHT_PX;
	return width === 'narrow' && progress !== null ? ROW_HEIGHTS_PX.taller : ROW_HEIGHTS_PX.row;
}
