import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionsToAsk, wordsOf, checkWords } from '../../../../src/lib/wallet/files/seed-check';

const random = (below: number) => Math.floor(Math.random() * below);

test('a seed is words', () => {
	expect(wordsOf(' abbey  zoom\n')).toEqual(['abbey', 'zoom']);
});

describe('the requested words', () => {
	test('are three different ones, in their order', () => {
		fc.assert(
			fc.property(fc.integer({ min: 3, max: 25 }), fc.infiniteStream(fc.nat()), (count, numbers) => {
				const places = positionsToAsk(count, (below) => (numbers.next().value ?? 0) % below);
				expect(places).toHaveLength(3);
				expect(new Set(places).size).toBe(3);
				expect(places.toSorted((a, b) => a - b)).toEqual(places);
				for (const place of places) expect(place >= 1 && place <= count).toBe(true);
			})
		);
	});

	test('can be any', () => {
		const seen = new Set(Array.from({ length: 500 }, () => positionsToAsk(25, random)).flat());
		expect(seen.size).toBe(25);
	});
});

describe('words that were typed', () => {
	const words = ['abbey', 'Ähre', 'zoom'];

	test('are right in any case, and with spaces around', () => {
		expect(checkWords(words, { 1: ' ABBEY ', 2: 'A\u0308hre', 3: 'zoom' })).toEqual({});
	});

	test('are wrong at another place, and missing when nothing was typed', () => {
		expect(checkWords(words, { 1: 'zoom', 3: ' ' })).toEqual({ 1: 'That is not word 1.', 3: 'Word 3 is missing.' });
	});
});
