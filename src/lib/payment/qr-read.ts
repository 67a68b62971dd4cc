import { decodeQR } from 'qr/decode.js';

/** An image's pixels: red, green, blue and alpha, a byte each. */
export interface QrPixels {
	width: number;
	height: number;
	data: Uint8Array | Uint8ClampedArray;
}

/**
 * The text of the QR code in an image, by a decoder that shares nothing with the encoder
 * (docs/decisions/0012-reading-and-saving-codes.md).
 *
 * @param timeoutMs for attempts after the first: few for a camera, more for a picture
 * @returns null when no code can be read
 */
export function decodeQr(image: QrPixels, timeoutMs: number): string | null {
	try {
		return decodeQR(image, { effort: Infinity, timeLimit: timeoutMs });
	} catch {
		return null;
	}
}
