/** How long a database may take: some browsers leave a request without an answer for good. */
const TIMEOUT_MS = 10_000;

/** What is done with a store: one request. */
type Work<Result> = (store: IDBObjectStore) => IDBRequest<Result>;

/**
 * One store of a database of this browser (IndexedDB), opened at the first use.
 *
 * @param durability `strict`: what was written is on the disk once `run` resolves
 * @returns `run` and `update`, which reject in private windows, when storage is forbidden or full, and for a damaged database
 */
export function indexedStore(database: string, name: string, durability: IDBTransactionDurability = 'default') {
	let opened: Promise<IDBDatabase> | undefined;

	const open = () =>
		(opened ??= new Promise<IDBDatabase>((resolve, reject) => {
			const request = indexedDB.open(database, 1);
			request.onupgradeneeded = () => request.result.createObjectStore(name);
			request.onblocked = () => reject(new Error('The database is open in another version'));
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error ?? new Error(NO_ANSWER));
		}));

	const settled = async <Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result> => {
		const transaction = (await open()).transaction(name, mode, { durability });
		const request = work(transaction.objectStore(name));
		return new Promise((resolve, reject) => {
			transaction.oncomplete = () => resolve(request.result);
			transaction.onabort = () => reject(transaction.error ?? new Error(NO_ANSWER));
		});
	};

	const run = <Result>(mode: IDBTransactionMode, work: Work<Result>): Promise<Result> =>
		Promise.race([settled(mode, work), late()]).catch((error: unknown) => {
			opened = undefined;
			throw error;
		});

	/** Reads a value and writes another in its place, in one step: those of other tabs wait for it. Undefined leaves it. @returns what was written */
	const update = async <Value>(
		key: string,
		change: (value: unknown) => Value | undefined
	): Promise<Value | undefined> => {
		let changed: Value | undefined;
		await run('readwrite', (each) => {
			const read = each.get(key);
			read.onsuccess = () => {
				changed = change(read.result);
				if (changed !== undefined) each.put(changed, key);
			};
			return read;
		});
		return changed;
	};
	return { run, update };
}

const NO_ANSWER = 'The database does not answer';

const late = () =>
	new Promise<never>((_, reject) =>
		AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () => reject(new Error(NO_ANSWER)))
	);
