import { BytesError } from './error';

const digits = '0123456789abcdef';
const pairs = Array.from({ length: 256 }, (_, byte) => digits.charAt(byte >> 4) + digits.charAt(byte & 15));

/** Value of each hex digit, indexed by its character code; 255 for every other character below 128. */
const values = new Uint8Array(128).fill(255);
for (let value = 0; value < 16; value++) {
	values[digits.charCodeAt(value)] = value;
	values[digits.toUpperCase().charCodeAt(value)] = value;
}

function valueAt(text: string, at: number): number {
	return values[text.charCodeAt(at)] ?? 255;
}

/** Encodes bytes as lower-case hex, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
	let text = '';
	for (const byte of bytes) text += pairs[byte];
	return text;
}

/**
 * Decodes hex text of either case.
 *
 * @throws BytesError on any other text; its offset counts characters
 */
export function fromHex(text: string, what = 'hex'): Uint8Array {
	if (text.length % 2 !== 0) throw new BytesError(what, text.length, 'has an odd number of digits');
	const bytes = new Uint8Array(text.length / 2);
	for (let i = 0; i < bytes.length; i++) {
		const high = valueAt(text, 2 * i);
		const low = valueAt(text, 2 * i + 1);
		if ((high | low) > 15) throw new BytesError(what, high > 15 ? 2 * i : 2 * i + 1, 'is not a hex digit');
		bytes[i] = (high << 4) | low;
	}
	return bytes;
}

/** True when text is hex of whole bytes: of exactly `length` bytes, when that is given. */
export function isHex(text: string, length = text.length / 2): boolean {
	if (text.length !== 2 * length || text.length % 2 !== 0) return false;
	for (let i = 0; i < text.length; i++) if (valueAt(text, i) > 15) return false;
	return true;
}
