import * as v from 'valibot';
import { Persisted } from '../app/persisted.svelte';
import { settingsStore } from '../app/settings';

/** Time of the last use of the page in any tab, in Unix seconds. */
const lastUse = new Persisted('oriel-used', v.number(), 0);

/** Minimum interval between two writes to storage, in seconds. */
const MIN_WRITE_INTERVAL_SECONDS = 5;

/**
 * Records that the page is in use, at each key press and click. Stores nothing unless automatic locking is on.
 *
 * @param now Unix seconds
 */
export function noteUse(now: number): void {
	if (settingsStore.current.lockAfter !== null && Math.abs(now - lastUse.current) >= MIN_WRITE_INTERVAL_SECONDS)
		lastUse.current = now;
}

/**
 * True when the page has been unused for longer than the locking period. Also true if the last use lies as far in the
 * future: the clock was set back, so the idle time is unknown.
 *
 * @param now Unix seconds
 */
export function isUnused(now: number): boolean {
	const { lockAfter } = settingsStore.current;
	return lockAfter !== null && Math.abs(now - lastUse.current) >= lockAfter * 60;
}
