import { shortHash } from '../../../src/lib/format/hash';

const hash = '5f0c9a21' + '0'.repeat(52) + 'c41d';

test('a hash keeps its ends', () => {
	expect(hash).toHaveLength(64);
	expect(shortHash(hash)).toBe('5f0c9a21…c41d');
	expect(shortHash(hash, 4, 4)).toBe('5f0c…c41d');
});

test('what would not become shorter stays whole', () => {
	expect(shortHash('')).toBe('');
	expect(shortHash('0123456789abc')).toBe('0123456789abc');
	expect(shortHash('0123456789abcd')).toBe('01234567…abcd');
});

test('what is no hash has no character that nobody sees', () => {
	expect(shortHash('8\u202eAb')).toBe('8‹U+202E›Ab');
});
