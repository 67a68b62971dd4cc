import fc from 'fast-check';
import { customer, shop } from '../../../../devnet/accounts';
import { words as english } from '../../../../src/lib/wallet/files/english-words.json';
import {
	checkSeed,
	positionsToAsk,
	replaceWord,
	wordsOf,
	checkWords
} from '../../../../src/lib/wallet/files/seed-check';

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
		expect(checkWords(words, { 1: 'zoom', 3: ' ' })).toEqual({ 1: 'This is not word 1.', 3: 'Word 3 is missing.' });
	});
});

describe('a seed that is typed', () => {
	const list = english.split(' ');
	const anyWord = fc.constantFrom(...list);
	const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
	/** One letter is wrong, missing, too many, or swapped with the next one. */
	const typo = fc.tuple(anyWord, fc.nat(), letter, fc.nat({ max: 3 })).map(([word, number, letter, kind]) => {
		const at = number % word.length;
		const before = word.slice(0, at);
		const after = word.slice(at + 1);
		const wrong = [before + letter + after, before + after, before + letter + word.slice(at)];
		return { word, at, wrong: wrong[kind] ?? before + after.slice(0, 1) + word.charAt(at) + after.slice(1) };
	});
	const known = (word: string) => list.includes(word);

	test.each([shop.seed, customer.seed, ` ${shop.seed.toUpperCase().replaceAll(' ', '\n')} `])(
		'of a real wallet has the right checksum: %s',
		(seed) => {
			expect(checkSeed(seed, list)).toEqual({ unknown: [], isChecksumRight: true });
		}
	);

	test('with a typo is caught, and the word that was meant is offered', () => {
		fc.assert(
			fc.property(typo, fc.nat({ max: 24 }), ({ word, wrong }, at) => {
				fc.pre(!known(wrong));
				const typed = wordsOf(shop.seed).with(at, wrong).join(' ');
				const found = checkSeed(`${typed} `, list);
				expect(found).toMatchObject({ unknown: [{ place: at + 1, word: wrong }], isChecksumRight: null });
				expect(found?.unknown[0]?.nearest).toContain(word);
				expect(replaceWord(typed, at + 1, word)).toBe(wordsOf(shop.seed).with(at, word).join(' '));
			})
		);
	});

	test.each([
		['rying', 'trying'],
		['aoes', 'woes']
	])('with %s for %s is offered every word that is one typo away', (wrong, word) => {
		expect(checkSeed(`${shop.seed.replace(/\S+/u, wrong)} `, list)?.unknown[0]?.nearest).toContain(word);
	});

	test('with two words swapped has a wrong checksum, but for one in 24', () => {
		const words = wordsOf(customer.seed);
		const right = Array.from({ length: 23 }, (_, at) => {
			const swapped = words.with(at, words[at + 1] ?? '').with(at + 1, words[at] ?? '');
			return checkSeed(swapped.join(' '), list)?.isChecksumRight;
		}).filter(Boolean);
		expect(right.length).toBeLessThanOrEqual(3);
	});

	test('is not judged where it goes on, nor where it is of another language', () => {
		expect(checkSeed('abbey zoo', list)).toEqual({ unknown: [], isChecksumRight: null });
		expect(checkSeed('abbey zoo ', list)?.unknown).toMatchObject([{ place: 2, nearest: ['zoom'] }]);
		expect(checkSeed('verano tortuga miel abbey', list)).toBeNull();
		expect(checkSeed(`${'x'.repeat(100_000)} y`, list)).toBeNull();
	});
});
