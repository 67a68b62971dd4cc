export const wordsOf = (seed: string): string[] => seed.trim().split(/\s+/u);

/** Number of words to ask for. */
const ASKED = 3;

/**
 * Positions of words to ask for, from 1, ascending.
 *
 * @param random returns an integer from 0 to below its argument
 */
export function positionsToAsk(count: number, random: (below: number) => number): number[] {
	const places = Array.from({ length: count }, (_, index) => index + 1);
	const asked = Array.from({ length: Math.min(ASKED, count) }, () => places.splice(random(places.length), 1)[0] ?? 1);
	return asked.sort((a, b) => a - b);
}

/** Case and Unicode composition are ignored. */
const normalize = (word: string) => word.trim().normalize('NFKC').toLowerCase();

/** Problems of the typed words by position; empty when all are correct. */
export function checkWords(words: readonly string[], typed: Readonly<Record<number, string>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(typed).flatMap(([place, word]) => {
			if (normalize(word) === normalize(words[Number(place) - 1] ?? '')) return [];
			return [[place, word.trim() === '' ? `Word ${place} is missing.` : `That is not word ${place}.`]];
		})
	);
}
