import { loadPart } from '../app/load-part';
import { toHex } from '../bytes/hex';
import type { Client } from '../rpc/client';
import type { NodeInfo } from '../rpc/daemon/node';
import { getTransactionPoolHashes, getTransactionPoolHashesAsText } from '../rpc/daemon/pool';
import { isUnavailable, isUnexplained, RpcError } from '../rpc/errors';

/** Up to this many hashes are listed again at each change; in larger pools, only additions and removals are loaded. */
const MAX_RELISTED_HASHES = 1_000;

/** A time later than the clock of any node: nothing has changed since then. */
const FAR_FUTURE_SECONDS = Number.MAX_SAFE_INTEGER;

/**
 * The hashes of a node's pool, loaded as a list of 32 bytes each. In a large pool, until the next block, only changes
 * are loaded if the node supports that.
 */
export class PoolHashes {
	/** Transactions that came with the newest changes, without signatures. */
	added: readonly { tx_hash: string; tx_blob: Uint8Array }[] = [];
	#hashes: readonly string[] = [];
	/** The tip and the node's time when the hashes were loaded; null if changes since then cannot be requested. */
	#since: { tip: string; time: number } | null = null;
	#supportsChanges = true;
	/**
	 * True when the binary list is used. Some servers block paths that end in `.bin`; then the list is loaded as text.
	 */
	#isPacked = true;

	constructor(readonly node: Client) {}

	/** @param info the node's newest @throws RpcError */
	async load({ tx_pool_size, top_block_hash: tip }: NodeInfo): Promise<readonly string[]> {
		const since = this.#since?.tip === tip ? this.#since.time : null;
		const changes =
			tx_pool_size > MAX_RELISTED_HASHES && this.#supportsChanges
				? await this.#loadChanges(since ?? FAR_FUTURE_SECONDS)
				: null;
		this.#since = null;
		this.added = [];
		if (changes && since !== null && changes.daemon_time >= since) {
			const { added_pool_txs, remaining_added_pool_txids, removed_pool_txids } = changes;
			const removed = new Set(removed_pool_txids);
			const added = [...added_pool_txs.map(({ tx_hash }) => tx_hash), ...remaining_added_pool_txids];
			this.#hashes = [...new Set([...this.#hashes.filter((hash) => !removed.has(hash)), ...added])];
			this.added = added_pool_txs;
		} else this.#hashes = await this.#loadList();
		if (changes) this.#since = { tip, time: changes.daemon_time };
		return this.#hashes;
	}

	/**
	 * Changes since a time, supported since release 0.18.3. Null from other nodes, and if the node's records do not
	 * go back that far.
	 */
	async #loadChanges(pool_info_since: number) {
		const { getBlocks } = await import('../rpc/daemon/bulk');
		const asked = this.node.call(getBlocks, { block_ids: [], requested_info: 2, pool_info_since, prune: true });
		const { value } = await loadPart(asked);
		if (value?.pool_info_extent === 1 && value.daemon_time) return { ...value, daemon_time: value.daemon_time };
		this.#supportsChanges = false;
		return null;
	}

	async #loadList(): Promise<string[]> {
		try {
			if (this.#isPacked) {
				const { tx_hashes } = await this.node.call(getTransactionPoolHashes);
				return Array.from({ length: tx_hashes.length / 32 }, (_, i) => toHex(tx_hashes.subarray(32 * i, 32 * (i + 1))));
			}
		} catch (error) {
			if (!(error instanceof RpcError) || !isUnavailable(error.failure)) throw error;
			this.#isPacked = error.failure.kind !== 'not_offered' && !isUnexplained(error.failure);
		}
		return (await this.node.call(getTransactionPoolHashesAsText)).tx_hashes;
	}
}
