/**
 * Puts databases in the browser's place, as several tabs see them, until `vi.unstubAllGlobals()`: transactions come one after the
 * other, and each ends with its last request.
 *
 * @returns what they hold, by the name of the database, and the modes of transactions that are aborted
 */
export function fakeDatabases() {
	const held = new Map<string, Map<string, unknown>>();
	const aborting = new Set<IDBTransactionMode>();
	let last: Promise<void> = Promise.resolve();

	function transactionOn(values: Map<string, unknown>, mode: IDBTransactionMode) {
		const waiting: (() => void)[] = [];
		const request = (work: () => unknown) => {
			const made = { result: undefined as unknown, onsuccess: null as (() => void) | null };
			waiting.push(() => {
				made.result = work();
				made.onsuccess?.();
			});
			return made;
		};
		const store = {
			getAll: () => request(() => structuredClone([...values.values()])),
			get: (key: string) => request(() => structuredClone(values.get(key))),
			put: (value: unknown, key: string) => request(() => void values.set(key, structuredClone(value))),
			delete: (key: string) => request(() => void values.delete(key))
		};
		const transaction = {
			objectStore: () => store,
			error: new DOMException('The transaction was aborted.', 'AbortError'),
			oncomplete: null as (() => void) | null,
			onabort: null as (() => void) | null
		};
		last = last.then(async () => {
			// Whoever began it sets the handlers afterwards.
			await Promise.resolve();
			if (aborting.has(mode)) return transaction.onabort?.();
			for (let next = waiting.shift(); next; next = waiting.shift()) {
				await new Promise((resolve) => setTimeout(resolve));
				next();
			}
			transaction.oncomplete?.();
		});
		return transaction;
	}

	vi.stubGlobal('indexedDB', {
		open: (name: string) => {
			const values = held.get(name) ?? new Map<string, unknown>();
			held.set(name, values);
			const opened = {
				result: { transaction: (_: string, mode: IDBTransactionMode) => transactionOn(values, mode) },
				onsuccess: null as (() => void) | null
			};
			queueMicrotask(() => opened.onsuccess?.());
			return opened;
		}
	});
	return { held, aborting };
}
