/**
 * Transactions of the open wallet, and those that this page has sent or watches: the pictures outline them. In memory
 * only: their hashes say who looks at the page.
 */
class OwnTransactions {
	hashes: ReadonlySet<string> = $state.raw(new Set());

	note(hashes: Iterable<string>): void {
		const all = new Set([...this.hashes, ...hashes]);
		if (all.size > this.hashes.size) this.hashes = all;
	}

	clear(): void {
		this.hashes = new Set();
	}
}

export const ownTransactions = new OwnTransactions();
