import { temporarilyFrozenIn } from '../../wallet-data/frozen-outputs';
import { peek, watchQuery } from '../../app/query.svelte';
import { whenIdle } from '../../app/when.svelte';
import type { Client } from '../../rpc/client';
import { frozenQuery } from './load-frozen';
import { outputsQuery, type WalletOutputs } from './load-outputs';

/** Sums of frozen outputs in the open wallet, which services leave out of every balance. */
class FrozenAmounts {
	#wallet: Client | null = $state.raw(null);

	readonly #quickAmounts = $derived(this.#wallet && peek(frozenQuery(this.#wallet)));
	readonly #listed = $derived(this.#wallet && peek(outputsQuery(this.#wallet)));
	/**
	 * Frozen amounts by account, in atomic units. Null in a large wallet before its outputs are listed, undefined before
	 * the first answer.
	 */
	readonly #amounts = $derived(
		this.#quickAmounts
			? new Map([...this.#quickAmounts].map(([account, { amount }]) => [account, amount]))
			: ((this.#wallet && this.#listed && frozenIn(this.#wallet, this.#listed)) ?? this.#quickAmounts)
	);

	/** Follows a wallet from the browser's next idle time until the returned function is called. */
	follow(wallet: Client): () => void {
		this.#wallet = wallet;
		let leave: (() => void) | null = () => undefined;
		whenIdle(() => (leave &&= watchQuery(frozenQuery(wallet))));
		return () => {
			leave?.();
			leave = null;
		};
	}

	get isKnown(): boolean {
		return (this.#amounts?.size ?? 0) > 0;
	}

	/** True when the amount is only known once all outputs are listed. */
	get isLeftOut(): boolean {
		return this.#amounts === null;
	}

	/** The total in atomic units; zero while it is not known. */
	get total(): bigint {
		return [...(this.#amounts?.values() ?? [])].reduce((sum, amount) => sum + amount, 0n);
	}

	of = (account: number): bigint => this.#amounts?.get(account) ?? 0n;
}

/** Frozen amounts of a wallet whose accounts are all listed; null while some are not. */
function frozenIn({ url }: Client, { accounts, listed }: WalletOutputs): ReadonlyMap<number, bigint> | null {
	if (listed.length < accounts.length) return null;
	const passing = temporarilyFrozenIn(url, accounts[0]?.base_address ?? '');
	const sums = listed.map(({ account, outputs }) => {
		const frozen = outputs.filter(({ state, keyImage }) => state === 'frozen' && !passing.includes(keyImage ?? ''));
		return [account, frozen.reduce((sum, { amount }) => sum + amount, 0n)] as const;
	});
	return new Map(sums);
}

export const frozenAmounts = new FrozenAmounts();
