import { indexedStore } from '../../app/indexed-store';
import type { ChartedHeader } from '../charts';

const { run } = indexedStore('oriel-charts', 'steps');

/** Headers that are kept at most. */
const MOST = 20_000;
/** About, in the database. */
export const HEADER_BYTES = 350;

/** Before the node's address in keys. Those of other formats begin with letters. */
const FORMAT = '3';
const OTHERS = ['4'];

const from = (node: string, height: number) =>
	IDBKeyRange.bound([`${FORMAT} ${node}`, height], [`${FORMAT} ${node}`, Infinity]);

/** Headers by node and height, in this browser. */
export const headerStore = {
	/** All of a node's; none where they cannot be read. */
	async load(node: string): Promise<unknown[]> {
		if ((await headerStore.count()) > MOST) await headerStore.clear();
		return run<unknown[]>('readwrite', (store) => {
			store.delete(IDBKeyRange.lowerBound(OTHERS));
			return store.getAll(from(node, 0));
		}).catch(() => []);
	},
	/** Without effect where storage is forbidden or full. */
	async save(node: string, headers: readonly ChartedHeader[]): Promise<void> {
		await run('readwrite', (store) => {
			for (const header of headers) store.put(header, [`${FORMAT} ${node}`, header.height]);
			return store.count();
		}).catch(() => null);
	},
	/** Those from a height on. */
	drop: (node: string, height: number): Promise<void> =>
		run('readwrite', (store) => store.delete(from(node, height))).catch(() => undefined),
	clear: (): Promise<void> => run('readwrite', (store) => store.clear()).catch(() => undefined),
	/** How many there are, of all nodes. */
	count: () => run('readonly', (store) => store.count()).catch(() => 0)
};

export type HeaderStore = typeof headerStore;
