/** The words of a seed, in their order. */
export const wordsOf = (seed: string): string[] => seed.trim().split(/\s+/u);

/** How many are asked for. */
const ASKED = 3;

/**
 * The places of words to ask for, from 1, in their order.
 *
 * @param random gives a whole number from 0 up to below the given one
 */
export function placesToAsk(count: number, random: (below: number) => number): number[] {
	const places = Array.from({ length: count }, (_, index) => index + 1);
	const asked = Array.from({ length: Math.min(ASKED, count) }, () => places.splice(random(places.length), 1)[0] ?? 1);
	return asked.sort((a, b) => a - b);
}

/** Compares as people write: case and the form of accents do not count. */
const plain = (word: string) => word.trim().normalize('NFKC').toLowerCase();

/** What is wrong with words that were typed, by their places; nothing when they are right. */
export function wrongWords(words: readonly string[], typed: Readonly<Record<number, string>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(typed).flatMap(([place, word]) => {
			if (plain(word) === plain(words[Number(place) - 1] ?? '')) return [];
			return [[place, word.trim() === '' ? `Word ${place} is missing.` : `That is not word ${place}.`]];
		})
	);
}
