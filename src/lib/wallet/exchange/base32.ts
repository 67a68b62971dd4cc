const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Bytes as base32, lower case and without padding (RFC 4648, section 6). In capitals, a QR code has room for it in its
 * alphanumeric mode: 10 % less than bytes of their own would take.
 */
export function toBase32(bytes: Uint8Array): string {
	let text = '';
	let held = 0;
	let bits = 0;
	for (const byte of bytes) {
		held = ((held << 8) | byte) & 0xfff;
		for (bits += 8; bits >= 5; bits -= 5) text += LETTERS.charAt((held >> (bits - 5)) & 31);
	}
	return bits > 0 ? text + LETTERS.charAt((held << (5 - bits)) & 31) : text;
}

/** The bytes that base32 of either case stands for; null when it stands for none, or when bits are left over that are set. */
export function fromBase32(text: string): Uint8Array | null {
	const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
	if ([1, 3, 6].includes(text.length % 8)) return null;
	let held = 0;
	let bits = 0;
	let at = 0;
	for (const letter of text.toLowerCase()) {
		const value = LETTERS.indexOf(letter);
		if (value < 0) return null;
		held = ((held << 5) | value) & 0xfff;
		bits += 5;
		if (bits < 8) continue;
		bits -= 8;
		bytes[at++] = (held >> bits) & 255;
	}
	return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}
