import type { Client } from '../../rpc/client';
import { getTransfers } from '../../rpc/wallet/history';
import type { Account, AddressEntry } from '../../rpc/wallet/records';
import { addressToShow } from '../accounts/addresses';
import { loadAddresses } from '../load-addresses';
import { DEEPEST } from '../load-transfers';
import { vanished, type Received } from '../../queries/vanished';
import type { WalletCache } from '../wallet-cache';

export interface Receiving {
	/** The account's. */
	addresses: readonly AddressEntry[];
	address: AddressEntry;
	arrived: Received;
	/** The number of blocks that the wallet had scanned. */
	height: number;
}

interface Chosen {
	account: Account;
	/** The address's index as text; null for an unused one, if there is one. */
	index: string | null;
	height: number;
}

const NOTHING: Received = { in: [], pool: [], vanished: [] };

/** The addresses of an account, and the payments to one of them; null when there is no such address. @throws RpcError */
export async function loadReceiving(
	wallet: Client,
	cache: WalletCache,
	{ account, index, height }: Chosen,
	before: Receiving | null
): Promise<Receiving | null> {
	const { account_index } = account;
	if (!before || index === null) cache.addresses.delete(account_index);
	if (index === null) {
		const [addresses, { pool }] = await Promise.all([
			loadAddresses(wallet, cache, account),
			wallet.call(getTransfers, { pool: true, account_index })
		]);
		const address = addressToShow(addresses, pool);
		return address ? { addresses, address, arrived: NOTHING, height } : null;
	}
	if (!/^\d{1,9}$/.test(index)) return null;
	const minor = Number(index);
	const from = before && height >= before.height ? Math.max(0, before.height - DEEPEST) : 0;
	const [listed, lists] = await Promise.all([
		loadAddresses(wallet, cache, account),
		wallet.call(getTransfers, {
			in: true,
			pool: true,
			account_index,
			// Later, new payments to the account's other addresses say that these are used.
			...(from > 0 ? { filter_by_height: true, min_height: from } : { subaddr_indices: [minor] })
		})
	]);
	const used = new Set(lists.in.map(({ subaddr_index }) => subaddr_index.minor));
	for (const entry of before?.addresses ?? []) if (entry.used) used.add(entry.address_index);
	const addresses = listed.map((entry) => ({ ...entry, used: entry.used || used.has(entry.address_index) }));
	const address = addresses.find(({ address_index }) => String(address_index) === index);
	if (!address) return null;
	const here = lists.in.filter(({ subaddr_index }) => subaddr_index.minor === minor);
	const arrived = {
		in: [
			...(before?.arrived.in ?? []).filter((transfer) => transfer.height <= from),
			...here.filter((transfer) => transfer.height > from || from === 0)
		],
		pool: lists.pool.filter(({ subaddr_index }) => subaddr_index.minor === minor)
	};
	return { addresses, address, arrived: vanished.update(`${wallet.url} ${address.address}`, arrived, height), height };
}
