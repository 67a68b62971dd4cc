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

/**
 * The items to list for what is typed into a field: those whose name contains all of its words, the ones whose name begins with it
 * first. @param most how many at most @returns them, and how many there are in all
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
