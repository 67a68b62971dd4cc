/** Unix seconds of the last minute with a year of four digits: labels have none after it, and links neither. */
export const LATEST_EXPIRY = Date.UTC(9999, 11, 31, 23, 59) / 1000;

/** As in the link: Unix seconds, the id of the shop's status file, and the price (`writePrice`); '' for none. */
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

/** Without those that are empty. */
export const writeTerms = (terms: Terms): Record<string, string> =>
	Object.fromEntries(Object.entries(terms).filter(([, text]) => text !== ''));

/**
 * The parameters of a link to the checkout, or to the page that creates such links, at any address of the web or without one;
 * null for any other text, such as a payment URI whose description has such a link.
 */
export function parametersOfLink(text: string): URLSearchParams | null {
	const [, before = '', query] = /^([^#\s]*)#\/pay(?:\/request)?\?(\S+)$/.exec(text.trim()) ?? [];
	// `localhost:8080` has a port, and no scheme.
	const isOfWeb = /^(https?:\/\/|(?![a-z][a-z0-9+.-]*:(?!\d+(?:\/|$))))/i.test(before);
	return query !== undefined && isOfWeb ? new URLSearchParams(query) : null;
}
