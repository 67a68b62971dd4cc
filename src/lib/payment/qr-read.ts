import { decodeQR } from 'qr/decode.js';

/** Pixels of an image: red, green, blue and alpha, one byte each. */
export interface QrPixels {
	width: number;
	height: number;
	data: Uint8Array | Uint8ClampedArray;
}

/**
 * Decodes the QR code in an image, with a decoder that shares no code with the encoder
 * (docs/decisions/0012-reading-and-saving-codes.md).
 *
 * @param timeoutMs time limit for attempts after the first: short for a camera, longer for a picture
 * @returns null when no code can be read
 */
export function decodeQr(image: QrPixels, timeoutMs: number): string | null {
	try {
		return decodeQR(image, { effort: Infinity, timeLimit: timeoutMs });
	} catch {
		return null;
	}
}
