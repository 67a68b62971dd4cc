/**
 * Transactions of the open wallet, and those that this page sent or watches: the pictures outline them. Held only in
 * memory, because their hashes identify the visitor.
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
