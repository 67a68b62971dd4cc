/** Latest possible expiry (Unix seconds): the last minute with a four-digit year, the limit for labels and links. */
export const LATEST_EXPIRY = Date.UTC(9999, 11, 31, 23, 59) / 1000;

/**
 * Terms as written in a link; '' where there is none: `expires` (Unix seconds), `request` (id of the shop's status
 * file) and `price` (`writePrice`).
 */
export interface Terms {
	expires: string;
	request: string;
	price: string;
}

export const parseTerms = (query: URLSearchParams): Terms => ({
	expires: query.get('expires') ?? '',
	request: query.get('request') ?? '',
	price: query.get('price') ?? ''
});

/** Writes the terms as link parameters, without empty ones. */
export const writeTerms = (terms: Terms): Record<string, string> =>
	Object.fromEntries(Object.entries(terms).filter(([, text]) => text !== ''));

/**
 * Returns the parameters of a link to the checkout, or to the page that creates such links, with any http(s) address or
 * without one (`#/pay?…`); null for any other text, such as a payment URI whose description contains such a link.
 */
export function parametersOfLink(text: string): URLSearchParams | null {
	const [, before = '', query] = /^([^#\s]*)#\/pay(?:\/request)?\?(\S+)$/.exec(text.trim()) ?? [];
	// `localhost:8080` is a host with a port, not a scheme.
	const isOfWeb = /^(https?:\/\/|(?![a-z][a-z0-9+.-]*:(?!\d+(?:\/|$))))/i.test(before);
	return query !== undefined && isOfWeb ? new URLSearchParams(query) : null;
}
