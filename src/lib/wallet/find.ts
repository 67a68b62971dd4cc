/** The words of a search, in lower case. */
export const searchWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The items whose text contains all the words of a search. */
export function findByWords<Item>(
	items: readonly Item[],
	search: string,
	textOf: (item: Item) => string
): readonly Item[] {
	const words = searchWords(search);
	if (words.length === 0) return items;
	return items.filter((item) => {
		const text = textOf(item).toLowerCase();
		return words.every((word) => text.includes(word));
	});
}
