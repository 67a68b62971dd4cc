import type { TransferEntry } from '../rpc/wallet/records';

/**
 * When a payment appeared in the pool: the first look that found it and the last look without it (null if there was
 * none), in Unix seconds.
 */
export interface PoolSighting {
	seen: number;
	absent: number | null;
}

/**
 * A payment in a wallet's pool list. `timestamp`: when the wallet first saw it there, in Unix seconds; 0 for unknown.
 */
interface PoolEntry {
	txid: string;
	timestamp: number;
}

/** The payments that the wallet service lists, and those that it no longer lists (`vanished`). */
export interface ListedPayments {
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
	vanished: readonly TransferEntry[];
}

/** A reorganisation is assumed to replace fewer blocks than this. */
const ASSUMED_REORG_BLOCKS = 10;

/** The index is part of the key, because one transaction may pay several addresses. */
const paymentKey = ({ txid, subaddr_index: { major, minor } }: TransferEntry) => `${txid} ${major}/${minor}`;

/**
 * Remembers payments that were in the pool or in a new block: when they were first seen, and which of them have
 * vanished from both.
 *
 * A vanished payment may be in a block that the wallet has not scanned yet (the service asks its node for the pool at
 * each call, but for blocks only every 20 seconds), may go back to the pool after a reorganisation, or may have been
 * dropped. Nobody can tell until the wallet has scanned one more block. Until then the payment must be neither counted
 * nor requested again.
 *
 * The service lists a payment that is back in the pool with an amount of 0 until it is in a block again, if the service
 * still had the old block when it looked: it then counts the outputs as already received (reference implementation,
 * wallet2.cpp, process_new_transaction).
 */
export class SeenPayments {
	/** Sightings by transaction hash. */
	readonly #sightings = new Map<string, PoolSighting>();
	/** Time of the last look, by `whose`. */
	readonly #lastPolls = new Map<string, number>();
	/**
	 * Payments by `watched`, then by name. `since`: the wallet's height when the payment was first missing; null while it
	 * is listed.
	 */
	readonly #recentPayments = new Map<string, Map<string, { transfer: TransferEntry; since: number | null }>>();

	/**
	 * Records one complete look at a pool.
	 *
	 * @param poolKey key of the pool's owner, the same at each look
	 * @param now Unix seconds
	 */
	recordPoll(poolKey: string, pool: readonly PoolEntry[], now: number): void {
		for (const listed of pool) this.#add(listed, this.#lastPolls.get(poolKey) ?? null, now);
		this.#lastPolls.set(poolKey, now);
	}

	/** Null for a payment that was never seen in the pool. */
	get(txid: string): PoolSighting | null {
		return this.#sightings.get(txid) ?? null;
	}

	/** Records a payment that is in the pool now; the wallet may have seen it earlier. @param now Unix seconds */
	add(listed: PoolEntry, now: number): PoolSighting {
		return this.#add(listed, null, now);
	}

	#add({ txid, timestamp }: PoolEntry, looked: number | null, now: number): PoolSighting {
		const known = this.#sightings.get(txid);
		if (known) return known;
		const sighting = sightingOf(timestamp, looked, now);
		this.#sightings.set(txid, sighting);
		return sighting;
	}

	/**
	 * Returns the listed payments, each once, and as `vanished` those that were in the pool or in a new block before and
	 * now are in neither. A payment in the pool with an amount of 0 gets the amount that it had in its block. If that is
	 * not known, it counts as vanished, as does a payment in a block whose amount is not known.
	 *
	 * @param addressKey key of a service and an address
	 * @param height number of blocks that the wallet has scanned
	 */
	update(addressKey: string, lists: Omit<ListedPayments, 'vanished'>, height: number): ListedPayments {
		const seen =
			this.#recentPayments.get(addressKey) ?? new Map<string, { transfer: TransferEntry; since: number | null }>();
		this.#recentPayments.set(addressKey, seen);
		const mayLeave = ({ type, height: block }: TransferEntry) =>
			type !== 'block' && block > height - ASSUMED_REORG_BLOCKS;
		const hashes = new Set(
			[...lists.pool, ...[...seen.values()].map(({ transfer }) => transfer)].map(({ txid }) => txid)
		);
		// Names are built only for payments that can change, for speed in long histories.
		const inBlocks = lists.in.filter((transfer) => mayLeave(transfer) || hashes.has(transfer.txid));
		for (const transfer of inBlocks) {
			if (mayLeave(transfer)) seen.set(paymentKey(transfer), { transfer, since: null });
			else seen.delete(paymentKey(transfer));
		}
		const pool = lists.pool.map((transfer) => {
			const amount = transfer.amount || seen.get(paymentKey(transfer))?.transfer.amount;
			return !amount || amount === transfer.amount ? transfer : { ...transfer, amount };
		});
		for (const transfer of pool) seen.set(paymentKey(transfer), { transfer, since: null });
		const inPool = new Set(pool.map(paymentKey));
		const inBoth = new Set(inBlocks.filter((transfer) => inPool.has(paymentKey(transfer))));
		const listed = new Set([...inBlocks, ...pool].map(paymentKey));
		const missing = [...seen].flatMap(([name, { transfer, since }]) => {
			if (listed.has(name)) return [];
			if (since !== null && height > since) {
				seen.delete(name);
				return [];
			}
			seen.set(name, { transfer, since: since ?? height });
			return [transfer];
		});
		return {
			in: lists.in.filter((transfer) => !isEmpty(transfer) && !inBoth.has(transfer)),
			pool: pool.filter((transfer) => !isEmpty(transfer)),
			vanished: [...missing, ...pool.filter(isEmpty), ...lists.in.filter(({ amount }) => amount === undefined)]
		};
	}
}

/**
 * The first sighting of a payment in the pool: the wallet's own time, or else now. The wallet's clock may differ, so
 * its time is used only if it lies after the last look without the payment and not after now.
 *
 * @param timestamp the wallet's time; 0 for unknown
 * @param looked time of the last look without the payment; null if there was none
 */
export function sightingOf(timestamp: number, looked: number | null, now: number): PoolSighting {
	// A look in the future means that the clock was set back since.
	const absent = looked !== null && looked <= now ? looked : null;
	return { seen: timestamp > (absent ?? 0) && timestamp <= now ? timestamp : now, absent };
}

const isEmpty = ({ amount }: TransferEntry) => !amount;

export const seenPayments = new SeenPayments();
