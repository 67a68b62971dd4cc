import { crc32 } from '../../bytes/crc32';

export const wordsOf = (seed: string): string[] => seed.trim().split(/\s+/u);

/** Number of words to ask for. */
const WORDS_TO_CONFIRM = 3;

/**
 * Positions of words to ask for, from 1, ascending.
 *
 * @param random returns an integer from 0 to below its argument
 */
export function positionsToAsk(count: number, random: (below: number) => number): number[] {
	const remaining = Array.from({ length: count }, (_, index) => index + 1);
	const chosen = Array.from(
		{ length: Math.min(WORDS_TO_CONFIRM, count) },
		() => remaining.splice(random(remaining.length), 1)[0] ?? 1
	);
	return chosen.sort((a, b) => a - b);
}

/** Normalises a word: case and Unicode composition are ignored. */
const normalize = (word: string) => word.trim().normalize('NFKC').toLowerCase();

/** Problems of the typed words by position; empty when all are correct. */
export function checkWords(words: readonly string[], typed: Readonly<Record<number, string>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(typed).flatMap(([place, word]) => {
			if (normalize(word) === normalize(words[Number(place) - 1] ?? '')) return [];
			return [[place, word.trim() === '' ? `Word ${place} is missing.` : `This is not word ${place}.`]];
		})
	);
}

/** Number of letters that identify a word of the English list; the checksum is computed from them. */
const PREFIX_LETTERS = 3;
const prefixOf = (word: string) => word.slice(0, PREFIX_LETTERS);

/** Number of words, including the checksum word. */
const SEED_WORD_COUNT = 25;

/** A word that is not in the list: its position from 1, and the nearest words of the list. */
export interface UnknownWord {
	place: number;
	word: string;
	nearest: readonly string[];
}

/** Results of checking the words of an English seed typed so far. */
export interface SeedFindings {
	unknown: readonly UnknownWord[];
	/** Null until there are 25 words of the list. */
	isChecksumRight: boolean | null;
}

/**
 * Checks the words of a seed while they are typed. Null when most are not in the list: the seed is then of another
 * language or kind. An incomplete last word that may still become one of the list is not checked.
 *
 * @param list the English word list
 *
 * Source: the reference implementation's electrum-words.cpp, create_checksum_index and checksum_test.
 */
export function checkSeed(text: string, list: readonly string[]): SeedFindings | null {
	const words = wordsOf(text)
		.slice(0, SEED_WORD_COUNT + 1)
		.map(normalize);
	const last = words.at(-1) ?? '';
	const isOpen = !/\s$/u.test(text) && list.some((known) => known.startsWith(last));
	const completeWords = isOpen ? words.slice(0, -1) : words;
	const unknown = completeWords
		.map((word, index) => ({ place: index + 1, word }))
		.filter(({ word }) => !list.includes(word));
	if (2 * unknown.length > completeWords.length) return null;
	const isWhole = words.length === SEED_WORD_COUNT && words.every((word) => list.includes(word));
	return {
		unknown: unknown.map(({ place, word }) => ({ place, word, nearest: nearestWords(word, list) })),
		isChecksumRight: isWhole ? hasChecksum(words) : null
	};
}

function hasChecksum(words: readonly string[]): boolean {
	const prefixes = words.map(prefixOf);
	const last = prefixes.pop();
	return prefixes[crc32(new TextEncoder().encode(prefixes.join(''))) % prefixes.length] === last;
}

/** Maximum number of typos in a word that still gets suggestions. */
const MAX_TYPOS = 2;

/** Maximum number of suggestions: no word is one typo away from more words of the list than this. */
const MAX_SUGGESTIONS = 6;

/** The words with the fewest typos, those with the same first letters first. */
function nearestWords(word: string, list: readonly string[]): string[] {
	const near = list.map((known) => ({ known, typos: typosBetween(word, known) }));
	const fewest = Math.min(MAX_TYPOS, ...near.map(({ typos }) => typos));
	const alike = (known: string) => Number(prefixOf(known) === prefixOf(word));
	return near
		.filter(({ typos }) => typos === fewest)
		.map(({ known }) => known)
		.sort((a, b) => alike(b) - alike(a))
		.slice(0, MAX_SUGGESTIONS);
}

/**
 * Number of letters that are missing, too many, wrong, or swapped with the next one (optimal string alignment
 * distance).
 */
function typosBetween(a: string, b: string): number {
	// The distance exceeds the maximum in any case.
	if (Math.abs(a.length - b.length) > MAX_TYPOS) return Infinity;
	const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
	const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
	for (let row = 1; row <= a.length; row++) {
		rows[row] = [row];
		for (let column = 1; column <= b.length; column++) {
			const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			rows[row]?.push(
				Math.min(
					at(row - 1, column) + 1,
					at(row, column - 1) + 1,
					at(row - 1, column - 1) + Number(a[row - 1] !== b[column - 1]),
					isSwapped ? at(row - 2, column - 2) + 1 : Infinity
				)
			);
		}
	}
	return at(a.length, b.length);
}

/** The text with one of its words replaced; the white space between words stays. */
export function replaceWord(text: string, place: number, word: string): string {
	let seen = 0;
	return text.replace(/\S+/gu, (typed) => (++seen === place ? word : typed));
}
