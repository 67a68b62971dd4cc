import type { AddressEntry } from '../rpc/wallet/records';
import { LOOKED_FOR } from './sources/parse-shop-keys';

/**
 * A sentence where an account has more unused addresses in a row than a wallet looks at that is restored from its seed (wallet2.h,
 * SUBADDRESS_LOOKAHEAD_MINOR); null otherwise.
 */
export function lookaheadNote(addresses: readonly Pick<AddressEntry, 'address_index' | 'used'>[]): string | null {
	const last = Math.max(0, ...addresses.map(({ address_index }) => address_index));
	const lastUsed = Math.max(0, ...addresses.filter(({ used }) => used).map(({ address_index }) => address_index));
	if (last - lastUsed <= LOOKED_FOR.addresses) return null;
	return `A wallet restored from its seed sees ${LOOKED_FOR.addresses} addresses beyond the last one that was paid: this account has ${last - lastUsed}.`;
}
