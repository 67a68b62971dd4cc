/** Percent-encoding (RFC 3986, section 2.1) as payment URIs use it: of UTF-8, and a space is `%20`, never `+`. */

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

/**
 * Decodes once; null where the bytes are not UTF-8. A `%` without two hex digits after it stands for itself, together with the two characters after it.
 *
 * Source: the reference implementation's epee, abstract_http_client.cpp, convert_from_url_format.
 */
export function percentDecode(encoded: string): string | null {
	const valid = encoded.replace(/%(\p{ASCII}{0,2})/gu, (part, after: string) =>
		/^[0-9a-f]{2}$/i.test(after) ? part : part.replaceAll('%', '%25')
	);
	try {
		return decodeURIComponent(valid);
	} catch {
		return null;
	}
}
