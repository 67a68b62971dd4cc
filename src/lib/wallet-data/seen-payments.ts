import type { TransferEntry } from '../rpc/wallet/records';

/** When a payment was in the pool: Unix seconds of the first look that had it, and of the last one before, if there was one. */
export interface Sighting {
	seen: number;
	absent: number | null;
}

/** One that a wallet lists in its pool; `timestamp` is when the wallet saw it there, in Unix seconds, 0 for unknown. */
interface Listed {
	txid: string;
	timestamp: number;
}

/** The payments that the wallet service lists, or no longer lists. */
export interface Received {
	in: readonly TransferEntry[];
	pool: readonly TransferEntry[];
	vanished: readonly TransferEntry[];
}

/** A reorganisation is taken to replace fewer blocks than that. */
const DEEPEST = 10;

/** One transaction may pay several addresses. */
const nameOf = ({ txid, subaddr_index: { major, minor } }: TransferEntry) => `${txid} ${major}/${minor}`;

/**
 * Remembers payments that were in the pool or in a new block: when they were first seen, and which of them are in neither any more.
 *
 * One that is in neither any more is in a block that the wallet has not scanned yet (the service asks its node for the pool at each
 * call, but for blocks only every 20 seconds), or goes back to the pool after a reorganisation, or was dropped: until the wallet has
 * scanned one more block nobody can tell, and it must be neither counted nor asked for again.
 *
 * The service lists one that is back in the pool with an amount of 0, until it is in a block again, if it still had the old
 * block when it looked: what it gets is what it has already (reference implementation, wallet2.cpp, process_new_transaction).
 */
export class SeenPayments {
	/** By the payment's hash. */
	readonly #seen = new Map<string, Sighting>();
	/** The last look, by what was looked at. */
	readonly #looked = new Map<string, number>();
	/** By what is watched, then by payment; `since` is the wallet's height when it was first missing, null while in the pool. */
	readonly #there = new Map<string, Map<string, { transfer: TransferEntry; since: number | null }>>();

	/**
	 * One look at all that somebody has in the pool.
	 *
	 * @param whose the same at each look
	 * @param now Unix seconds
	 */
	look(whose: string, pool: readonly Listed[], now: number): void {
		for (const listed of pool) this.#add(listed, this.#looked.get(whose) ?? null, now);
		this.#looked.set(whose, now);
	}

	/** Null for one that was never seen in the pool. */
	of(txid: string): Sighting | null {
		return this.#seen.get(txid) ?? null;
	}

	/** The first sighting of one that is in the pool now: a wallet may have seen it before. @param now Unix seconds */
	add(listed: Listed, now: number): Sighting {
		return this.#add(listed, null, now);
	}

	#add({ txid, timestamp }: Listed, looked: number | null, now: number): Sighting {
		const known = this.#seen.get(txid);
		if (known) return known;
		const sighting = sightingOf(timestamp, looked, now);
		this.#seen.set(txid, sighting);
		return sighting;
	}

	/**
	 * The payments, each once, with those that were in the pool or in a new block before and are in neither now. One in the pool
	 * that is listed with 0 has the amount that it had in its block; where that is not known, it is one of those, like what is in a block
	 * with an amount that is not known.
	 *
	 * @param watched a service and an address
	 * @param height blocks that the wallet has scanned
	 */
	update(watched: string, lists: Omit<Received, 'vanished'>, height: number): Received {
		const seen = this.#there.get(watched) ?? new Map<string, { transfer: TransferEntry; since: number | null }>();
		this.#there.set(watched, seen);
		const mayLeave = ({ type, height: block }: TransferEntry) => type !== 'block' && block > height - DEEPEST;
		const hashes = new Set(
			[...lists.pool, ...[...seen.values()].map(({ transfer }) => transfer)].map(({ txid }) => txid)
		);
		// Of a long history, those alone that matter here get names.
		const inBlocks = lists.in.filter((transfer) => mayLeave(transfer) || hashes.has(transfer.txid));
		for (const transfer of inBlocks) {
			if (mayLeave(transfer)) seen.set(nameOf(transfer), { transfer, since: null });
			else seen.delete(nameOf(transfer));
		}
		const pool = lists.pool.map((transfer) => {
			const amount = transfer.amount || seen.get(nameOf(transfer))?.transfer.amount;
			return !amount || amount === transfer.amount ? transfer : { ...transfer, amount };
		});
		for (const transfer of pool) seen.set(nameOf(transfer), { transfer, since: null });
		const inPool = new Set(pool.map(nameOf));
		const inBoth = new Set(inBlocks.filter((transfer) => inPool.has(nameOf(transfer))));
		const listed = new Set([...inBlocks, ...pool].map(nameOf));
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
 * The first sighting of one in the pool, by the wallet that lists it or else now. The wallet's clock may be another one: it does not
 * contradict the look that lacked the payment, nor this one.
 *
 * @param timestamp of the wallet; 0 for unknown
 * @param looked the last look before, which lacked it; null if there was none
 */
export function sightingOf(timestamp: number, looked: number | null, now: number): Sighting {
	// A look to come was before the clock was set back.
	const absent = looked !== null && looked <= now ? looked : null;
	return { seen: timestamp > (absent ?? 0) && timestamp <= now ? timestamp : now, absent };
}

const isEmpty = ({ amount }: TransferEntry) => !amount;

export const seenPayments = new SeenPayments();
