import type { Client } from '../rpc/client';
import { optionalCall } from '../app/optional-call';
import { fetchQuery, peek } from '../app/query.svelte';
import { indicesOf } from '../queries/address-index';
import { getAddress } from '../rpc/wallet/accounts';
import type { Account, AddressEntry, SubaddressIndex, TransferEntry } from '../rpc/wallet/records';
import { addressesQuery } from './address-queries';
import { ownAddresses, placeOf, type OwnAddress, type OwnAddresses } from './own-addresses';
import type { WalletCache } from './wallet-cache';

type Labelled = Pick<Account, 'account_index' | 'label'>;

/** So many addresses are asked for one by one; where more were paid, all of the wallet's are loaded. */
const ONE_BY_ONE = 10;

/** The addresses of so many accounts are loaded at most where a page can do without: they are a call for each. */
export const MAX_ACCOUNTS = 200;

/**
 * The addresses of an account, from `addressesQuery`. An account's label is its first address's: another one means that another
 * program changed labels. @throws RpcError
 */
export function loadAddresses(
	wallet: Client,
	_cache: WalletCache,
	{ account_index, label }: Labelled
): Promise<readonly AddressEntry[]> {
	const query = addressesQuery(wallet, account_index);
	const known = peek(query);
	return fetchQuery(query, known && known[0]?.label !== label ? 0 : Infinity);
}

/** All addresses of the wallet: the same object while none is loaded again. @throws RpcError */
export async function loadOwnAddresses(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Labelled[]
): Promise<OwnAddresses> {
	const lists = await Promise.all(accounts.map((account) => loadAddresses(wallet, cache, account)));
	const isSame = cache.own?.lists.length === lists.length && lists.every((list, at) => list === cache.own?.lists[at]);
	if (cache.own && isSame) return cache.own.addresses;
	const addresses = ownAddresses(
		accounts.map(({ account_index: account }, at) => ({ account, addresses: lists[at] ?? [] }))
	);
	cache.own = { lists, addresses };
	return addresses;
}

/** Loads the accounts again that were paid at an address which another program created. @returns whether there are any @throws RpcError */
export async function reloadOutdated(wallet: Client, received: readonly TransferEntry[]): Promise<boolean> {
	const last = new Map<number, number>();
	for (const { subaddr_index } of received) {
		const { major, minor } = subaddr_index;
		last.set(major, Math.max(minor, last.get(major) ?? 0));
	}
	const isOutdated = ([account, minor]: [number, number]) =>
		(peek(addressesQuery(wallet, account))?.length ?? Infinity) <= minor;
	const outdated = [...last].filter(isOutdated);
	await Promise.all(outdated.map(([account]) => fetchQuery(addressesQuery(wallet, account), 0)));
	return outdated.length > 0;
}

/**
 * Those of the wallet's addresses that transfers name, from the cache once they were asked for; the labels are those of accounts and
 * what `loadLabels` has loaded. @throws RpcError
 */
export async function loadNamed(
	wallet: Client,
	cache: WalletCache,
	accounts: readonly Account[],
	transfers: readonly TransferEntry[]
): Promise<OwnAddresses> {
	if (accounts.some(({ base_address, label }) => cache.named.get(base_address)?.label !== label)) {
		cache.labelled.clear();
		const first = accounts.map(
			({ base_address, account_index: account, label }) => [base_address, { account, index: 0, label }] as const
		);
		cache.named = new Map([...cache.named, ...first]);
	}
	const found = new Map<string, OwnAddress>();
	const asked = new Set<string>();
	for (const { type, address, subaddr_index, destinations } of transfers) {
		if (!cache.named.has(address) && /^(in|block|pool)$/.test(type)) found.set(address, placeAt(subaddr_index));
		for (const { address } of destinations) {
			if (!cache.named.has(address) && !cache.strangers.has(address)) asked.add(address);
		}
	}
	const all = asked.size > Math.max(ONE_BY_ONE, accounts.length) && (await loadOwnAddresses(wallet, cache, accounts));
	const ask = async (address: string) => {
		const index = all ? null : await indicesOf(wallet, address);
		const place = all ? placeOf(address, all) : index && placeAt(index);
		if (place) found.set(address, place);
		else cache.strangers.add(address);
	};
	await Promise.all([...asked].map(ask));
	if (found.size > 0) cache.named = new Map([...cache.named, ...found]);
	return cache.named;
}

const placeAt = ({ major, minor }: SubaddressIndex): OwnAddress => ({ account: major, index: minor, label: '' });

/** As `loadNamed`, with the labels of the addresses that these transfers name. @throws RpcError */
export async function loadLabels(
	wallet: Client,
	cache: WalletCache,
	transfers: readonly TransferEntry[]
): Promise<OwnAddresses> {
	const wanted = new Map<number, Set<number>>();
	const addresses = transfers.flatMap(({ address, destinations }) => [
		address,
		...destinations.map((to) => to.address)
	]);
	for (const address of addresses) {
		const place = cache.named.get(address);
		if (!place || place.index === 0 || cache.labelled.has(address)) continue;
		wanted.set(place.account, (wanted.get(place.account) ?? new Set()).add(place.index));
	}
	const load = async ([account, indices]: [number, Set<number>]) => {
		const params = { account_index: account, address_index: [...indices] };
		const { value } = await optionalCall(wallet.call(getAddress, params));
		return (value?.addresses ?? []).map(
			({ address, address_index: index, label }) => [address, { account, index, label }] as const
		);
	};
	const loaded = (await Promise.all([...wanted].map(load))).flat();
	for (const [address] of loaded) cache.labelled.add(address);
	if (loaded.length > 0) cache.named = new Map([...cache.named, ...loaded]);
	return cache.named;
}
