import { decodeBase58 } from '../chain/base58';
import type { AddressEntry, TransferEntry } from '../rpc/wallet/records';

/** The index of one of the wallet's addresses, and its label. */
export interface OwnAddress {
	account: number;
	index: number;
	/** '' for none. */
	label: string;
}

/** The wallet's addresses, by address. */
export type OwnAddresses = ReadonlyMap<string, OwnAddress>;

export const ownAddresses = (
	accounts: readonly { account: number; addresses: readonly AddressEntry[] }[]
): OwnAddresses =>
	new Map(
		accounts.flatMap(({ account, addresses }) =>
			addresses.map(({ address, address_index, label }) => [address, { account, index: address_index, label }] as const)
		)
	);

/** The two public keys of a standard or integrated address, which follow its first byte; undefined for other text. */
const keysOf = (address: string) => decodeBase58(address).bytes?.subarray(1, 65).join();

/**
 * The index of an address in the wallet. An integrated address gives that of the standard address with the same keys,
 * which can only be the primary address. The checksum is not verified, to keep a hash function out of the wallet's
 * first load.
 */
export function findOwnAddress(address: string, own: OwnAddresses): OwnAddress | undefined {
	const place = own.get(address);
	if (place || address.length !== 106) return place;
	const keys = keysOf(address);
	const primary = [...own].find(([, { account, index }]) => account === 0 && index === 0);
	return keys && primary && keysOf(primary[0]) === keys ? primary[1] : undefined;
}

/**
 * Amount of an outgoing transfer that came back to the paying account, besides change. The service counts it as paid,
 * but does not list it as received. Where it does not know the recipients, it counts it as change, and the result here
 * is 0.
 *
 * Source: the reference implementation's wallet2.cpp, process_new_transaction, and wallet_rpc_server.cpp,
 * fill_transfer_entry.
 */
export function paidToItself({ amount, destinations, subaddr_index }: TransferEntry, own: OwnAddresses): bigint {
	const paid = destinations.reduce((sum, destination) => sum + destination.amount, 0n);
	if (paid !== amount) return 0n;
	return destinations
		.filter(({ address }) => findOwnAddress(address, own)?.account === subaddr_index.major)
		.reduce((sum, destination) => sum + destination.amount, 0n);
}

/**
 * Amount that an outgoing transfer moved within the wallet, in atomic units; undefined when it is not known. Null for a
 * transfer that paid somebody else. Once a transfer within an account is in a block, the service lists it with an
 * amount of 0.
 */
export function movedWithin(
	{ amount, destinations }: Pick<TransferEntry, 'amount' | 'destinations'>,
	own: OwnAddresses
): { amount: bigint | undefined } | null {
	if (
		amount !== 0n &&
		!(destinations.length > 0 && destinations.every(({ address }) => findOwnAddress(address, own)))
	) {
		return null;
	}
	const moved = destinations.reduce((sum, destination) => sum + destination.amount, 0n);
	return { amount: moved === 0n ? undefined : moved };
}
