/** As in the link: Unix seconds and the id of the shop's status file; '' for none. */
export interface Terms {
	expires: string;
	request: string;
}

export const parseTerms = (query: URLSearchParams): Terms => ({
	expires: query.get('expires') ?? '',
	request: query.get('request') ?? ''
});

/** Without those that are empty. */
export const writeTerms = (terms: Terms): Record<string, string> =>
	Object.fromEntries(Object.entries(terms).filter(([, text]) => text !== ''));

/** The parameters of a link to the checkout, or to the page that creates such links; null for any other text. */
export function parametersOfLink(text: string): URLSearchParams | null {
	const [, query] = /#\/pay(?:\/request)?\?(\S+)$/.exec(text.trim()) ?? [];
	return query === undefined ? null : new URLSearchParams(query);
}
