import { fromHex, isHex, toHex } from '../../bytes/hex';
import type { Result } from '../../format/result';
import { EXCHANGE_KINDS, describeOtherKind, type ExchangeData, type ExchangeKind } from './exchange-kinds';
import { parseKeyImages, writeKeyImages } from './key-images';

type Parsed = Result<ExchangeData>;

const accept = (kind: ExchangeKind, text: string, hashes: readonly string[] = []): Parsed => ({
	value: { kind, text, hashes }
});
const refuse = (problem: string): Parsed => ({ problem });

/** Kinds in hex, with their magic bytes as hex. */
const HEX_MAGICS = Object.entries(EXCHANGE_KINDS)
	.filter(([, { magic }]) => magic !== '')
	.map(([kind, { magic }]) => ({
		kind: kind as ExchangeKind,
		hex: toHex(new TextEncoder().encode(magic))
	}));

const KEY_IMAGE_FILE = toHex(new TextEncoder().encode('Monero key image export'));

/** The text to copy: the format of the wallet RPC, followed by the hashes, one per line. */
export const writeExchangeText = ({ text, hashes }: ExchangeData) =>
	[text, ...hashes.map((hash) => `txid:${hash}`)].join('\n');

/** Parses exchanged data. Line breaks and spaces that were added in transfer are ignored. */
export function parseText(given: string, wanted: ExchangeKind): Parsed {
	const found = recognise(given);
	if (!found.value || found.value.kind === wanted) return found;
	return refuse(describeOtherKind(found.value.kind, wanted));
}

function recognise(given: string): Parsed {
	const trimmed = given.trim();
	if (trimmed === '') return refuse('Paste or choose something to import.');
	if (trimmed.startsWith('{')) {
		const images = parseKeyImages(trimmed);
		if (images?.signed_key_images.length === 0) return refuse('There are no key images in it.');
		return images
			? accept('key-images', writeKeyImages(images))
			: refuse('This JSON has no key images. A part may be missing.');
	}
	const hashes = [...trimmed.matchAll(/\btxid:([0-9a-f]{64})\b/gi)].map(([, hash = '']) => hash.toLowerCase());
	const text = trimmed.replace(/\btxid:\S*/gi, '').replace(/\s+/g, '');
	if (/^Multisig/i.test(text)) {
		return /^Multisig[0-9A-Za-z]+$/.test(text)
			? accept('multisig-keys', text)
			: refuse('It has characters that no key exchange message has. It was damaged on the way. Export it again.');
	}
	return recogniseHex(text.toLowerCase(), hashes);
}

function recogniseHex(text: string, hashes: readonly string[]): Parsed {
	if (!/^[0-9a-f]+$/.test(text)) {
		return refuse(
			/^[0-9a-f]{40}/.test(text)
				? 'It has invalid characters. It was damaged on the way. Export it again.'
				: 'This is not data that wallets exchange.'
		);
	}
	if (!isHex(text)) return refuse('A part of it is missing: it has an odd number of digits. Export it again.');
	if (text.startsWith(KEY_IMAGE_FILE)) {
		return refuse(
			'This key image file is from another program, and wallet services cannot read it. Export the key images on a page like this one.'
		);
	}
	const known = HEX_MAGICS.find(({ hex }) => text.startsWith(hex));
	if (!known) return refuse('This is not data that wallets exchange.');
	return accept(known.kind, text, known.kind === 'signed' || known.kind === 'multisig-set' ? hashes : []);
}

/** A file to save: bytes in the format of other wallet programs, or text where there are hashes. */
export function fileOf(exchangeData: ExchangeData): {
	name: string;
	content: string | Uint8Array<ArrayBuffer>;
	type: string;
} {
	const { file, magic } = EXCHANGE_KINDS[exchangeData.kind];
	if (magic === '' || exchangeData.hashes.length > 0) {
		const ending = exchangeData.kind === 'key-images' ? 'json' : 'txt';
		return { name: `${file}.${ending}`, content: writeExchangeText(exchangeData), type: 'text/plain' };
	}
	return { name: file, content: new Uint8Array(fromHex(exchangeData.text)), type: 'application/octet-stream' };
}

/** The contents of a file as text. Bytes of other wallet programs become hex. */
export function textOfFile(bytes: Uint8Array): string {
	const start = toHex(bytes.subarray(0, 40));
	const isBinary = [KEY_IMAGE_FILE, ...HEX_MAGICS.map(({ hex }) => hex)].some((hex) => start.startsWith(hex));
	return isBinary ? toHex(bytes) : new TextDecoder().decode(bytes);
}
