import { indexedStore } from '../app/indexed-store';
import type { PricedTransaction } from '../chain-data/pool';

const { run } = indexedStore('oriel-windows', 'blocks');

/** Stored blocks at most, about 10 kB each. */
const MAX_STORED_BLOCKS = 200;

const keyOf = (node: string, hash: string) => `${hash} ${node}`;

/** Fees and weights of blocks' transactions, in IndexedDB by hash and node: they never change. */
export const blockStore = {
	/** The stored transactions; null if there are none or storage fails. */
	load: (node: string, hash: string) =>
		run<readonly PricedTransaction[] | undefined>('readonly', (store) => store.get(keyOf(node, hash))).then(
			(found) => found ?? null,
			() => null
		),
	/** Has no effect if storage is forbidden or full. */
	async save(node: string, hash: string, transactions: readonly PricedTransaction[]): Promise<void> {
		try {
			if ((await run('readonly', (store) => store.count())) >= MAX_STORED_BLOCKS)
				await run('readwrite', (store) => store.clear());
			await run('readwrite', (store) => store.put([...transactions], keyOf(node, hash)));
		} catch {
			// The next visit loads them again.
		}
	},
	clear: () => run('readwrite', (store) => store.clear()).catch(() => undefined)
};
