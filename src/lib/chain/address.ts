import { keccak_256 } from '@noble/hashes/sha3.js';
import { Cursor } from '../bytes/cursor';
import { fromHex, toHex } from '../bytes/hex';
import { describeAddressProblem, type AddressProblem } from './address-problem';
import type { AddressType, Network } from './address-shape';
import { decodeBase58, encodeBase58 } from './base58';
import { isInKeyGroup, isPoint, isSmallOrder } from './is-point';
import { withSentence } from './with-sentence';

interface AddressKeys {
	network: Network;
	/** Public spend key and public view key: lower-case hex, 64 digits each. */
	spendKey: string;
	viewKey: string;
}

/** Primary address of a wallet. */
export interface StandardAddress extends AddressKeys {
	kind: 'standard';
	paymentId: null;
}

/** Subaddress of a wallet. The view key in it does not show which of the wallet's addresses it is. */
export interface Subaddress extends AddressKeys {
	kind: 'subaddress';
	paymentId: null;
}

/** Address without a payment id in it. */
export type PlainAddress = StandardAddress | Subaddress;

/** Primary address with a short payment id in it. */
export interface IntegratedAddress extends AddressKeys {
	kind: 'integrated';
	/** Lower-case hex, 16 digits. */
	paymentId: string;
}

/** Address of any kind and any network. */
export type Address = PlainAddress | IntegratedAddress;

/** Result of parsing text: an address, or what is wrong with the text. */
export type ParsedAddress = { address: Address; problem: null } | { address: null; problem: AddressProblem };

/**
 * First byte of an address, by network and kind. It is a varint, and all of these have one byte. Source: the reference
 * implementation's cryptonote_config.h.
 */
const prefixes: Readonly<Record<Network, Readonly<Record<AddressType, number>>>> = {
	mainnet: { standard: 18, integrated: 19, subaddress: 42 },
	testnet: { standard: 53, integrated: 54, subaddress: 63 },
	stagenet: { standard: 24, integrated: 25, subaddress: 36 }
};

const networks = ['mainnet', 'testnet', 'stagenet'] as const;
const kinds = ['standard', 'integrated', 'subaddress'] as const;
const networkAndKindByPrefix = new Map(
	networks.flatMap((network) => kinds.map((kind) => [prefixes[network][kind], { network, kind }] as const))
);

const CHECKSUM_BYTES = 4;
const KEY_BYTES = 32;
const SHORT_ID_BYTES = 8;
const MAX_TEXT_LENGTH = 2 * 106;

/**
 * Parses an address of any kind and network, or returns what is wrong with the text. White space is not skipped: input
 * fields trim it.
 *
 * Both keys must be points of the curve, as the wallet service requires (`crypto::check_key`), and must also have a
 * secret key that not everybody knows: funds sent to any other key either cannot be spent, or can be spent by anybody.
 * Releases up to 0.18.0 also accept 132 hex digits, a form from before base58; it is not accepted here.
 *
 * Source: the reference implementation's cryptonote_basic_impl.cpp, get_account_address_from_str.
 *
 * @param expected the network that the address must be of; any network when left out
 */
export function parseAddress(text: string, expected?: Network): ParsedAddress {
	if (text === '') return invalidAddress({ kind: 'empty' });
	const { bytes, problem } = decodeBase58(text.slice(0, MAX_TEXT_LENGTH));
	if (problem?.kind === 'character') return invalidAddress(problem);
	const hasLengthOfOne = text.length === 95 || text.length === 106;
	if (problem?.kind === 'overflow' && hasLengthOfOne) return invalidAddress(problem);
	if (!bytes || text.length > MAX_TEXT_LENGTH) return invalidAddress(wrongLength(text));
	// Other coins' addresses may be longer or shorter: a valid checksum distinguishes them from damaged ones.
	if (!hasChecksum(bytes)) return invalidAddress(hasLengthOfOne ? { kind: 'checksum' } : wrongLength(text));
	return parseBody(text, new Cursor(bytes.subarray(0, -CHECKSUM_BYTES)), expected);
}

