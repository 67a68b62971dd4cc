import { fromHex, toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import { packKeyImages, parseKeyImages, unpackKeyImages, writeKeyImages } from './key-images';
import type { ExchangeData, Kind } from './kinds';

/**
 * The data in compact form. Sets that may be signed begin with the number of hashes, in one byte, and the hashes.
 */
export function toBytes({ kind, text, hashes }: ExchangeData): Uint8Array {
	switch (kind) {
		case 'key-images':
			return packKeyImages(parseKeyImages(text) ?? { signed_key_images: [], offset: 0 });
		case 'multisig-keys':
			return new TextEncoder().encode(text);
		case 'signed':
		case 'multisig-set':
			return concatenate(Uint8Array.of(hashes.length), ...hashes.map((hash) => fromHex(hash)), fromHex(text));
		case 'outputs':
		case 'unsigned':
		case 'multisig-info':
			return fromHex(text);
	}
}

/** Null for bytes that are not of that kind. */
export function fromBytes(kind: Kind, bytes: Uint8Array): ExchangeData | null {
	switch (kind) {
		case 'key-images': {
			const images = unpackKeyImages(bytes);
			return images && { kind, text: writeKeyImages(images), hashes: [] };
		}
		case 'multisig-keys': {
			const text = new TextDecoder().decode(bytes);
			return /^[0-9A-Za-z]+$/.test(text) ? { kind, text, hashes: [] } : null;
		}
		case 'signed':
		case 'multisig-set': {
			const end = 1 + 32 * (bytes[0] ?? 0);
			if (bytes.length <= end) return null;
			const hashes = Array.from({ length: bytes[0] ?? 0 }, (_, index) =>
				toHex(bytes.subarray(1 + 32 * index, 33 + 32 * index))
			);
			return { kind, text: toHex(bytes.subarray(end)), hashes };
		}
		case 'outputs':
		case 'unsigned':
		case 'multisig-info':
			return { kind, text: toHex(bytes), hashes: [] };
	}
}

/**
 * Eight hex digits for comparing both sides: the beginning of the Keccak-256 of the kind, a zero byte and the bytes. They detect
 * accidents, not forgery.
 */
export const checkMark = (kind: Kind, bytes: Uint8Array) =>
	toHex(fastHash(new TextEncoder().encode(`${kind}\0`), bytes).subarray(0, 4));

export const markOf = (exchangeData: ExchangeData) => checkMark(exchangeData.kind, toBytes(exchangeData));

function concatenate(...parts: readonly Uint8Array[]): Uint8Array {
	const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}
