import { decodeNumber } from '../../chain/points';
import { fromHex } from '../../bytes/hex';
import { writeAddress, type StandardAddress } from '../../chain/address';
import type { Network } from '../../chain/address-shape';
import { parseInteger } from '../../format/parse-integer';
import { combineFields, joinFields, mapValue, type FieldProblems, type Result } from '../../format/result';
import { parseViewKeys } from '../../chain-data/parse-keys';

/** Keys from which a point of sale derives its addresses and finds its payments. */
export interface ShopKeys {
	address: StandardAddress;
	/** The primary address as text. */
	addressText: string;
	viewKey: string;
	/** Secret view key as a number. */
	viewKeyNumber: bigint;
	account: number;
}

/** Accounts and addresses that a restored wallet looks ahead: the default lookahead of wallet2. */
export const DEFAULT_LOOKAHEAD = { accounts: 50, addresses: 200 } as const;

const MAX_ACCOUNT_OR_INDEX = 2 ** 31;

/** Parses the form. @param network network of the node, which the address must match */
export function parseShopKeys(
	typed: { address: string; viewKey: string; account: string; last: string },
	network: Network | undefined
): Result<{ keys: ShopKeys; last: number }, FieldProblems> {
	const numbers = combineFields({
		account: parseInteger(typed.account, 0, MAX_ACCOUNT_OR_INDEX),
		last: parseInteger(typed.last, 0, MAX_ACCOUNT_OR_INDEX)
	});
	const read = joinFields(parseViewKeys({ ...typed, accounts: '1', indices: '1' }, network), numbers);
	if (read.value && read.value.address.kind !== 'standard') {
		return { problem: { address: 'Enter the wallet’s primary address. Subaddresses are derived from it.' } };
	}
	return mapValue(read, ({ address: given, viewKey, account, last }) => {
		const address: StandardAddress = { ...given, kind: 'standard', paymentId: null };
		const viewKeyNumber = decodeNumber(fromHex(viewKey));
		return { keys: { address, addressText: writeAddress(address), viewKey, viewKeyNumber, account }, last };
	});
}
