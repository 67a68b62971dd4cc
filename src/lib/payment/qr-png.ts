import { crc32 } from '../bytes/crc32';
import { QUIET_ZONE, type QrMatrix } from './qr';

/**
 * Encodes a QR code as a PNG image, including the quiet zone: one bit per pixel, black on white.
 *
 * No canvas is used, because browsers that prevent fingerprinting (such as Tor Browser) return noise from it.
 *
 * @param scale side of a module (pixels), an integer from 1; otherwise a RangeError is thrown
 *
 * Source: PNG (Third Edition), W3C, sections 5 and 11.
 */
export async function qrPng(matrix: QrMatrix, scale: number): Promise<Blob> {
	if (!Number.isInteger(scale) || scale < 1) throw new RangeError('a module has a whole number of pixels');
	const side = (matrix.length + 2 * QUIET_ZONE) * scale;
	const header = new DataView(new ArrayBuffer(13));
	header.setUint32(0, side);
	header.setUint32(4, side);
	header.setUint8(8, 1); // bits per pixel; zeros follow: greyscale, default compression and filter, not interlaced
	const pixels = await compress(scanlines(matrix, scale, side));
	const parts = [chunk('IHDR', new Uint8Array(header.buffer)), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())];
	return new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...parts], { type: 'image/png' });
}

/** Largest scale at which the image's side is at most `pixels`, but at least 1. */
export const scaleToFit = (matrix: QrMatrix, pixels: number): number =>
	Math.max(1, Math.floor(pixels / (matrix.length + 2 * QUIET_ZONE)));

/**
 * Packs the image's lines: a filter byte (0, none), then the pixels, the first in the highest bit. A set bit is white.
 */
function scanlines(matrix: QrMatrix, scale: number, side: number): Uint8Array<ArrayBuffer> {
	const length = 1 + Math.ceil(side / 8);
	const lines = new Uint8Array(length * side);
	const moduleAt = (pixel: number) => Math.floor(pixel / scale) - QUIET_ZONE;
	for (let y = 0; y < side; y++) {
		const row = matrix[moduleAt(y)] ?? [];
		for (let x = 0; x < side; x++) {
			const at = y * length + 1 + (x >> 3);
			if (row[moduleAt(x)] !== true) lines[at] = (lines[at] ?? 0) | (0x80 >> (x & 7));
		}
	}
	return lines;
}

/** Compresses bytes to a zlib stream (RFC 1950). */
async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
	const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Builds a PNG chunk: length, name, data, and the CRC-32 of name and data. */
function chunk(name: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(12 + data.length);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, data.length);
	bytes.set(new TextEncoder().encode(name), 4);
	bytes.set(data, 8);
	view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
	return bytes;
}
