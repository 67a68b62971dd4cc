import type { Client } from '../rpc/client';
import { getAddress } from '../rpc/wallet/accounts';
import type { Account } from '../rpc/wallet/records';
import { ownAddresses, type OwnAddresses } from './own-addresses';

/** All addresses of the wallet. @throws RpcError */
export async function loadOwnAddresses(wallet: Client, accounts: readonly Account[]): Promise<OwnAddresses> {
	const read = accounts.map(async ({ account_index }) => {
		const { addresses } = await wallet.call(getAddress, { account_index });
		return { account: account_index, addresses };
	});
	return ownAddresses(await Promise.all(read));
}
