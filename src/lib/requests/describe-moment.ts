import { formatMinute } from '../format/axis';
import { formatClock, startOfDay } from '../format/day';

/** `14:02` of today, `tomorrow 14:00`, `yesterday 14:00`, and the date with the time of another day. Both in Unix seconds. */
export function describeDayTime(moment: number, now: number): string {
	const start = startOfDay(moment);
	if (start === undefined) return formatMinute(moment);
	if (start === startOfDay(now)) return formatClock(moment);
	if (start === startOfDay(now, 1)) return `tomorrow ${formatClock(moment)}`;
	if (start === startOfDay(now, -1)) return `yesterday ${formatClock(moment)}`;
	return formatMinute(moment);
}
