/** Records by network and number, in this browser. */
export interface StepStore {
	/** All of a network's; none where they cannot be read. */
	load(network: string): Promise<unknown[]>;
	/** Without effect where storage is forbidden or full. */
	save(network: string, number: number, record: unknown): Promise<void>;
	clear(): Promise<void>;
	/** How many there are, of all networks. */
	count(): Promise<number>;
}

const DATABASE = 'oriel-charts';
const STORE = 'steps';

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
	});

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
	opened ??= new Promise<IDBDatabase>((resolve, reject) => {
		const request = indexedDB.open(DATABASE, 1);
		request.onupgradeneeded = () => request.result.createObjectStore(STORE);
		request.onblocked = () => reject(new Error('The database is open in another version'));
		settled(request).then(resolve, reject);
	});
	return opened;
}

/** `none` in private windows, when storage is forbidden or full, and for a damaged database. */
async function run<Result>(
	mode: IDBTransactionMode,
	work: (store: IDBObjectStore) => IDBRequest<Result>,
	none: Result
): Promise<Result> {
	try {
		return await settled(work((await open()).transaction(STORE, mode).objectStore(STORE)));
	} catch {
		return none;
	}
}

/** In IndexedDB. */
export const stepStore: StepStore = {
	load: (network) =>
		run<unknown[]>('readonly', (store) => store.getAll(IDBKeyRange.bound([network, 0], [network, Infinity])), []),
	save: async (network, number, record) => {
		await run<IDBValidKey>('readwrite', (store) => store.put(record, [network, number]), 0);
	},
	clear: () => run<undefined>('readwrite', (store) => store.clear(), undefined),
	count: () => run('readonly', (store) => store.count(), 0)
};
