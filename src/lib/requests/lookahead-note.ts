import type { AddressEntry } from '../rpc/wallet/records';
import { DEFAULT_LOOKAHEAD } from './sources/parse-shop-keys';

/** Setting that a wallet restored from its seed needs, so that it finds all addresses of an account. */
export interface LookaheadNote {
	text: string;
	/** Accounts and addresses, in the format of monero-wallet-cli's `--subaddress-lookahead`. */
	size: `${number}:${number}`;
}

/**
 * Note for an account with more consecutive unused addresses than a restored wallet looks ahead (wallet2.h,
 * SUBADDRESS_LOOKAHEAD_MINOR); null otherwise.
 *
 * @param account index of the account
 */
export function lookaheadNote(
	account: number,
	addresses: readonly Pick<AddressEntry, 'address_index' | 'used'>[]
): LookaheadNote | null {
	const last = Math.max(0, ...addresses.map(({ address_index }) => address_index));
	const lastUsed = Math.max(0, ...addresses.filter(({ used }) => used).map(({ address_index }) => address_index));
	const unused = last - lastUsed;
	if (unused <= DEFAULT_LOOKAHEAD.addresses) return null;
	return {
		text: `A wallet restored from its seed finds ${DEFAULT_LOOKAHEAD.addresses} addresses after the last paid one. This account has ${unused}.`,
		size: `${account + 2}:${roundUp(unused)}`
	};
}

/** Rounds up to thousands, to leave room for future addresses. */
const roundUp = (count: number) => (Math.floor(count / 1000) + 1) * 1000;
