import { loadPart } from '../app/optional-call';
import type { Client } from '../rpc/client';
import type { TransactionEntry } from '../rpc/daemon/records';
import type { Failure } from '../rpc/errors';
import { BATCH, loadConcurrently } from '../queries/load-transactions';
import { loadNamed, namedAs, withChanged, type NamedTransaction } from './named-transactions';

/** The transactions of a block, loaded in batches: a batch that fails costs its own transactions. */
export class TransactionsState {
	/** In the block's order. */
	all: readonly NamedTransaction[] = $state.raw([]);
	isLoading = $state(true);
	/** Of the batch that failed last. */
	failure: Failure | null = $state.raw(null);
	/** What the node sent so far. */
	entries: readonly TransactionEntry[] = [];

	readonly #node: Client;
	#run: Promise<void> | null = null;
	#stopped = false;

	constructor(node: Client, hashes: readonly string[]) {
		this.#node = node;
		this.all = namedAs(hashes, 'loading');
		this.isLoading = hashes.length > 0;
	}

	get isStopped(): boolean {
		return this.#stopped;
	}

	/** Ends the loading after the current batches. */
	stop(): void {
		this.#stopped = true;
	}

	/** Loads what is not loaded, batches that failed before once more. Never rejects for what the node does. */
	load(): Promise<void> {
		return (this.#run ??= this.#loadMissing().finally(() => (this.#run = null)));
	}

	async #loadMissing(): Promise<void> {
		const missing = this.all.flatMap(({ hash, state }) => (state === 'loading' || state === 'failed' ? [hash] : []));
		if (missing.length === 0) return;
		this.all = withChanged(this.all, namedAs(missing, 'loading'));
		this.failure = null;
		this.isLoading = true;
		try {
			await loadConcurrently(async () => {
				const batch = this.#stopped ? [] : missing.splice(0, BATCH);
				if (batch.length > 0) await this.#loadBatch(batch);
				return batch.length > 0;
			});
		} finally {
			this.isLoading = false;
		}
	}

	async #loadBatch(hashes: readonly string[]): Promise<void> {
		const { value, failure } = await loadPart(loadNamed(this.#node, hashes));
		if (value) this.entries = [...this.entries, ...value.entries];
		else this.failure = failure;
		this.all = withChanged(this.all, value?.named ?? namedAs(hashes, 'failed'));
	}
}
