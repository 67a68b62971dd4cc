import { indexedStore } from '../../app/indexed-store';
import type { ChartedHeader } from '../charts';

const { run } = indexedStore('oriel-charts', 'steps');

/** Stored headers at most, of all nodes. */
const MOST = 20_000;
/** Approximate size of a header in the database, in bytes. */
export const HEADER_BYTES = 350;

/**
 * Version of the stored format: keys start with it, before the node's address. OTHERS is the lower bound of keys of
 * other formats, which begin with letters; they are deleted.
 */
const FORMAT = '3';
const OTHERS = ['4'];

const from = (node: string, height: number) =>
	IDBKeyRange.bound([`${FORMAT} ${node}`, height], [`${FORMAT} ${node}`, Infinity]);

/** Headers in IndexedDB, by node and height. */
export const headerStore = {
	/** All stored headers of a node; an empty list if storage fails. */
	async load(node: string): Promise<unknown[]> {
		if ((await headerStore.count()) > MOST) await headerStore.clear();
		return run<unknown[]>('readwrite', (store) => {
			store.delete(IDBKeyRange.lowerBound(OTHERS));
			return store.getAll(from(node, 0));
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
		run('readwrite', (store) => store.delete(from(node, height))).catch(() => undefined),
	clear: (): Promise<void> => run('readwrite', (store) => store.clear()).catch(() => undefined),
	/** Number of stored headers, of all nodes. */
	count: () => run('readonly', (store) => store.count()).catch(() => 0)
};

export type HeaderStore = typeof headerStore;
