import { indexedStore } from '../../app/indexed-store';

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

const { run } = indexedStore('oriel-charts', 'steps');

/** In IndexedDB. */
export const stepStore: StepStore = {
	load: (network) =>
		run<unknown[]>('readonly', (store) => store.getAll(IDBKeyRange.bound([network, 0], [network, Infinity]))).catch(
			() => []
		),
	save: async (network, number, record) => {
		await run('readwrite', (store) => store.put(record, [network, number])).catch(() => null);
	},
	clear: () => run('readwrite', (store) => store.clear()).catch(() => undefined),
	count: () => run('readonly', (store) => store.count()).catch(() => 0)
};
