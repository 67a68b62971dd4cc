import type { Page } from '@playwright/test';

/** What the page's journal still has to look for, or to announce. */
export const unsettled = (page: Page): Promise<string[]> =>
	page.evaluate(async () => {
		const done = <Result>(request: IDBRequest<Result>) =>
			new Promise<Result>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error ?? new Error('no answer'));
			});
		const database = await done(indexedDB.open('oriel-journal'));
		const entries = await done<{ hash: string; state: string }[]>(
			database.transaction('payments').objectStore('payments').getAll()
		);
		database.close();
		return entries.filter(({ state }) => state !== 'settled').map(({ hash }) => hash);
	});
