import { fromHex, toHex } from '../../bytes/hex';
import { fastHash } from '../../chain/hash';
import { packKeyImages, parseKeyImages, unpackKeyImages, writeKeyImages } from './key-images';
import { EXCHANGE_KINDS, type ExchangeData, type ExchangeKind } from './exchange-kinds';

/** Encodes data compactly. Known transaction hashes come first, preceded by their number in one byte. */
export function toBytes({ kind, text, hashes }: ExchangeData): Uint8Array {
	switch (kind) {
		case 'key-images':
			return packKeyImages(parseKeyImages(text) ?? { signed_key_images: [], offset: 0 });
		case 'multisig-keys':
			return new TextEncoder().encode(text);
		case 'signed':
		case 'multisig-set': {
			const set = fromHex(text);
			if (hashes.length === 0) return set;
			return concatenate(Uint8Array.of(hashes.length), ...hashes.map((hash) => fromHex(hash)), set);
		}
		case 'outputs':
		case 'unsigned':
		case 'multisig-info':
			return fromHex(text);
	}
}

/** Decodes data; null for bytes that are not of that kind. */
export function fromBytes(kind: ExchangeKind, bytes: Uint8Array): ExchangeData | null {
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
			if (hasMagic(kind, bytes)) return { kind, text: toHex(bytes), hashes: [] };
			const hashes = Array.from({ length: bytes[0] ?? 0 }, (_, index) =>
				toHex(bytes.subarray(1 + 32 * index, 33 + 32 * index))
			);
			const set = bytes.subarray(1 + 32 * hashes.length);
			return hasMagic(kind, set) ? { kind, text: toHex(set), hashes } : null;
		}
		case 'outputs':
		case 'unsigned':
		case 'multisig-info':
			return hasMagic(kind, bytes) ? { kind, text: toHex(bytes), hashes: [] } : null;
	}
}

/** True when bytes begin with that kind's magic bytes. */
const hasMagic = (kind: ExchangeKind, bytes: Uint8Array) =>
	new TextDecoder().decode(bytes.subarray(0, EXCHANGE_KINDS[kind].magic.length)) === EXCHANGE_KINDS[kind].magic;

/**
 * Eight hex digits for comparing both sides: the beginning of the Keccak-256 of the kind, a zero byte and the bytes.
 * They detect accidents, not forgery.
 */
export const markOf = (exchangeData: ExchangeData) =>
	toHex(fastHash(new TextEncoder().encode(`${exchangeData.kind}\0`), toBytes(exchangeData)).subarray(0, 4));

function concatenate(...parts: readonly Uint8Array[]): Uint8Array {
	const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}
