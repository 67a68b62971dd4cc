import { formatInteger } from './amount';
import { formatMoment } from './time';

/** Unlock times from here on are Unix seconds, below it heights (cryptonote_config.h, CRYPTONOTE_MAX_BLOCK_NUMBER). */
const FIRST_MOMENT = 500_000_000n;
const LAST_MOMENT = 8_640_000_000_000n;

/** An unlock time as a block or a date. */
export function describeUnlock(unlock_time: bigint): string {
	if (unlock_time < FIRST_MOMENT) return `block ${formatInteger(unlock_time)}`;
	return unlock_time > LAST_MOMENT ? 'beyond any date' : formatMoment(Number(unlock_time));
}
