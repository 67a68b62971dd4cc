import { normalizeZ } from '@noble/curves/abstract/curve.js';
import { fromHex } from '../bytes/hex';
import type { Address, PlainAddress, StandardAddress } from './address';
import { hashToScalar, Point, decodeNumber, decodePoint, times, encodeNumber, ORDER } from './points';

/** Index of an address in a wallet: the account, and the address within it; 0 and 0 is the primary address. */
export interface SubaddressIndex {
	account: number;
	index: number;
}

/** Number of accounts to scan for, and of addresses in each. */
export interface Lookahead {
	accounts: number;
	indices: number;
}

/** Keys needed to find outputs. */
export interface ScanKeys {
	/** Secret view key. */
	view: bigint;
	/** Public spend keys (hex) to search for, with their index; null for a subaddress that was given directly. */
	spend: ReadonlyMap<string, SubaddressIndex | null>;
}

/** Number of accounts, and of addresses in all of them, whose outputs the keys find. */
export interface KeysReach {
	accounts: number;
	addresses: number;
}

/** Counts the accounts and addresses whose outputs the keys find. */
export function countReach({ spend }: ScanKeys): KeysReach {
	const accounts = new Set<number | undefined>();
	for (const place of spend.values()) accounts.add(place?.account);
	return { accounts: accounts.size, addresses: spend.size };
}

/** Reason why keys cannot be scanned with. */
export type KeyProblem =
	/** Secret view key that is zero, or not a number below the group's order. */
	| 'no_key'
	/** Valid secret view key, but not this address's. */
	| 'other_key'
	/** Key in the address that is not a point of the curve. */
	| 'bad_address';

const SALT = new TextEncoder().encode('SubAddr\0');

function uint32(value: number): Uint8Array {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value, true);
	return bytes;
}

/**
 * Returns the public spend key of one of a wallet's addresses. Source: the reference implementation's
 * device/device_default.cpp, get_subaddress_spend_public_key.
 */
export function subaddressSpendKey(view: bigint, spendKey: Point, { account, index }: SubaddressIndex): Point {
	if (account === 0 && index === 0) return spendKey;
	return spendKey.add(times(Point.BASE, hashToScalar(SALT, encodeNumber(view), uint32(account), uint32(index))));
}

/**
 * Creates the keys to scan with, from an address and its secret view key. For a primary or an integrated address, they
 * include those of its subaddresses: all within `lookahead`, or only those that it lists; outputs of other addresses
 * are not found. For a subaddress, they are for that one alone: the view key is the primary address's.
 *
 * @param viewKey 64 hex digits
 * @throws BytesError when the view key is not hex
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

/** Computes the spend keys of subaddresses. Ten thousand take about two seconds: run it in a worker. */
function subaddressTable(
	view: bigint,
	spendKey: Point,
	lookahead: Lookahead | readonly SubaddressIndex[]
): ScanKeys['spend'] {
	const places = 'accounts' in lookahead ? indicesWithin(lookahead) : lookahead;
	// Encoding a point takes a division; when points are normalized together, a few multiplications each.
	const points = normalizeZ(
		Point,
		places.map((place) => subaddressSpendKey(view, spendKey, place))
	);
	return new Map(places.map((place, i) => [points[i]?.toHex() ?? '', place]));
}

const indicesWithin = ({ accounts, indices }: Lookahead): SubaddressIndex[] =>
	Array.from({ length: Math.max(1, accounts) }, (_, account) =>
		Array.from({ length: Math.max(1, indices) }, (_, index) => ({ account, index }))
	).flat();

/**
 * Returns one of a wallet's subaddresses, from its primary address and secret view key. Source: the reference
 * implementation's device/device_default.cpp, get_subaddress.
 *
 * @param index any but that of the primary address
 */
export function subaddressOf(primary: StandardAddress, view: bigint, index: SubaddressIndex): PlainAddress {
	const spend = subaddressSpendKey(view, Point.fromHex(primary.spendKey), index);
	const viewKey = times(spend, view).toHex();
	return { network: primary.network, kind: 'subaddress', spendKey: spend.toHex(), viewKey, paymentId: null };
}
