import { fetchQuery, type Query } from '../../app/query.svelte';
import { lacksNode } from '../../wallet-data/live-wallet.svelte';
import { loadPart } from '../../app/load-part';
import { seenPayments, type ListedPayments } from '../../wallet-data/seen-payments';
import type { Client } from '../../rpc/client';
import { getTransfers } from '../../rpc/wallet/history';
import { addressToShow } from '../accounts/addresses';
import { addressesQuery, isNotOffered } from '../../wallet-data/address-queries';
import { openWalletQuery } from '../../wallet-data/open-wallet';
import { MAX_REORG_BLOCKS } from '../../wallet-data/transfers';

/**
 * Query of the index of the address that an account gives to the next payer; null for an account without one. Loaded
 * again at each visit, because other programs create, label and show addresses as well. If the service does not list
 * transfers, payments in the pool are not considered.
 */
export const unusedAddressQuery = (wallet: Client, account_index: number): Query<number | null> => ({
	service: wallet.url,
	key: ['free address', account_index],
	staleOn: null,
	async load() {
		const [addresses, listed] = await Promise.all([
			fetchQuery(addressesQuery(wallet, account_index), 0),
			loadPart(
				wallet.call(getTransfers, { pool: true, account_index }),
				(failure) => isNotOffered(failure) || lacksNode(failure)
			)
		]);
		return addressToShow(addresses, listed.value?.pool ?? [])?.address_index ?? null;
	}
});

/** The payments to an address. */
export interface AddressPayments extends ListedPayments {
	/** The number of blocks that the wallet had scanned. */
	height: number;
}

/**
 * Query of the payments to an address. Later loads fetch only new blocks, and the last `MAX_REORG_BLOCKS` ones, which a
 * reorganisation may have changed.
 */
export const addressPaymentsQuery = (wallet: Client, account_index: number, index: number): Query<AddressPayments> => ({
	service: wallet.url,
	key: ['arrived', account_index, index],
	staleOn: 'transfers',
	async load(signal, before) {
		const { height, address } = await fetchQuery(openWalletQuery(wallet));
		const from = before && height >= before.height ? Math.max(0, before.height - MAX_REORG_BLOCKS) : 0;
		const heights = from > 0 ? { filter_by_height: true, min_height: from } : {};
		const at = { account_index, subaddr_indices: [index] };
		const lists = await wallet.call(getTransfers, { in: true, pool: true, ...at, ...heights }, { signal });
		// Older releases list all blocks, and all addresses, whatever the parameters.
		const isHere = ({ subaddr_index: { major, minor } }: (typeof lists.in)[number]) =>
			major === account_index && minor === index;
		const arrived = {
			in: [
				...(before?.in ?? []).filter((transfer) => transfer.height <= from),
				...lists.in.filter((transfer) => isHere(transfer) && (from === 0 || transfer.height > from))
			],
			pool: lists.pool.filter(isHere)
		};
		return { ...seenPayments.update(`${wallet.url} ${address} ${account_index}/${index}`, arrived, height), height };
	}
});
