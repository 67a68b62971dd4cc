import * as v from 'valibot';
import { fromHex, isHex, toHex } from '../../bytes/hex';

const hex = (bytes: number) =>
	v.pipe(
		v.string(),
		v.check((text) => isHex(text, bytes))
	);

const keyImages = v.object({
	signed_key_images: v.array(v.object({ key_image: hex(32), signature: hex(64) })),
	/** The index of the first key image's output among the wallet's outputs. */
	offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1)), 0)
});

/** Data of `export_key_images` and `import_key_images`. */
export type KeyImages = v.InferOutput<typeof keyImages>;

const BYTES_PER_KEY_IMAGE = 96;

export const writeKeyImages = ({ signed_key_images, offset }: KeyImages) =>
	JSON.stringify({ offset, signed_key_images });

const json = v.pipe(v.string(), v.parseJson(), v.union([keyImages, v.object({ result: keyImages })]));

/** Parses key images, or a JSON-RPC response with them. Null for anything else. */
export function parseKeyImages(text: string): KeyImages | null {
	const read = v.safeParse(json, text);
	if (!read.success) return null;
	return 'result' in read.output ? read.output.result : read.output;
}

/** Encodes key images: the offset as a little-endian uint32, then 96 bytes per key image. */
export function packKeyImages({ signed_key_images, offset }: KeyImages): Uint8Array {
	const bytes = new Uint8Array(4 + BYTES_PER_KEY_IMAGE * signed_key_images.length);
	new DataView(bytes.buffer).setUint32(0, offset, true);
	for (const [index, { key_image, signature }] of signed_key_images.entries()) {
		bytes.set(fromHex(key_image + signature), 4 + BYTES_PER_KEY_IMAGE * index);
	}
	return bytes;
}

export function unpackKeyImages(bytes: Uint8Array): KeyImages | null {
	if (bytes.length < 4 + BYTES_PER_KEY_IMAGE || (bytes.length - 4) % BYTES_PER_KEY_IMAGE !== 0) return null;
	const offset = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
	const signed_key_images = Array.from({ length: (bytes.length - 4) / BYTES_PER_KEY_IMAGE }, (_, index) => {
		const each = bytes.subarray(4 + BYTES_PER_KEY_IMAGE * index, 4 + BYTES_PER_KEY_IMAGE * (index + 1));
		return { key_image: toHex(each.subarray(0, 32)), signature: toHex(each.subarray(32)) };
	});
	return { signed_key_images, offset };
}
