/** Where the journal is kept (journal.svelte.ts): a database, and keys in local storage where there is none. */
export const JOURNAL = { database: 'oriel-journal', prefix: 'oriel-sending-' } as const;

/** Whether this browser may have a journal: for whom all that reads it is too much to fetch. True also where it cannot tell. */
export async function hasJournal(): Promise<boolean> {
	try {
		const databases = await indexedDB.databases();
		return (
			databases.some(({ name }) => name === JOURNAL.database) ||
			Object.keys(localStorage).some((key) => key.startsWith(JOURNAL.prefix))
		);
	} catch {
		return true;
	}
}
