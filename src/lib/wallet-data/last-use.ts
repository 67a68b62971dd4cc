import * as v from 'valibot';
import { Persisted } from '../app/persisted.svelte';
import { settingsStore } from '../app/settings';

/** When somebody last used the page, in any tab, in Unix seconds. */
const lastUse = new Persisted('oriel-used', v.number(), 0);

/** Stored at most every so many seconds. */
const STEP = 5;

/** For each key and click. Nothing is stored unless the visitor wants the wallet locked. @param now Unix seconds */
export function noteUse(now: number): void {
	if (settingsStore.current.lockAfter !== null && Math.abs(now - lastUse.current) >= STEP) lastUse.current = now;
}

/**
 * Whether the page was not used for as long as the visitor wants the wallet open, or was last used as far in the future: then
 * the clock was set back, and nobody knows for how long.
 *
 * @param now Unix seconds
 */
export function isUnused(now: number): boolean {
	const { lockAfter } = settingsStore.current;
	return lockAfter !== null && Math.abs(now - lastUse.current) >= lockAfter * 60;
}
