import type { TransferEntry } from '../rpc/wallet/records';

interface Lists {
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
}

/** A reorganisation is taken to replace fewer blocks than that. */
const DEEPEST = 10;

/**
 * Remembers payments that were in the pool or in a new block. One that is in neither any more is in a block that the wallet has
 * not scanned yet (the service asks its node for the pool at each call, but for blocks only every 20 seconds), or goes back to
 * the pool after a reorganisation, or was dropped: until the wallet has scanned one more block nobody can tell, and it must be
 * neither counted nor asked for again.
 */
export class Vanished {
	/** By what is watched, then by hash; `since` is the wallet's height when it was first missing, null while in the pool. */
	readonly #seen = new Map<string, Map<string, { transfer: TransferEntry; since: number | null }>>();

	/**
	 * Payments that were in the pool or in a new block before and are in neither now.
	 *
	 * @param watched a service and an address
	 * @param height blocks that the wallet has scanned
	 */
	update(watched: string, lists: Lists, height: number): TransferEntry[] {
		const seen = this.#seen.get(watched) ?? new Map<string, { transfer: TransferEntry; since: number | null }>();
		this.#seen.set(watched, seen);
		for (const transfer of lists.pool) seen.set(transfer.txid, { transfer, since: null });
		for (const transfer of lists.in) {
			const mayLeave = transfer.type !== 'block' && transfer.height > height - DEEPEST;
			if (mayLeave) seen.set(transfer.txid, { transfer, since: null });
			else seen.delete(transfer.txid);
		}
		const listed = new Set([...lists.pool, ...lists.in].map(({ txid }) => txid));
		return [...seen].flatMap(([txid, { transfer, since }]) => {
			if (listed.has(txid)) return [];
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
