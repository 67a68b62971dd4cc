import { decodeQR } from 'qr/decode.js';

/** An image's pixels: red, green, blue and alpha, a byte each. */
export interface QrPixels {
	width: number;
	height: number;
	data: Uint8Array | Uint8ClampedArray;
}

/**
 * What the QR code in an image says, by a decoder that has nothing in common with what draws codes here
 * (docs/decisions/0012-reading-codes.md).
 *
 * @param patience milliseconds for attempts after the first: few for a camera, more for a picture
 * @returns null when there is none, or none that can be read
 */
export function decodeQr(image: QrPixels, timeoutMs: number): string | null {
	try {
		return decodeQR(image, { effort: Infinity, timeLimit: timeoutMs });
	} catch {
		return null;
	}
}
