import { readWhole } from '../../format/read';

/** Where the reading of the chain begins: at a height, or at the first block of a day (Unix seconds of its first moment in UTC). */
export type From = { height: number } | { day: number };

/** How the beginning was told, and what was typed for each way. */
export interface FromDraft {
	way: 'beginning' | 'height' | 'day';
	height: string;
	/** `YYYY-MM-DD` */
	day: string;
}

export const emptyFrom: FromDraft = { way: 'beginning', height: '', day: '' };

/** The day before the first block of the network. */
const FIRST_DAY = Date.UTC(2014, 3, 17) / 1000;
const DAY = 86_400;

/**
 * Reads where to begin.
 *
 * @param tip the height of the newest block; null when it is not known
 * @param now Unix seconds
 */
export function readFrom(
	{ way, height, day }: FromDraft,
	tip: number | null,
	now: number
): { value: From } | { problem: string } {
	switch (way) {
		case 'beginning':
			return { value: { height: 0 } };
		case 'height': {
			const read = readWhole(height, 0, tip ?? Number.MAX_SAFE_INTEGER);
			if ('value' in read) return { value: { height: read.value } };
			const beyond = tip !== null && /^[\d\s,]*\d[\d\s,]*$/.test(height);
			return beyond
				? { problem: `The newest block has the height ${tip.toLocaleString('en')}: a wallet cannot begin after it.` }
				: read;
		}
		case 'day': {
			const moment = Date.parse(`${day}T00:00:00Z`) / 1000;
			if (!/^\d{4}-\d\d-\d\d$/.test(day) || !Number.isFinite(moment)) return { problem: 'A day, such as 2024-05-31.' };
			if (moment > now + DAY) return { problem: 'That day is still to come.' };
			// A day begins earlier elsewhere than in UTC, and blocks' clocks may be off by two hours.
			return { value: { day: Math.max(FIRST_DAY, moment - DAY) } };
		}
	}
}
