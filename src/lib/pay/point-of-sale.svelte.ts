/** The point of sale's settings, and what was entered. It outlives the page: a seller leaves and comes back. */
class PointOfSale {
	/** Coins, as text. */
	amount = $state('');
	/** For the wallet's own list of addresses. */
	description = $state('');
	/** Index of the receiving account. */
	account = $state('0');
	/** For a sale to count as paid. */
	confirmations: '0' | '1' | '10' = $state('1');

	/** The link to the sale that was started last, until it is paid or discarded. */
	open: string | null = $state(null);

	/** Forgets the last sale, not the settings. */
	next(): void {
		this.open = null;
		this.amount = '';
		this.description = '';
	}
}

export const pointOfSale = new PointOfSale();
