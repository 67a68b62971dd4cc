import type { AddressEntry, SubaddressBalance } from '../../rpc/wallet/records';

/** An address of an account, and what it holds in atomic units. */
export interface HoldingAddress extends Pick<AddressEntry, 'address' | 'label' | 'used'> {
	index: number;
	balance: bigint;
	unlocked: bigint;
	/** Outputs that are not spent. */
	outputs: number;
}

/** @param balances of those addresses that hold something */
export function withBalances(
	addresses: readonly AddressEntry[],
	balances: readonly SubaddressBalance[]
): HoldingAddress[] {
	const held = new Map(balances.map((balance) => [balance.address_index, balance]));
	return addresses.map(({ address, address_index: index, label, used }) => {
		const of = held.get(index);
		return {
			...{ address, index, label, used },
			balance: of?.balance ?? 0n,
			unlocked: of?.unlocked_balance ?? 0n,
			outputs: of?.num_unspent_outputs ?? 0
		};
	});
}

/** Those whose label, address or number has all the words in it. */
export function findAddresses(addresses: readonly HoldingAddress[], text: string): readonly HoldingAddress[] {
	const words = text.toLowerCase().split(/\s+/).filter(Boolean);
	if (words.length === 0) return addresses;
	return addresses.filter(({ address, index, label }) => {
		const found = `${index}\n${label}\n${address}`.toLowerCase();
		return words.every((word) => found.includes(word));
	});
}

/**
 * The address that a new payer is best given: the newest that nothing came to yet, or just the newest when something came
 * to all of them. Null when there is none at all.
 */
export function newestUnused(addresses: readonly AddressEntry[]): number | null {
	const unused = addresses.filter(({ used }) => !used).map(({ address_index }) => address_index);
	const all = addresses.map(({ address_index }) => address_index);
	return unused.length > 0 ? Math.max(...unused) : all.length > 0 ? Math.max(...all) : null;
}
