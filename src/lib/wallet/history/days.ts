import { startOfDay } from '../../format/day';
import type { Row } from '../../wallet-data/history';

/** The rows of a day, newest first. */
export interface HistoryDay {
	/** Its first second, in local time. */
	start: number;
	/** At its end, or now, beyond what it was before the first transfer; null before any that is in a block, undefined where not known. */
	balance: Row['balance'];
	/** At least one. */
	rows: readonly Row[];
}

/**
 * Rows by day. What is in no block yet is of today. Blocks' timestamps may go back: a row stays with the day of the one above it
 * then, so that each day comes once.
 *
 * @param all the whole history, newest first: the balances are its
 * @param shown those of them to list, in the same order
 * @param now Unix seconds
 */
export function byDay(all: readonly Row[], shown: readonly Row[], now: number): HistoryDay[] {
	const days: { start: number; balance: Row['balance']; rows: Row[] }[] = [];
	let next = 0;
	for (const row of all) {
		const moment = row.kind === 'pool' || row.kind === 'pending' ? now : row.transfer.timestamp;
		let day = days.at(-1);
		if (!day || moment < day.start) {
			const start = startOfDay(moment) ?? day?.start ?? startOfDay(now) ?? 0;
			if (start !== day?.start) days.push((day = { start, balance: null, rows: [] }));
		}
		if (day.balance === null) day.balance = row.balance;
		if (row !== shown[next]) continue;
		day.rows.push(row);
		next++;
	}
	let balance: Row['balance'] = null;
	return days
		.toReversed()
		.map((day) => ({ ...day, balance: (balance = day.balance === null ? balance : day.balance) }))
		.filter(({ rows }) => rows.length > 0)
		.toReversed();
}
