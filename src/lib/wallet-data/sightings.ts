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

/** Payments that this page saw in the pool. */
export class Sightings {
	/** By the payment's hash. */
	readonly #seen = new Map<string, Sighting>();
	/** The last look, by what was looked at. */
	readonly #looked = new Map<string, number>();

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

export const sightings = new Sightings();
