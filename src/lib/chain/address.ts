import { keccak_256 } from '@noble/hashes/sha3.js';
import { Cursor } from '../bytes/cursor';
import { fromHex, toHex } from '../bytes/hex';
import { describeAddressProblem, type AddressProblem } from './address-problem';
import type { AddressType, Network } from './address-shape';
import { decodeBase58, encodeBase58 } from './base58';
import { isInKeyGroup, isPoint, isSmallOrder } from './is-point';
import { withSentence } from './with-sentence';

interface Keys {
	network: Network;
	/** Public spend key and public view key: lower-case hex, 64 digits each. */
	spendKey: string;
	viewKey: string;
}

/** A wallet's main address. */
export interface StandardAddress extends Keys {
	kind: 'standard';
	paymentId: null;
}

/** One of a wallet's further addresses: its view key alone does not say which. */
export interface Subaddress extends Keys {
	kind: 'subaddress';
	paymentId: null;
}

/** An address without a payment id in it. */
export type PlainAddress = StandardAddress | Subaddress;

/** A standard address with a short payment id in it. */
export interface IntegratedAddress extends Keys {
	kind: 'integrated';
	/** Lower-case hex, 16 digits. */
	paymentId: string;
}

/** An address of any kind, of any network. */
export type Address = PlainAddress | IntegratedAddress;

/** What was read of a text: an address, or what is wrong with it. */
export type ParsedAddress = { address: Address; problem: null } | { address: null; problem: AddressProblem };

/**
 * What an address's bytes begin with: a varint, and all of these have one byte. Source: the reference implementation's
 * cryptonote_config.h.
 */
const prefixes: Readonly<Record<Network, Readonly<Record<AddressType, number>>>> = {
	mainnet: { standard: 18, integrated: 19, subaddress: 42 },
	testnet: { standard: 53, integrated: 54, subaddress: 63 },
	stagenet: { standard: 24, integrated: 25, subaddress: 36 }
};

const networks = ['mainnet', 'testnet', 'stagenet'] as const;
const kinds = ['standard', 'integrated', 'subaddress'] as const;
const owners = new Map(
	networks.flatMap((network) => kinds.map((kind) => [prefixes[network][kind], { network, kind }] as const))
);

const CHECKSUM_BYTES = 4;
const KEY_BYTES = 32;
const SHORT_ID_BYTES = 8;
const LONGEST = 2 * 106;

/**
 * Reads an address of any kind and network, and says what is wrong with other text. White space is not
 * skipped: input fields trim it.
 *
 * Both keys must be points of the curve, as the wallet service requires (`crypto::check_key`), and moreover have a secret key
 * that not everybody knows: what is sent to any other cannot be spent, or is anybody's. Releases up to 0.18.0 also take 132 hex
 * digits, a form from before base58; it is not accepted here.
 *
 * @param expected the network that the address must be of; any when left out
 *
 * Source: the reference implementation's cryptonote_basic_impl.cpp, get_account_address_from_str.
 */
export function parseAddress(text: string, expected?: Network): ParsedAddress {
	if (text === '') return refuse({ kind: 'empty' });
	const { bytes, problem } = decodeBase58(text.slice(0, LONGEST));
	if (problem?.kind === 'character') return refuse(problem);
	const hasLengthOfOne = text.length === 95 || text.length === 106;
	if (problem?.kind === 'overflow' && hasLengthOfOne) return refuse(problem);
	if (!bytes || text.length > LONGEST) return refuse(wrongLength(text));
	// Other coins' addresses may be longer or shorter: a valid checksum distinguishes them from damaged ones.
	if (!hasChecksum(bytes)) return refuse(hasLengthOfOne ? { kind: 'checksum' } : wrongLength(text));
	return parseBody(text, new Cursor(bytes.subarray(0, -CHECKSUM_BYTES)), expected);
}

/** What precedes the checksum: prefix, keys, and perhaps a payment id. */
function parseBody(text: string, cursor: Cursor, expected: Network | undefined): ParsedAddress {
	const owner = owners.get(cursor.u8('prefix'));
	if (!owner) return refuse({ kind: 'unknown_network' });
	const { network, kind } = owner;
	const length = 2 * KEY_BYTES + (kind === 'integrated' ? SHORT_ID_BYTES : 0);
	if (kind === 'subaddress' && cursor.remaining === length + SHORT_ID_BYTES)
		return refuse({ kind: 'subaddress_with_id' });
	if (cursor.remaining !== length) {
		return refuse({ kind: 'length', length: text.length, wanted: kind === 'integrated' ? 106 : 95 });
	}
	if (expected !== undefined && network !== expected) return refuse({ kind: 'wrong_network', network, expected });
	const spend = cursor.bytes('spend key', KEY_BYTES);
	const view = cursor.bytes('view key', KEY_BYTES);
	const problem = keyProblem('spend', spend) ?? keyProblem('view', view);
	if (problem) return refuse(problem);
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
 * An address as text. RangeError when a key has not 64 hex digits, or a payment id not 16; BytesError when they
 * are no hex digits.
 *
 * Source: the reference implementation's cryptonote_basic_impl.cpp, get_account_address_as_str.
 */
export function writeAddress({ network, kind, spendKey, viewKey, paymentId }: Address): string {
	const parts = [Uint8Array.of(prefixes[network][kind]), fixed(spendKey, KEY_BYTES), fixed(viewKey, KEY_BYTES)];
	if (paymentId !== null) parts.push(fixed(paymentId, SHORT_ID_BYTES));
	const body = Uint8Array.from(parts.flatMap((part) => [...part]));
	return encodeBase58(Uint8Array.from([...body, ...checksum(body)]));
}

/** The standard address and the payment id that an integrated address was made of. */
export function splitIntegrated(integrated: IntegratedAddress): { standard: StandardAddress; paymentId: string } {
	return { standard: { ...integrated, kind: 'standard', paymentId: null }, paymentId: integrated.paymentId };
}

/**
 * The network whose addresses a node's chain has, by the node's name for it (`nettype` of `get_info`): a regtest chain,
 * `fakechain` for the node, has mainnet's. Null for an unknown name.
 */
export function networkOf(nettype: string): Network | null {
	if (nettype === 'fakechain' || nettype === 'regtest') return 'mainnet';
	return networks.find((network) => network === nettype) ?? null;
}

const refuse = (problem: AddressProblem): ParsedAddress => ({
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

/** Hex text as a fixed number of bytes. */
function fixed(hex: string, length: number): Uint8Array {
	if (hex.length !== 2 * length) throw new RangeError(`${2 * length} hex digits are needed, not ${hex.length}`);
	return fromHex(hex);
}
