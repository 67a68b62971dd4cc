import { indexedStore } from '../../app/indexed-store';
import type { ChartedHeader } from './chart-points';

const { run } = indexedStore('oriel-charts', 'steps');

/** Stored headers at most, of all nodes. */
const MAX_STORED_HEADERS = 20_000;
/** Approximate size of a header in the database, in bytes. */
export const HEADER_BYTES = 350;

/**
 * Version of the stored format: keys start with it, before the node's address. OTHERS is the lower bound of keys of
 * other formats, which begin with letters; they are deleted.
 */
const FORMAT = '3';
const NEXT_FORMAT_KEY = ['4'];

const keysFrom = (node: string, height: number) =>
	IDBKeyRange.bound([`${FORMAT} ${node}`, height], [`${FORMAT} ${node}`, Infinity]);

/** Headers in IndexedDB, by node and height. */
export const headerStore = {
	/** All stored headers of a node; an empty list if storage fails. */
	async load(node: string): Promise<unknown[]> {
		if ((await headerStore.count()) > MAX_STORED_HEADERS) await headerStore.clear();
		return run<unknown[]>('readwrite', (store) => {
			store.delete(IDBKeyRange.lowerBound(NEXT_FORMAT_KEY));
			return store.getAll(keysFrom(node, 0));
		}).catch(() => []);
	},
	/** Has no effect if storage is forbidden or full. */
	async save(node: string, headers: readonly ChartedHeader[]): Promise<void> {
		await run('readwrite', (store) => {
			for (const header of headers) store.put(header, [`${FORMAT} ${node}`, header.height]);
			return store.count();
		}).catch(() => null);
	},
	/** Deletes a node's headers from a height on. */
	drop: (node: string, height: number): Promise<void> =>
		run('readwrite', (store) => store.delete(keysFrom(node, height))).catch(() => undefined),
	clear: (): Promise<void> => run('readwrite', (store) => store.clear()).catch(() => undefined),
	/** Number of stored headers, of all nodes. */
	count: () => run('readonly', (store) => store.count()).catch(() => 0)
};

export type HeaderStore = typeof headerStore;
