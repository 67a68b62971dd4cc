import { formatInteger } from '../../format/amount';
import { parseInteger } from '../../format/parse-integer';
import type { Result } from '../../format/result';

/** A restore height, or a day to derive it from (Unix seconds of 00:00 UTC). */
export type RestoreFrom = { height: number } | { day: number };

/** The selected kind of start, and the value of each field. */
export interface RestoreHeightDraft {
	start: 'beginning' | 'height' | 'day';
	height: string;
	/** `YYYY-MM-DD` */
	day: string;
}

export const emptyRestoreHeight: RestoreHeightDraft = { start: 'beginning', height: '', day: '' };

/** The day before the first block of the network. */
const FIRST_DAY_SECONDS = Date.UTC(2014, 3, 17) / 1000;
const DAY_SECONDS = 86_400;

/**
 * @param tip the height of the newest block; null when it is not known
 * @param now Unix seconds
 */
export function parseRestoreHeight(
	{ start, height, day }: RestoreHeightDraft,
	tip: number | null,
	now: number
): Result<RestoreFrom> {
	switch (start) {
		case 'beginning':
			return { value: { height: 0 } };
		case 'height': {
			const read = parseInteger(height, 0, tip ?? Number.MAX_SAFE_INTEGER);
			if (read.problem === undefined) return { value: { height: read.value } };
			const isBeyondTip = tip !== null && /^[\d\s,]*\d[\d\s,]*$/.test(height);
			return isBeyondTip ? { problem: `Enter a height up to ${formatInteger(tip)}, the newest block.` } : read;
		}
		case 'day': {
			const moment = Date.parse(`${day}T00:00:00Z`) / 1000;
			if (!/^\d{4}-\d\d-\d\d$/.test(day) || !Number.isFinite(moment))
				return { problem: 'Enter a day, such as 2024-05-31.' };
			if (moment > now + DAY_SECONDS) return { problem: 'This day is in the future.' };
			// One day earlier, to allow for time zones and for block timestamps that may be off by two hours.
			return { value: { day: Math.max(FIRST_DAY_SECONDS, moment - DAY_SECONDS) } };
		}
	}
}
