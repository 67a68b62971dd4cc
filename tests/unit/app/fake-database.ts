/**
 * Puts databases in the browser's place, as several tabs see them, until `vi.unstubAllGlobals()`: transactions come one after the
 * other, and each ends with its last request. What they hold can be looked at, by the name of the database.
 */
export function fakeDatabases(): Map<string, Map<string, unknown>> {
	const held = new Map<string, Map<string, unknown>>();
	let last: Promise<void> = Promise.resolve();

	function transactionOn(values: Map<string, unknown>) {
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
			get: (key: string) => request(() => structuredClone(values.get(key))),
			put: (value: unknown, key: string) => request(() => void values.set(key, structuredClone(value)))
		};
		const transaction = { objectStore: () => store, oncomplete: null as (() => void) | null };
		last = last.then(async () => {
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
			const opened = { result: { transaction: () => transactionOn(values) }, onsuccess: null as (() => void) | null };
			queueMicrotask(() => opened.onsuccess?.());
			return opened;
		}
	});
	return held;
}
