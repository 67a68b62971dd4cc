import { startOfDay } from '../../format/day';
import type { HistoryRow } from '../../wallet-data/history';

/** The rows of a day, newest first. */
export interface HistoryDay {
	/** The day's first second, in local time. */
	start: number;
	/**
	 * Balance at the end of the day (now, for today), relative to the balance before the first transfer. Null before any
	 * transfer in a block; undefined where it is not known.
	 */
	balance: HistoryRow['balance'];
	/** At least one row. */
	rows: readonly HistoryRow[];
}

/**
 * Groups rows by day. Unconfirmed transfers belong to today. Blocks' timestamps may go backwards: a row then stays with
 * the day of the row above it, so that each day occurs once.
 *
 * @param all the whole history, newest first, for the balances
 * @param shown the rows to list, in the same order
 * @param now Unix seconds
 */
export function byDay(all: readonly HistoryRow[], shown: readonly HistoryRow[], now: number): HistoryDay[] {
	const days: { start: number; balance: HistoryRow['balance']; rows: HistoryRow[] }[] = [];
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
	let balance: HistoryRow['balance'] = null;
	return days
		.toReversed()
		.map((day) => ({ ...day, balance: (balance = day.balance === null ? balance : day.balance) }))
		.filter(({ rows }) => rows.length > 0)
		.toReversed();
}
