/**
 * Storage names of the journal (journal.svelte.ts): a database, and a key prefix in local storage for browsers without
 * one.
 */
export const JOURNAL_STORAGE = { database: 'oriel-journal', prefix: 'oriel-sending-' } as const;

/**
 * True when this browser may have a journal; if not, the code that reads it need not be loaded. True also when the
 * browser cannot tell.
 */
export async function hasJournal(): Promise<boolean> {
	try {
		const databases = await indexedDB.databases();
		return (
			databases.some(({ name }) => name === JOURNAL_STORAGE.database) ||
			Object.keys(localStorage).some((key) => key.startsWith(JOURNAL_STORAGE.prefix))
		);
	} catch {
		return true;
	}
}
