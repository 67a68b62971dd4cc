/** Joins names for a sentence: `Ann`, `Ann and Bob`, `Ann, Bob and Eve`. */
export function joinNames(names: readonly string[]): string {
	const last = names.at(-1) ?? '';
	return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
