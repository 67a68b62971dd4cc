/**
 * Percent-encoding (RFC 3986, section 2.1) as payment URIs use it: of UTF-8 bytes, with a space as `%20`, never `+`.
 */

/**
 * Single-byte characters that are not encoded. Same as the reference implementation's (epee's abstract_http_client.cpp,
 * is_unsafe) except `=`, which its wallet service leaves unencoded and then refuses to parse.
 */
const UNENCODED_CHARACTER = /^[A-Za-z0-9'()*\-./?_]$/;

/** Encodes text for a URI. A lone surrogate, which UTF-8 cannot encode, becomes U+FFFD. */
export function percentEncode(text: string): string {
	let encoded = '';
	for (const byte of new TextEncoder().encode(text)) {
		const character = String.fromCharCode(byte);
		encoded += UNENCODED_CHARACTER.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
	}
	return encoded;
}

/**
 * Decodes once; null when the bytes are not UTF-8. A `%` that is not followed by two hex digits stays as it is,
 * together with the two characters after it.
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
