import { decodeNumber } from '../chain/points';
import { fromHex } from '../bytes/hex';
import { writeAddress, type StandardAddress } from '../chain/address';
import type { Network } from '../chain/address-shape';
import { combineFields, parseWhole, type Read } from '../format/read';
import { parseKeys } from '../queries/parse-keys';

/** What a point of sale derives its addresses from, and finds payments with. */
export interface ShopKeys {
	address: StandardAddress;
	/** The primary address as text. */
	text: string;
	viewKey: string;
	/** The same as a number. */
	view: bigint;
	account: number;
}

/** Accounts and addresses for which a wallet that is restored looks by itself: the default lookahead of wallet2. */
export const LOOKED_FOR = { accounts: 50, addresses: 200 } as const;

const LARGEST = 2 ** 31;

/** Reads the form. @param network the node's, which the address has to be of */
export function parseShopKeys(
	typed: { address: string; viewKey: string; account: string; last: string },
	network: Network | undefined
): Read<{ keys: ShopKeys; last: number }> {
	const numbers = combineFields({
		account: parseWhole(typed.account, 0, LARGEST),
		last: parseWhole(typed.last, 0, LARGEST)
	});
	const keys = parseKeys({ ...typed, accounts: '1', indices: '1' }, network);
	if ('problems' in keys || 'problems' in numbers) {
		return { problems: { ...('problems' in keys && keys.problems), ...('problems' in numbers && numbers.problems) } };
	}
	const { address, viewKey } = keys.value;
	if (address.kind !== 'standard') {
		return { problems: { address: 'Enter the wallet’s primary address: subaddresses are derived from it.' } };
	}
	const { account, last } = numbers.value;
	const standard: StandardAddress = { ...address, kind: 'standard', paymentId: null };
	return {
		value: {
			keys: { address: standard, text: writeAddress(standard), viewKey, view: decodeNumber(fromHex(viewKey)), account },
			last
		}
	};
}
