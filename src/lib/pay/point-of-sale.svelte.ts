/**
 * Input at the point of sale, and its lock for staff. Outlives the page, so that a seller who
 * leaves and comes back finds it.
 */
class PointOfSale {
	/** In the shop's currency or in coins, as text. */
	amount = $state('');
	/** Further amounts, entered before `amount`. */
	others: readonly string[] = $state.raw([]);
	/** Description for the label of the sale's address. */
	description = $state('');
	/** Tip in whole percent; '' for none. */
	tip = $state('');
	/** Count of each item, by item key. */
	counts: Readonly<Record<string, number>> = $state.raw({});

	/** Link to the last sale, until it is paid or discarded. */
	lastSaleLink: string | null = $state(null);

	#passphrase: string | null = $state(null);

	/**
	 * True when everything except sales is hidden until the passphrase is typed. Kept in memory only: a reload ends the
	 * lock. It protects against glances and wrong taps, not against someone who wants to get around it.
	 */
	get isLocked(): boolean {
		return this.#passphrase !== null;
	}

	lock(passphrase: string): void {
		this.#passphrase = passphrase;
	}

	/** @returns whether the passphrase was right */
	unlock(passphrase: string): boolean {
		if (passphrase !== this.#passphrase) return false;
		this.#passphrase = null;
		return true;
	}

	/** Clears the input and the last sale. */
	reset(): void {
		this.lastSaleLink = null;
		this.others = [];
		this.amount = this.description = this.tip = '';
		this.counts = {};
	}
}

export const pointOfSale = new PointOfSale();
