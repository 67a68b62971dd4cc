/** What the page shown was asked for and does not have, as it was asked: the search field has it, to be corrected. */
export const asked = $state({ text: '' });

/** Says what was not found, while the component lives that calls this in an effect. */
export function showAsked(text: string): () => void {
	asked.text = text;
	return () => {
		if (asked.text === text) asked.text = '';
	};
}
