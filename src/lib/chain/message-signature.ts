import { fromHex } from '../bytes/hex';
import { encodeVarint } from '../bytes/varint';
import type { Address } from './address';
import { fastHash } from './hash';
import { checkSignature, fixedBase58, decodeSignature } from './signature';

/** Result of checking a message's signature; for a valid one, which of the address's keys made it. */
export type MessageSignature =
	| { good: true; version: 1 | 2; signature_type: 'spend' | 'view' }
	/** `malformed`: the text is not a signature at all. */
	| { good: false; malformed: boolean };

const SALT = new TextEncoder().encode('MoneroMessageSignature\0');
const HEADER_LENGTH = 'SigV1'.length;
const MODES = { spend: 0, view: 1 } as const;

/**
 * Checks whether the holder of an address signed a message; returns with which of its keys, and in which version: 1
 * signs the message alone, 2 also the address. Source: the reference implementation's wallet/wallet2.cpp, verify.
 *
 * @param signature SigV1 or SigV2, followed by base58
 */
export function checkMessageSignature(message: string, address: Address, signature: string): MessageSignature {
	const version = { SigV1: 1 as const, SigV2: 2 as const }[signature.slice(0, HEADER_LENGTH)];
	const bytes = fixedBase58(signature.slice(HEADER_LENGTH), 64);
	if (!version || !bytes) return { good: false, malformed: true };
	const read = decodeSignature(bytes);
	const data = new TextEncoder().encode(message);
	const keys = { spend: fromHex(address.spendKey), view: fromHex(address.viewKey) };
	for (const signature_type of ['spend', 'view'] as const) {
		const mode = Uint8Array.of(MODES[signature_type]);
		const length = encodeVarint(BigInt(data.length));
		const hash = version === 1 ? fastHash(data) : fastHash(SALT, keys.spend, keys.view, mode, length, data);
		if (read && checkSignature(hash, keys[signature_type], read)) return { good: true, version, signature_type };
	}
	return { good: false, malformed: false };
}
