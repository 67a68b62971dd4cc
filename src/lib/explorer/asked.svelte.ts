/** The hash or height that the current page could not find: the search field shows it, so that it can be corrected. */
export const asked = $state({ text: '' });

/** Puts `text` into the search field until the returned function is called: for use in an effect. */
export function showAsked(text: string): () => void {
	asked.text = text;
	return () => {
		if (asked.text === text) asked.text = '';
	};
}
