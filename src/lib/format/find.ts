/** Words of a search, in lower case. */
export const searchWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Items whose text contains all words of a search. */
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

/**
 * Items to list for a typed text: those whose name contains all of its words; names that
 * begin with the text come first.
 *
 * @param most maximum number of items to list
 * @returns the items to list, and the number of all matches
 */
export function bestMatches<Item extends { name: string }>(
	items: readonly Item[],
	typed: string,
	most: number
): { listed: readonly Item[]; count: number } {
	const found = findByWords(items, typed, ({ name }) => name);
	const start = typed.trim().toLowerCase();
	const begins = ({ name }: Item) => name.toLowerCase().startsWith(start);
	const first = found.filter(begins).slice(0, most);
	const others = first.length < most ? found.filter((item) => !begins(item)) : [];
	return { listed: [...first, ...others].slice(0, most), count: found.length };
}
