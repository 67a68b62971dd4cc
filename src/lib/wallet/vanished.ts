import type { TransferEntry } from '../rpc/wallet/records';

interface Lists {
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
}

/**
 * Remembers payments that were in the pool. One that left it is either in a block that the wallet has not scanned yet (the
 * service asks its node for the pool at each call, but for blocks only every 20 seconds) or was dropped: until the wallet
 * has scanned one more block nobody can tell, and it must be neither counted nor asked for again.
 */
export class Vanished {
	/** By what is watched, then by hash; `since` is the wallet's height when it was first missing, null while in the pool. */
	readonly #seen = new Map<string, Map<string, { transfer: TransferEntry; since: number | null }>>();

	/**
	 * Payments that were in the pool before and are not known to be in a block.
	 *
	 * @param watched a service and an address
	 * @param height blocks that the wallet has scanned
	 */
	update(watched: string, lists: Lists, height: number): TransferEntry[] {
		const seen = this.#seen.get(watched) ?? new Map<string, { transfer: TransferEntry; since: number | null }>();
		this.#seen.set(watched, seen);
		for (const transfer of lists.pool) seen.set(transfer.txid, { transfer, since: null });
		for (const { txid } of lists.in) seen.delete(txid);
		const inPool = new Set(lists.pool.map(({ txid }) => txid));
		return [...seen].flatMap(([txid, { transfer, since }]) => {
			if (inPool.has(txid)) return [];
			if (since !== null && height > since) {
				seen.delete(txid);
				return [];
			}
			seen.set(txid, { transfer, since: since ?? height });
			return [transfer];
		});
	}
}

export const vanished = new Vanished();
