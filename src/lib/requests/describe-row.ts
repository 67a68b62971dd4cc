import { formatClock } from '../format/day';
import type { ReceivedPayment } from './sources/recipient-wallet';
import { describeDayTime } from './describe-moment';
import type { RequestRow } from './requests';

/**
 * Source of a request and its relevant time: `Link · expires tomorrow 14:00`, `Point of sale · 14:02`. Closed requests
 * are listed under the day of their creation, so their time of day is enough.
 *
 * @param now Unix seconds
 */
export function describeRow(row: RequestRow, now: number): string {
	const { facts, refunding } = row;
	const origin = facts.madeBy === 'sale' ? 'Point of sale' : 'Link';
	return [origin, timeOf(row, now), refunding === null ? '' : 'refund sent'].filter((part) => part !== '').join(' · ');
}

function timeOf({ facts, state, group, payments }: RequestRow, now: number): string {
	const { created, expires } = facts;
	if (group === 'expired' && expires !== null) return `expired ${describeDayTime(expires, now)}`;
	if (group !== 'open') return formatClock(created);
	const first = firstSeen(payments);
	if (state.kind === 'confirming' && first !== null) return `received ${describeDayTime(first, now)}`;
	if (facts.madeBy === 'sale') return describeDayTime(created, now);
	return expires === null ? 'no expiry' : `expires ${describeDayTime(expires, now)}`;
}

/** Unix seconds when the first payment was seen in the pool, or else the time of its block; null when unknown. */
export function firstSeen(payments: readonly ReceivedPayment[]): number | null {
	const times = payments.map(({ seen, mined }) => seen ?? mined).filter((time) => time !== null);
	return times.length === 0 ? null : Math.min(...times);
}
