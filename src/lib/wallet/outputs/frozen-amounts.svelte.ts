import type { Client } from '../../rpc/client';
import type { OpenWallet } from '../load-open-wallet';
import type { WalletCache } from '../wallet-cache';

/** What is frozen in the open wallet: services leave it out of every balance. */
class FrozenAmounts {
	/** Atomic units, by account. */
	#amounts: ReadonlyMap<number, bigint> = $state.raw(new Map());
	#address = '';
	#cache: WalletCache | null = null;

	get isKnown(): boolean {
		return this.#amounts.size > 0;
	}

	/** Zero while it is not known. Atomic units. */
	get total(): bigint {
		return [...this.#amounts.values()].reduce((sum, amount) => sum + amount, 0n);
	}

	of = (account: number): bigint => this.#amounts.get(account) ?? 0n;

	/** Loads them once for a cache, which own changes replace. */
	async load(wallet: Client, cache: WalletCache, { accounts, address }: OpenWallet): Promise<void> {
		if (this.#cache === cache) return;
		this.#cache = cache;
		if (this.#address !== address) this.#amounts = new Map();
		this.#address = address;
		const { loadFrozen } = await import('./load-frozen');
		const amounts = await loadFrozen(wallet, address, accounts);
		if (this.#cache !== cache) return;
		if (amounts) this.#amounts = amounts;
		else this.#cache = null;
	}
}

export const frozenAmounts = new FrozenAmounts();