/** Decodes the part before the checksum: prefix, keys and, in an integrated address, the payment id. */
function parseBody(text: string, cursor: Cursor, expected: Network | undefined): ParsedAddress {
	const owner = networkAndKindByPrefix.get(cursor.u8('prefix'));
	if (!owner) return invalidAddress({ kind: 'unknown_network' });
	const { network, kind } = owner;
	const length = 2 * KEY_BYTES + (kind === 'integrated' ? SHORT_ID_BYTES : 0);
	if (kind === 'subaddress' && cursor.remaining === length + SHORT_ID_BYTES)
		return invalidAddress({ kind: 'subaddress_with_id' });
	if (cursor.remaining !== length) {
		return invalidAddress({ kind: 'length', length: text.length, wanted: kind === 'integrated' ? 106 : 95 });
	}
	if (expected !== undefined && network !== expected)
		return invalidAddress({ kind: 'wrong_network', network, expected });
	const spend = cursor.bytes('spend key', KEY_BYTES);
	const view = cursor.bytes('view key', KEY_BYTES);
	const problem = keyProblem('spend', spend) ?? keyProblem('view', view);
	if (problem) return invalidAddress(problem);
	const keys = { network, spendKey: toHex(spend), viewKey: toHex(view) };
	if (kind !== 'integrated') return { address: { ...keys, kind, paymentId: null }, problem: null };
	const paymentId = toHex(cursor.bytes('payment id', SHORT_ID_BYTES));
	return { address: { ...keys, kind, paymentId }, problem: null };
}

function keyProblem(key: 'spend' | 'view', bytes: Uint8Array): AddressProblem | null {
	if (!isPoint(bytes)) return { kind: 'bad_key', key };
	if (isSmallOrder(bytes)) return { kind: 'weak_key', key };
	return isInKeyGroup(bytes) ? null : { kind: 'bad_key', key };
}

/**
 * Encodes an address as text.
 *
 * Source: the reference implementation's cryptonote_basic_impl.cpp, get_account_address_as_str.
 *
 * @throws RangeError when a key does not have 64 hex digits, or a payment id 16; BytesError when they are not hex
 */
export function writeAddress({ network, kind, spendKey, viewKey, paymentId }: Address): string {
	const parts = [
		Uint8Array.of(prefixes[network][kind]),
		fixedBytes(spendKey, KEY_BYTES),
		fixedBytes(viewKey, KEY_BYTES)
	];
	if (paymentId !== null) parts.push(fixedBytes(paymentId, SHORT_ID_BYTES));
	const body = Uint8Array.from(parts.flatMap((part) => [...part]));
	return encodeBase58(Uint8Array.from([...body, ...checksum(body)]));
}

/** Returns the primary address and the payment id that an integrated address was made of. */
export function splitIntegrated(integrated: IntegratedAddress): { standard: StandardAddress; paymentId: string } {
	return { standard: { ...integrated, kind: 'standard', paymentId: null }, paymentId: integrated.paymentId };
}

/**
 * Returns the network whose addresses a node's chain uses, by the node's name for it (`nettype` of `get_info`); null
 * for an unknown name. A regtest chain, which the node calls `fakechain`, uses mainnet's addresses.
 */
export function networkOf(nettype: string): Network | null {
	if (nettype === 'fakechain' || nettype === 'regtest') return 'mainnet';
	return networks.find((network) => network === nettype) ?? null;
}

const invalidAddress = (problem: AddressProblem): ParsedAddress => ({
	address: null,
	problem: withSentence(problem, describeAddressProblem)
});

const checksum = (body: Uint8Array) => keccak_256(body).subarray(0, CHECKSUM_BYTES);

function hasChecksum(bytes: Uint8Array): boolean {
	if (bytes.length <= CHECKSUM_BYTES) return false;
	return toHex(checksum(bytes.subarray(0, -CHECKSUM_BYTES))) === toHex(bytes.subarray(-CHECKSUM_BYTES));
}

const wrongLength = (text: string): AddressProblem => ({
	kind: 'length',
	length: text.length,
	wanted: text.length > 100 ? 106 : 95
});

/** Decodes hex text of exactly `length` bytes. */
function fixedBytes(hex: string, length: number): Uint8Array {
	if (hex.length !== 2 * length) throw new RangeError(`${2 * length} hex digits are needed, not ${hex.length}`);
	return fromHex(hex);
}
