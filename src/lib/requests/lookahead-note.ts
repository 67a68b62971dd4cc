import type { AddressEntry } from '../rpc/wallet/records';
import { LOOKED_FOR } from './sources/parse-shop-keys';

/** What a wallet that is restored from its seed has to be given, to see all addresses of an account. */
export interface LookaheadNote {
	text: string;
	/** Accounts and addresses, as `--subaddress-lookahead` of monero-wallet-cli takes them. */
	size: `${number}:${number}`;
}

/**
 * A note where an account has more unused addresses in a row than a wallet looks at that is restored from its seed (wallet2.h,
 * SUBADDRESS_LOOKAHEAD_MINOR); null otherwise.
 *
 * @param account its index
 */
export function lookaheadNote(
	account: number,
	addresses: readonly Pick<AddressEntry, 'address_index' | 'used'>[]
): LookaheadNote | null {
	const last = Math.max(0, ...addresses.map(({ address_index }) => address_index));
	const lastUsed = Math.max(0, ...addresses.filter(({ used }) => used).map(({ address_index }) => address_index));
	const unused = last - lastUsed;
	if (unused <= LOOKED_FOR.addresses) return null;
	return {
		text: `A wallet restored from its seed sees ${LOOKED_FOR.addresses} addresses beyond the last one that was paid: this account has ${unused}.`,
		size: `${account + 2}:${roundUp(unused)}`
	};
}

/** To whole thousands, with room for addresses to come. */
const roundUp = (count: number) => (Math.floor(count / 1000) + 1) * 1000;
