/** How a till is set up, and what is typed into it. It outlives the page: a seller goes elsewhere and comes back. */
class PointOfSale {
	/** Coins, as text. */
	amount = $state('');
	/** What is sold, for the wallet's own list of addresses. */
	about = $state('');
	/** The account that is paid. */
	account = $state('0');
	/** Blocks after which a sale counts as paid. */
	enough: '0' | '1' | '10' = $state('1');

	/** The link to the sale that was begun last, until it is paid or discarded. */
	open: string | null = $state(null);

	/** Forgets the last sale, not how the till is set up. */
	next(): void {
		this.open = null;
		this.amount = '';
		this.about = '';
	}
}

export const pointOfSale = new PointOfSale();
