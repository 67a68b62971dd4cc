import type { Client } from '../rpc/client';
import { optionalCall } from '../app/optional-call';
import { indicesOf } from '../queries/address-index';
import { getAddress } from '../rpc/wallet/accounts';
import type { Account, AddressEntry, SubaddressIndex, TransferEntry } from '../rpc/wallet/records';
import { ownAddresses, placeOf, type OwnAddress, type OwnAddresses } from './own-addresses';
import type { WalletCache } from './wallet-cache';

type Labelled = Pick<Account, 'account_index' | 'label'>;

/** So many addresses are asked for one by one; where more were paid, all of the wallet's are loaded. */
const ONE_BY_ONE = 10;

/** The addresses of so many accounts are loaded at most where a page can do without: they are a call for each. */
export const MAX_ACCOUNTS = 200;

/**
 * The addresses of an account, from the cache once they were loaded. `used` is as it was then. An account's label is its
 * first address's: another one means that another program changed labels. @throws RpcError
 */
export async function loadAddresses(
	wallet: Client,
	{ addresses }: WalletCache,
	{ account_index, label }: Labelled
): Promise<readonly AddressEntry[]> {
	const cached = await addresses.get(account_index);
	if (cached?.[0]?.label === label) return cached;
	const loading = wallet.call(getAddress, { account_index }).then((result) => result.addresses);
	addresses.set(account_index, loading);
	loading.catch(() => addresses.delete(account_index));
	return loading;
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

/** Forgets the accounts that were paid at an address which another program created. @returns whether there are any */
export async function forgetOutdated({ addresses }: WalletCache, received: readonly TransferEntry[]): Promise<boolean> {
	const last = new Map<number, number>();
	for (const { subaddr_index } of received) {
		const { major, minor } = subaddr_index;
		last.set(major, Math.max(minor, last.get(major) ?? 0));
	}
	let hasOutdated = false;
	for (const [account, loading] of addresses) {
		if ((await loading).length > (last.get(account) ?? 0)) continue;
		addresses.delete(account);
		hasOutdated = true;
	}
	return hasOutdated;
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
