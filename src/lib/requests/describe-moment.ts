import { formatMinute } from '../format/axis';
import { formatClock, startOfDay } from '../format/day';

/** Formats a moment relative to `now` (Unix seconds): `14:02` today, `tomorrow 14:00`, `yesterday 14:00`, or a date. */
export function describeDayTime(moment: number, now: number): string {
	const start = startOfDay(moment);
	if (start === undefined) return formatMinute(moment);
	if (start === startOfDay(now)) return formatClock(moment);
	if (start === startOfDay(now, 1)) return `tomorrow ${formatClock(moment)}`;
	if (start === startOfDay(now, -1)) return `yesterday ${formatClock(moment)}`;
	return formatMinute(moment);
}
