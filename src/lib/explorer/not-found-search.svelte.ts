/** The hash or height that the current page could not find: the search field shows it, so that it can be corrected. */
export const notFoundSearch = $state({ text: '' });

/** Puts `text` into the search field until the returned function is called: for use in an effect. */
export function showNotFoundSearch(text: string): () => void {
	notFoundSearch.text = text;
	return () => {
		if (notFoundSearch.text === text) notFoundSearch.text = '';
	};
}
