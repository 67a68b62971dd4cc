import { quoted } from '../../../src/lib/format/quoted';
import { truncateForField, markInvisible, visible, restoreTruncated } from '../../../src/lib/format/visible';

const mark = (code: number) => `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a mark stands for', () => {
	test.each([
		['controls but for line breaks and tabs', [...range(0, 8), ...range(11, 31), ...range(0x7f, 0x9f)]],
		['what changes the direction', [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]],
		['what has no width', [0xad, 0x34f, ...range(0x200b, 0x200d), ...range(0x2060, 0x2065), 0xfeff]],
		['fillers and blanks that are letters', [0x115f, 0x1160, 0x17b4, 0x180e, 0x2800, 0x3164, 0xffa0]],
		['separators of lines and paragraphs', [0x2028, 0x2029]],
		['variation selectors', [...range(0xfe00, 0xfe0f), 0xe0100, 0xe01ef]],
		['tags', range(0xe0000, 0xe007f)],
		['signs of notes in between', range(0xfff9, 0xfffb)],
		['half a surrogate pair', [0xd800, 0xdfff]]
	])('%s', (_name, codes) => {
		for (const code of codes) expect(visible(`a${String.fromCodePoint(code)}b`)).toBe(`a${mark(code)}b`);
	});

	test('each of several, one after the other', () => {
		expect(visible('\u202eevil\u202c\u200b\u200b')).toBe('‹U+202E›evil‹U+202C›‹U+200B›‹U+200B›');
	});
});

describe('nothing changes in', () => {
	test.each([
		'Café Ångström — 1 000 €, “quoted”\nsecond\tline',
		'{\r\n  "id": 1\r\n}',
		'שלום עולם',
		'مرحبا بالعالم ٣',
		// A non-joiner as Persian writes it.
		'می\u200cخواهم',
		// A joiner after a virama.
		'क्\u200dष',
		'👩\u200d👩\u200d👧\u200d👦 ❤\ufe0f ☎\ufe0e 👍🏽 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3 🇩🇪',
		'🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
		'葛\u{e0100}飾区',
		'日本語 한국어 ไทย',
		''
	])('%s', (text) => expect(visible(text)).toBe(text));
});

test('a joiner outside of a word or an emoji is marked', () => {
	expect(visible('pay\u200dpal')).toBe('pay‹U+200D›pal');
	expect(visible('👍\u200dx')).toBe('👍‹U+200D›x');
	expect(visible('می\u200c')).toBe('می‹U+200C›');
	expect(visible('x\ufe0f')).toBe('x‹U+FE0F›');
	expect(visible('👍\u{e0061}')).toBe('👍‹U+E0061›');
});

test('a long text is cut between characters, before anything is done about the rest', () => {
	expect(visible('a'.repeat(300))).toBe('a'.repeat(300));
	expect(visible(`${'a'.repeat(299)}🏳${'\u0301'.repeat(30_000)}`)).toBe(`${'a'.repeat(299)}…`);
	expect(markInvisible('\u202e'.repeat(301))).toBe('‹U+202E›'.repeat(301));
	expect(truncateForField('e'.repeat(500_000))).toHaveLength(3000);
});

test('what a field had no room for is kept when its text is saved, but not when it was emptied', () => {
	const rest = 'r'.repeat(5000);
	expect(restoreTruncated('changed ', 'e'.repeat(3000) + rest)).toBe(`changed${rest}`);
	expect(restoreTruncated(' ', 'e'.repeat(3000) + rest)).toBe('');
	expect(restoreTruncated(' changed', 'short')).toBe('changed');
});

test('text in quotation marks is visible as well', () => {
	expect(quoted('a\u202eb')).toBe('“\u2068a‹U+202E›b\u2069”');
});
