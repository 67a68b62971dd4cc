import type { QrPixels } from './qr-read';

/** The browser's own code detector, where it has one (Shape Detection API, W3C community group). */
interface Detector {
	detect(image: ImageBitmapSource): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
	new (options: { formats: readonly string[] }): Detector;
	getSupportedFormats(): Promise<readonly string[]>;
}

/** Maximum side of a picture (pixels): larger ones are scaled down before decoding. */
const MAX_PICTURE_SIDE = 2048;

/** Decodes QR codes with the browser's detector or, if that finds none, with this project's decoder. */
export interface QrReader {
	/**
	 * Returns the text of a code in a picture; null when no code is found.
	 *
	 * @param timeoutMs for this project's decoder
	 */
	read(picture: HTMLImageElement | HTMLVideoElement, timeoutMs: number): Promise<string | null>;
}

/** Creates a reader. Loads the decoder lazily: it is not part of the page's own files. */
export async function createQrReader(): Promise<QrReader> {
	const [detector, { decodeQr }] = await Promise.all([browserDetector(), import('./qr-read')]);
	return {
		async read(picture, timeoutMs) {
			const found = await detector?.detect(picture).catch(() => []);
			if (found?.[0]) return found[0].rawValue;
			const pixels = pixelsOf(picture);
			return pixels && decodeQr(pixels, timeoutMs);
		}
	};
}

async function browserDetector(): Promise<Detector | null> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
	const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
	return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}

/** Returns a picture's pixels, with transparent parts in white; null for a picture without pixels. */
function pixelsOf(picture: HTMLImageElement | HTMLVideoElement): QrPixels | null {
	const [width, height] =
		picture instanceof HTMLVideoElement
			? [picture.videoWidth, picture.videoHeight]
			: [picture.naturalWidth, picture.naturalHeight];
	if (width === 0 || height === 0) return null;
	const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(width, height));
	const size = [Math.round(width * scale), Math.round(height * scale)] as const;
	const context = new OffscreenCanvas(...size).getContext('2d', { willReadFrequently: true });
	if (!context) return null;
	context.fillStyle = '#fff';
	context.fillRect(0, 0, ...size);
	context.drawImage(picture, 0, 0, ...size);
	return context.getImageData(0, 0, ...size);
}

export type DecodedPicture = { text: string; problem: null } | { text: null; problem: string };

const TIMEOUT_MS = 2000;

/** Decodes the QR code in an image file of any kind that the browser can show. */
export async function decodePicture(file: Blob): Promise<DecodedPicture> {
	const address = URL.createObjectURL(file);
	const picture = new Image();
	picture.src = address;
	try {
		const [reader, shown] = await Promise.all([
			createQrReader(),
			picture.decode().then(
				() => true,
				() => false
			)
		]);
		if (!shown) return { text: null, problem: 'The browser cannot show this file as an image.' };
		const text = await reader.read(picture, TIMEOUT_MS);
		return text === null ? { text, problem: NOT_FOUND } : { text, problem: null };
	} finally {
		URL.revokeObjectURL(address);
	}
}

const NOT_FOUND = 'No QR code found. Take an image in which the whole code is sharp and straight.';
