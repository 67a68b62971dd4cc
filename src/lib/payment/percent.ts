/** Percent-encoding (RFC 3986, section 2.1) as payment URIs use it: of UTF-8, and a space is `%20`, never `+`. */

/** Why text cannot be decoded: a `%` without two hex digits behind it, or bytes that are no UTF-8. */
export type EncodingFault = 'percent' | 'utf8';

export type Decoded = { text: string; fault: null } | { text: null; fault: EncodingFault };

/**
 * What stays as it is, among the characters of one byte. These are the reference implementation's (epee's
 * abstract_http_client.cpp, is_unsafe), but for `=`: its wallet service leaves that as it is, and then refuses to parse
 * what it made.
 */
const plain = /^[A-Za-z0-9'()*\-./?_]$/;

/** Text as it stands in a URI. A lone surrogate, which UTF-8 cannot carry, becomes U+FFFD. */
export function percentEncode(text: string): string {
	let encoded = '';
	for (const byte of new TextEncoder().encode(text)) {
		const character = String.fromCharCode(byte);
		encoded += plain.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
	}
	return encoded;
}

export function percentDecode(encoded: string): Decoded {
	if (/%(?![0-9a-f]{2})/i.test(encoded)) return { text: null, fault: 'percent' };
	try {
		return { text: decodeURIComponent(encoded), fault: null };
	} catch {
		return { text: null, fault: 'utf8' };
	}
}
