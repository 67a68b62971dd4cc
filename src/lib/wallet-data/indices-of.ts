import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { getAddressIndex } from '../rpc/wallet/accounts';
import { CODES } from '../rpc/wallet/codes';
import type { SubaddressIndex } from '../rpc/wallet/records';

/** Account and address index of an address in the open wallet; null for another wallet's address. @throws RpcError */
export async function indicesOf(wallet: Client, address: string): Promise<SubaddressIndex | null> {
	const isForeign = (failure: Failure) => failure.kind === 'refused' && failure.code === CODES.address;
	return (await loadPart(wallet.call(getAddressIndex, { address }), isForeign)).value?.index ?? null;
}
