/** What was entered at the point of sale, and whether it is locked for staff. It outlives the page: a seller leaves and comes back. */
class PointOfSale {
	/** Of the shop's currency or of coins, as text. */
	amount = $state('');
	/** Those before it. */
	others: readonly string[] = $state.raw([]);
	/** For the label of the sale's address. */
	description = $state('');
	/** Percent, in whole numbers; '' for none. */
	tip = $state('');
	/** How many of each item, by its name. */
	counts: Readonly<Record<string, number>> = $state.raw({});

	/** The link to the sale that was started last, until it is paid or discarded. */
	open: string | null = $state(null);

	#passphrase: string | null = $state(null);

	/**
	 * Whether all but sales is hidden, until a passphrase is typed again. It is in memory alone: a reload ends the lock. It guards against a
	 * glance and a wrong tap, not against somebody who means to get around it.
	 */
	get isLocked(): boolean {
		return this.#passphrase !== null;
	}

	lock(passphrase: string): void {
		this.#passphrase = passphrase;
	}

	/** @returns whether it was the passphrase */
	unlock(passphrase: string): boolean {
		if (passphrase !== this.#passphrase) return false;
		this.#passphrase = null;
		return true;
	}

	/** Forgets the last sale. */
	next(): void {
		this.open = null;
		this.others = [];
		this.amount = this.description = this.tip = '';
		this.counts = {};
	}
}

export const pointOfSale = new PointOfSale();
