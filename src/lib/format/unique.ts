/** Each thing once, by its key: the first of those that have one key, and how many others were left out. */
export function uniqueBy<Item>(
	list: readonly Item[],
	keyOf: (item: Item) => unknown
): { items: readonly Item[]; dropped: number } {
	const keys = new Set<unknown>();
	const items = list.filter((item) => {
		const key = keyOf(item);
		return !keys.has(key) && keys.add(key);
	});
	return { items, dropped: list.length - items.length };
}
