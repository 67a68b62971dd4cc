import { normalizeZ } from '@noble/curves/abstract/curve.js';
import { fromHex } from '../bytes/hex';
import type { Address, PlainAddress, StandardAddress } from './address';
import { hashToScalar, Point, decodeNumber, decodePoint, times, encodeNumber, ORDER } from './points';

/** Which of a wallet's addresses: the account, and the address within it; 0 and 0 is the main one. */
export interface SubaddressIndex {
	account: number;
	index: number;
}

/** How many accounts to scan for, and how many addresses in each. */
export interface Lookahead {
	accounts: number;
	indices: number;
}

/** What is needed to find outputs. */
export interface ScanKeys {
	/** The secret view key. */
	view: bigint;
	/**
	 * The public spend keys to look for, as hex, with their index; null for a subaddress that was given directly.
	 */
	spend: ReadonlyMap<string, SubaddressIndex | null>;
}

/** How far keys reach: how many accounts, and how many addresses in all of them, whose outputs they find. */
export interface KeysReach {
	accounts: number;
	addresses: number;
}

/** How far keys reach. */
export function reachOf({ spend }: ScanKeys): KeysReach {
	const accounts = new Set<number | undefined>();
	for (const place of spend.values()) accounts.add(place?.account);
	return { accounts: accounts.size, addresses: spend.size };
}

/** Why keys cannot be scanned with. */
export type KeyProblem =
	/** The secret view key is no number below the group's order, or zero. */
	| 'no_key'
	/** It is valid, but not this address's. */
	| 'other_key'
	/** A key in the address is no point of the curve. */
	| 'bad_address';

const SALT = new TextEncoder().encode('SubAddr\0');

function uint32(value: number): Uint8Array {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value, true);
	return bytes;
}

/**
 * The public spend key of one of a wallet's addresses. Source: the reference implementation's device/device_default.cpp,
 * get_subaddress_spend_public_key.
 */
export function subaddressSpendKey(view: bigint, spendKey: Point, { account, index }: SubaddressIndex): Point {
	if (account === 0 && index === 0) return spendKey;
	return spendKey.add(times(Point.BASE, hashToScalar(SALT, encodeNumber(view), uint32(account), uint32(index))));
}

/**
 * The keys to scan with, from an address and its secret view key. Of a main or an integrated address, also those of its
 * subaddresses, as far as `lookahead` reaches, or instead those that it lists: outputs of others are not found. Of a subaddress, that one alone: the view key
 * is the main address's.
 *
 * @param viewKey 64 hex digits; BytesError when it is no hex
 */
export function scanKeys(
	address: Address,
	viewKey: string,
	lookahead: Lookahead | readonly SubaddressIndex[] = { accounts: 1, indices: 1 }
): { keys: ScanKeys; problem: null } | { keys: null; problem: KeyProblem } {
	const bytes = fromHex(viewKey, 'view key');
	const view = bytes.length === 32 ? decodeNumber(bytes) : 0n;
	if (view === 0n || view >= ORDER) return { keys: null, problem: 'no_key' };
	const spendKey = decodePoint(fromHex(address.spendKey));
	if (!spendKey || !decodePoint(fromHex(address.viewKey))) return { keys: null, problem: 'bad_address' };
	const base = address.kind === 'subaddress' ? spendKey : Point.BASE;
	if (times(base, view).toHex() !== address.viewKey) return { keys: null, problem: 'other_key' };
	if (address.kind === 'subaddress')
		return { keys: { view, spend: new Map([[address.spendKey, null]]) }, problem: null };

	return { keys: { view, spend: subaddressTable(view, spendKey, lookahead) }, problem: null };
}

/** Ten thousand take some two seconds: run it in a worker. */
function subaddressTable(
	view: bigint,
	spendKey: Point,
	lookahead: Lookahead | readonly SubaddressIndex[]
): ScanKeys['spend'] {
	const places = 'accounts' in lookahead ? placesWithin(lookahead) : lookahead;
	// Encoding a point takes a division; normalized together, a few multiplications each.
	const points = normalizeZ(
		Point,
		places.map((place) => subaddressSpendKey(view, spendKey, place))
	);
	return new Map(places.map((place, i) => [points[i]?.toHex() ?? '', place]));
}

const placesWithin = ({ accounts, indices }: Lookahead): SubaddressIndex[] =>
	Array.from({ length: Math.max(1, accounts) }, (_, account) =>
		Array.from({ length: Math.max(1, indices) }, (_, index) => ({ account, index }))
	).flat();

/**
 * One of a wallet's subaddresses, from its primary address and secret view key. Source: the reference implementation's
 * device/device_default.cpp, get_subaddress.
 *
 * @param index not that of the primary address
 */
export function subaddressOf(primary: StandardAddress, view: bigint, index: SubaddressIndex): PlainAddress {
	const spend = subaddressSpendKey(view, Point.fromHex(primary.spendKey), index);
	const viewKey = times(spend, view).toHex();
	return { network: primary.network, kind: 'subaddress', spendKey: spend.toHex(), viewKey, paymentId: null };
}
