import { loadPart } from '../app/load-part';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { getAddressIndex } from '../rpc/wallet/accounts';
import { WALLET_ERROR_CODES } from '../rpc/wallet/codes';
import type { SubaddressIndex } from '../rpc/wallet/records';

/** Account and address index of an address in the open wallet; null for another wallet's address. @throws RpcError */
export async function loadSubaddressIndex(wallet: Client, address: string): Promise<SubaddressIndex | null> {
	const isForeign = (failure: Failure) =>
		failure.kind === 'refused' && failure.code === WALLET_ERROR_CODES.wrongAddress;
	return (await loadPart(wallet.call(getAddressIndex, { address }), isForeign)).value?.index ?? null;
}
