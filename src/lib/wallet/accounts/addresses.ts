import type { AddressEntry, SubaddressBalance, TransferEntry } from '../../rpc/wallet/records';
import { findByWords } from '../../format/find';

/** An address of an account with its balances in atomic units. */
export interface AddressBalance extends Pick<AddressEntry, 'address' | 'label' | 'used'> {
	index: number;
	balance: bigint;
	unlocked: bigint;
}

/** Joins addresses with their balances. @param balances only addresses that have outputs are listed */
export function withBalances(
	addresses: readonly AddressEntry[],
	balances: readonly SubaddressBalance[]
): AddressBalance[] {
	const byIndex = new Map(balances.map((balance) => [balance.address_index, balance]));
	return addresses.map(({ address, address_index: index, label, used }) => {
		const balance = byIndex.get(index);
		return {
			address,
			index,
			label,
			used: used || (balance?.num_unspent_outputs ?? 0) > 0,
			balance: balance?.balance ?? 0n,
			unlocked: balance?.unlocked_balance ?? 0n
		};
	});
}

/**
 * Amounts (atomic units) that each address of an account received in blocks, by address index. Payments from the
 * account to itself are missing, because the service does not list them as received.
 */
export function receivedBy(account: number, incoming: readonly TransferEntry[]): ReadonlyMap<number, bigint> {
	const received = new Map<number, bigint>();
	for (const { amount, subaddr_index } of incoming) {
		const { major, minor } = subaddr_index;
		if (major === account) received.set(minor, (received.get(minor) ?? 0n) + (amount ?? 0n));
	}
	return received;
}

/** Addresses whose label, address or index contains all the words. */
export const findAddresses = (addresses: readonly AddressBalance[], text: string) =>
	findByWords(addresses, text, ({ address, index, label }) => `${index}\n${label}\n${address}`);

/**
 * The address to show for receiving: the newest subaddress without a label and without payments, including payments in
 * the pool (`used` counts only blocks). If there is none, the newest used one without a label, else the account's
 * first. Labelled addresses are avoided, because a payment to one counts for what its label says.
 */
export function addressToShow(
	addresses: readonly AddressEntry[],
	pool: readonly TransferEntry[]
): AddressEntry | undefined {
	const pending = new Set(pool.map(({ subaddr_index }) => subaddr_index.minor));
	const free = addresses.filter(({ address_index, label }) => address_index > 0 && label === '');
	return (
		free.findLast(({ address_index, used }) => !used && !pending.has(address_index)) ?? free.at(-1) ?? addresses[0]
	);
}
