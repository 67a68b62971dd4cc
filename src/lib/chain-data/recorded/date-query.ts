import type { Query } from '../../app/query.svelte';
import { FILE, loadRecordedChain } from './client';

/** The day of the recording as people write it: `28 Nov 2026`, in the reader's own language. */
export const recordingDateQuery = (): Query<string> => ({
	// Not that of the chain: whoever chooses a node anew lets go of what it answered.
	service: FILE,
	key: ['recording date'],
	until: null,
	load: async () => formatDate((await loadRecordedChain()).recording.date)
});

/** @param date as YYYY-MM-DD */
const formatDate = (date: string) =>
	new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, {
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		timeZone: 'UTC'
	});
