import { fromHex, isHex, toHex } from '../../bytes/hex';

/** As in `export_key_images` and `import_key_images`. */
export interface KeyImages {
	/** Hex: 32 bytes and 64 bytes. */
	signed_key_images: { key_image: string; signature: string }[];
	/** The index of the first among the wallet's outputs. */
	offset: number;
}

const LENGTH = 96;

export const writeKeyImages = ({ signed_key_images, offset }: KeyImages) =>
	JSON.stringify({ offset, signed_key_images });

/** Parses key images, or a JSON-RPC response with them. Null for anything else. */
export function parseKeyImages(text: string): KeyImages | null {
	const found = parse(text);
	const record = isRecord(found) && isRecord(found['result']) ? found['result'] : found;
	if (!isRecord(record)) return null;
	const { signed_key_images: list, offset = 0 } = record;
	if (!Array.isArray(list) || !isPlace(offset)) return null;
	const signed_key_images = list.flatMap((each: unknown) => {
		if (!isRecord(each)) return [];
		const { key_image, signature } = each;
		if (typeof key_image !== 'string' || typeof signature !== 'string') return [];
		return isHex(key_image, 32) && isHex(signature, 64) ? [{ key_image, signature }] : [];
	});
	return signed_key_images.length === list.length ? { signed_key_images, offset } : null;
}

/** The offset as a little-endian uint32, then 96 bytes per key image. */
export function packKeyImages({ signed_key_images, offset }: KeyImages): Uint8Array {
	const bytes = new Uint8Array(4 + LENGTH * signed_key_images.length);
	new DataView(bytes.buffer).setUint32(0, offset, true);
	for (const [index, { key_image, signature }] of signed_key_images.entries()) {
		bytes.set(fromHex(key_image + signature), 4 + LENGTH * index);
	}
	return bytes;
}

export function unpackKeyImages(bytes: Uint8Array): KeyImages | null {
	if (bytes.length < 4 || (bytes.length - 4) % LENGTH !== 0) return null;
	const offset = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
	const signed_key_images = Array.from({ length: (bytes.length - 4) / LENGTH }, (_, index) => {
		const each = bytes.subarray(4 + LENGTH * index, 4 + LENGTH * (index + 1));
		return { key_image: toHex(each.subarray(0, 32)), signature: toHex(each.subarray(32)) };
	});
	return { signed_key_images, offset };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlace = (value: unknown): value is number =>
	typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32;

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
