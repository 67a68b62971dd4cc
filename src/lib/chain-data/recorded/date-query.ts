import type { Query } from '../../app/query.svelte';
import { RECORDED_CHAIN_FILE, loadRecordedChain } from './client';

/** The day of the recording in the reader's own language: `28 Nov 2026`. */
export const recordingDateQuery = (): Query<string> => ({
	// A service of its own: choosing a node clears the cached answers of the chain's service.
	service: RECORDED_CHAIN_FILE,
	key: ['recording date'],
	staleOn: null,
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
