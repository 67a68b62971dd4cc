import { live } from '../app/live.svelte';
import { ofClient } from '../app/of-client';
import type { Client } from '../rpc/client';
import { RpcError } from '../rpc/errors';
import { recordsOf, type Records } from '../rpc/fields';
import { PoolLoader, type PoolTotals } from '../queries/load-pool';
import type { PoolEntry } from '../queries/pool';

/** The transactions in a node's pool, as they are loaded. */
export class PoolState {
	/** Those loaded so far. */
	entries: Records<PoolEntry> = $state.raw(recordsOf<PoolEntry>([], 0));
	/** How many the node lists; null before its first answer. */
	listed: number | null = $state(null);
	/** What the node says of the whole of a pool of which only the next block is loaded. */
	all: PoolTotals | null = $state.raw(null);
	/** Why the last update is not complete. */
	failure: RpcError | null = $state.raw(null);

	readonly #loader: PoolLoader;
	readonly #node: Client;
	#update: Promise<void> | null = null;
	#outdated = false;
	#stopped = false;

	constructor(node: Client) {
		this.#node = node;
		this.#loader = new PoolLoader(node, (pool) => Object.assign(this, pool));
	}

	/** Whether not all of them are loaded. */
	get isPartial(): boolean {
		return this.listed === null || this.entries.length + this.entries.unreadable < this.listed;
	}

	/** Loads what is new. Calls during an update lead to one more after it. Never rejects for what the node does. */
	update(): Promise<void> {
		this.#stopped = false;
		if (this.#update) this.#outdated = true;
		return (this.#update ??= this.#run().finally(() => (this.#update = null)));
	}

	/** Ends an update after the current batches; the next one goes on from there. */
	stop(): void {
		this.#stopped = true;
	}

	async #run(): Promise<void> {
		do {
			this.#outdated = false;
			try {
				await this.#loader.load(await live.latest(this.#node), () => this.#stopped);
				this.failure = null;
			} catch (error) {
				if (!(error instanceof RpcError)) throw error;
				this.failure = error;
			}
		} while (this.#outdated && !this.failure && !this.#stopped);
	}
}

/** The pool of a node. It outlives a page. */
export const poolOf = ofClient((node) => new PoolState(node));
