import type { Client } from '../../rpc/client';
import type { OpenWallet } from '../load-open-wallet';
import type { WalletCache } from '../wallet-cache';

/** What is frozen in the open wallet: services leave it out of every balance. */
class FrozenAmounts {
	/** Atomic units, by account; empty before they are loaded, and undefined where that is too much. */
	#amounts: ReadonlyMap<number, bigint> | undefined = $state.raw(new Map());
	#address = '';
	#cache: WalletCache | null = null;

	get isKnown(): boolean {
		return (this.#amounts?.size ?? 0) > 0;
	}

	/** Whether only the list of all outputs would say. */
	get isLeftOut(): boolean {
		return this.#amounts === undefined;
	}

	/** Zero while it is not known. Atomic units. */
	get total(): bigint {
		return [...(this.#amounts?.values() ?? [])].reduce((sum, amount) => sum + amount, 0n);
	}

	of = (account: number): bigint => this.#amounts?.get(account) ?? 0n;

	/** Loads them once for a cache, which own changes replace. */
	async load(wallet: Client, cache: WalletCache, { accounts, address }: OpenWallet): Promise<void> {
		if (this.#cache === cache) return;
		this.#cache = cache;
		if (this.#address !== address) this.#amounts = new Map();
		this.#address = address;
		const { loadFrozen } = await import('./load-frozen');
		const amounts = await loadFrozen(wallet, address, accounts);
		if (this.#cache !== cache) return;
		if (amounts !== null) this.#amounts = amounts;
		else this.#cache = null;
	}

	/** From the list of all outputs. */
	take(cache: WalletCache, address: string, amounts: ReadonlyMap<number, bigint>): void {
		[this.#cache, this.#address, this.#amounts] = [cache, address, amounts];
	}
}

export const frozenAmounts = new FrozenAmounts();
