/** Removes duplicates by key, keeping the first. */
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
