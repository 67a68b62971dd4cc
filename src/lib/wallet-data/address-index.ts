import { wasAnswered, loadPart } from '../app/load-part';
import { fetchQuery, type Query } from '../app/query.svelte';
import { loadSubaddressIndex } from './load-address-index';
import type { Client } from '../rpc/client';
import { getAddress } from '../rpc/wallet/accounts';
import type { Account, AddressEntry, SubaddressIndex, TransferEntry } from '../rpc/wallet/records';
import { fetchAddresses } from './address-queries';
import { openWalletQuery } from './open-wallet';
import { ownAddresses, findOwnAddress, type OwnAddress, type OwnAddresses } from './own-addresses';

/** Maximum number of addresses to look up one by one; with more, all addresses of the wallet are loaded. */
const MAX_SINGLE_LOOKUPS = 10;

/** Maximum number of accounts whose addresses are loaded (one call each) for pages that work without them. */
export const MAX_ACCOUNTS_TO_LOAD = 200;

/**
 * Cache of the open wallet's addresses, filled with what pages ask for. All labels are dropped once one has changed.
 */
interface AddressIndex {
	/** The primary address. */
	readonly primaryAddress: string;
	/** Addresses that were looked up and belong to the wallet. Replaced by a new map when addresses are added. */
	own: OwnAddresses;
	/** Addresses in `named` whose labels are known. */
	readonly labelled: Set<string>;
	/** Addresses that were looked up and belong to another wallet. */
	readonly foreign: Set<string>;
	/** All of the wallet's addresses, and the per-account lists they were built from (to compare by identity). */
	all: { lists: readonly (readonly AddressEntry[])[]; addresses: OwnAddresses } | null;
}

const addressIndexQuery = (wallet: Client): Query<AddressIndex> => ({
	service: wallet.url,
	key: ['address index'],
	staleOn: 'addresses',
	keepWhileServiceInUse: true,
	async load(_signal, before) {
		const { address } = await fetchQuery(openWalletQuery(wallet));
		const known = before?.primaryAddress === address ? before : null;
		return {
			primaryAddress: address,
			// A new map, so that everything derived from these names is computed again.
			own: new Map(known?.own),
			labelled: new Set(),
			foreign: new Set(known?.foreign),
			all: known?.all ?? null
		};
	}
});

/** The index, updated with the accounts' labels. A changed account label means that another program edits labels. */
async function fetchIndex(wallet: Client, accounts: readonly Account[]): Promise<AddressIndex> {
	const index = await fetchQuery(addressIndexQuery(wallet));
	if (accounts.some(({ base_address, label }) => index.own.get(base_address)?.label !== label)) {
		index.labelled.clear();
		const first = accounts.map(
			({ base_address, account_index: account, label }) => [base_address, { account, index: 0, label }] as const
		);
		index.own = new Map([...index.own, ...first]);
	}
	return index;
}

/** All addresses of these accounts. Returns the same object as long as no list was loaded again. @throws RpcError */
export async function fetchOwnAddresses(wallet: Client, accounts: readonly Account[]): Promise<OwnAddresses> {
	const index = await fetchQuery(addressIndexQuery(wallet));
	const lists = await Promise.all(accounts.map((account) => fetchAddresses(wallet, account)));
	const { all } = index;
	if (all?.lists.length === lists.length && lists.every((list, at) => list === all.lists[at])) return all.addresses;
	const addresses = ownAddresses(
		accounts.map(({ account_index: account }, at) => ({ account, addresses: lists[at] ?? [] }))
	);
	index.all = { lists, addresses };
	return addresses;
}

/**
 * The wallet's addresses among those that transfers name. Each is looked up once. Labels are those of accounts, and
 * those that `fetchLabels` has loaded.
 *
 * @throws RpcError
 */
export async function lookUpOwnAddresses(
	wallet: Client,
	accounts: readonly Account[],
	transfers: readonly TransferEntry[]
): Promise<OwnAddresses> {
	const index = await fetchIndex(wallet, accounts);
	const found = new Map<string, OwnAddress>();
	const asked = new Set<string>();
	for (const { type, address, subaddr_index, destinations } of transfers) {
		if (!index.own.has(address) && /^(in|block|pool)$/.test(type)) found.set(address, ownAddressAt(subaddr_index));
		for (const { address } of destinations) {
			if (!index.own.has(address) && !index.foreign.has(address)) asked.add(address);
		}
	}
	const all = asked.size > Math.max(MAX_SINGLE_LOOKUPS, accounts.length) && (await fetchOwnAddresses(wallet, accounts));
	const ask = async (address: string) => {
		const { value: indices, problem } = await loadPart(
			all ? Promise.resolve(null) : loadSubaddressIndex(wallet, address),
			wasAnswered
		);
		// The owner stays unknown, so the address is looked up again next time.
		if (problem) return;
		const place = all ? findOwnAddress(address, all) : indices && ownAddressAt(indices);
		if (place) found.set(address, place);
		else index.foreign.add(address);
	};
	await Promise.all([...asked].map(ask));
	if (found.size > 0) index.own = new Map([...index.own, ...found]);
	return index.own;
}

const ownAddressAt = ({ major, minor }: SubaddressIndex): OwnAddress => ({ account: major, index: minor, label: '' });

/**
 * Like `lookUpOwnAddresses`, with the labels of the addresses that these transfers name. The transfers must have gone through
 * `lookUpOwnAddresses` before.
 *
 * @throws RpcError
 */
export async function fetchLabels(
	wallet: Client,
	accounts: readonly Account[],
	transfers: readonly TransferEntry[]
): Promise<OwnAddresses> {
	const index = await fetchIndex(wallet, accounts);
	const wanted = new Map<number, Set<number>>();
	const addresses = transfers.flatMap(({ address, destinations }) => [
		address,
		...destinations.map((to) => to.address)
	]);
	for (const address of addresses) {
		const place = index.own.get(address);
		if (!place || place.index === 0 || index.labelled.has(address)) continue;
		wanted.set(place.account, (wanted.get(place.account) ?? new Set()).add(place.index));
	}
	const load = async ([account, indices]: [number, Set<number>]) => {
		const params = { account_index: account, address_index: [...indices] };
		const { value } = await loadPart(wallet.call(getAddress, params), wasAnswered);
		return (value?.addresses ?? []).map(
			({ address, address_index: at, label }) => [address, { account, index: at, label }] as const
		);
	};
	const loaded = (await Promise.all([...wanted].map(load))).flat();
	for (const [address] of loaded) index.labelled.add(address);
	if (loaded.length > 0) index.own = new Map([...index.own, ...loaded]);
	return index.own;
}
