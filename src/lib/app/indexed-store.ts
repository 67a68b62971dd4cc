/** Timeout for the database: some browsers never answer a request. */
const DATABASE_TIMEOUT_MS = 10_000;

/** One request to a store. */
type StoreRequest<Result> = (store: IDBObjectStore) => IDBRequest<Result>;

/**
 * One object store of an IndexedDB database, opened lazily.
 *
 * @param durability `strict`: data is on the disk once `run` resolves
 * @returns `run` and `update`, which reject in private windows, when storage is forbidden or
 *   full, and for a damaged database
 */
export function indexedStore(database: string, name: string, durability: IDBTransactionDurability = 'default') {
	let opened: Promise<IDBDatabase> | undefined;

	const open = () =>
		(opened ??= new Promise<IDBDatabase>((resolve, reject) => {
			const request = indexedDB.open(database, 1);
			request.onupgradeneeded = () => request.result.createObjectStore(name);
			request.onblocked = () => reject(new Error('The database is open in another version'));
			request.onsuccess = () => resolve(request.result);
			request.onerror = () => reject(request.error ?? new Error(NO_ANSWER_MESSAGE));
		}));

	const runTransaction = async <Result>(mode: IDBTransactionMode, work: StoreRequest<Result>): Promise<Result> => {
		const transaction = (await open()).transaction(name, mode, { durability });
		const request = work(transaction.objectStore(name));
		return new Promise((resolve, reject) => {
			transaction.oncomplete = () => resolve(request.result);
			transaction.onabort = () => reject(transaction.error ?? new Error(NO_ANSWER_MESSAGE));
		});
	};

	const run = <Result>(mode: IDBTransactionMode, work: StoreRequest<Result>): Promise<Result> =>
		Promise.race([runTransaction(mode, work), rejectAfterTimeout()]).catch((error: unknown) => {
			opened = undefined;
			throw error;
		});

	/**
	 * Reads and replaces a value in one transaction; other tabs wait for it. `change` returns
	 * undefined to leave the value as it is.
	 *
	 * @returns the new value
	 */
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

const NO_ANSWER_MESSAGE = 'The database does not answer';

const rejectAfterTimeout = () =>
	new Promise<never>((_, reject) =>
		AbortSignal.timeout(DATABASE_TIMEOUT_MS).addEventListener('abort', () => reject(new Error(NO_ANSWER_MESSAGE)))
	);
