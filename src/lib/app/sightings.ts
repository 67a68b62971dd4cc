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

/** What this page saw of the pool. */
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
		const seen = firstSeen(timestamp, now);
		// Of two clocks that contradict each other, nothing follows.
		const sighting = { seen, absent: looked !== null && looked <= seen ? looked : null };
		this.#seen.set(txid, sighting);
		return sighting;
	}
}

/** When one in the pool was seen there, by the wallet that lists it or else now; the wallet's clock may be ahead. */
export const firstSeen = (timestamp: number, now: number): number => (timestamp > 0 ? Math.min(timestamp, now) : now);

export const sightings = new Sightings();
