import { indexedStore } from '../../app/indexed-store';

const { run } = indexedStore('oriel-charts', 'steps');

/** Records by network and number, in this browser. */
export const stepStore = {
	/** All of a network's; none where they cannot be read. */
	load: (network: string): Promise<unknown[]> =>
		run<unknown[]>('readonly', (store) => store.getAll(IDBKeyRange.bound([network, 0], [network, Infinity]))).catch(
			() => []
		),
	/** Without effect where storage is forbidden or full. */
	save: async (network: string, number: number, record: unknown) => {
		await run('readwrite', (store) => store.put(record, [network, number])).catch(() => null);
	},
	clear: (): Promise<void> => run('readwrite', (store) => store.clear()).catch(() => undefined),
	/** How many there are, of all networks. */
	count: () => run('readonly', (store) => store.count()).catch(() => 0)
};

export type StepStore = typeof stepStore;
