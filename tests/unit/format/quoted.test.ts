import { quoted, shorten } from '../../../src/lib/format/quoted';

test("a name's direction ends with it", () => {
	expect(quoted('שלום')).toBe('“\u2068שלום\u2069”');
});

test('text in a sentence is cut, and has no character that changes its order', () => {
	expect(shorten('5\u202e1')).toBe('5‹U+202E›1');
	expect(shorten('🍰'.repeat(41))).toBe(`${'🍰'.repeat(40)}…`);
});
