import type { Page } from '@playwright/test';

interface JournalRow {
	parts: { hash: string; state: string; isSeen: boolean }[];
}

/** Returns the hashes of payments that the page's journal still has to look for, or to announce. */
export const unsettled = (page: Page): Promise<string[]> =>
	page.evaluate(async () => {
		const done = <Result>(request: IDBRequest<Result>) =>
			new Promise<Result>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error ?? new Error('no answer'));
			});
		const database = await done(indexedDB.open('oriel-journal'));
		const rows = await done<JournalRow[]>(database.transaction('payments').objectStore('payments').getAll());
		database.close();
		const parts = rows.flatMap((row) => row.parts);
		const isOver = ({ state, isSeen }: JournalRow['parts'][number]) =>
			['prepared', 'given_up'].includes(state) || (state !== 'unsure' && isSeen);
		return parts.filter((part) => !isOver(part)).map(({ hash }) => hash);
	});
