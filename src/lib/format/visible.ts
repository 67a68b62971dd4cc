/**
 * Characters that are invisible, or change the order of others: controls except line breaks and tabs, format characters
 * except those drawn around digits, default ignorable code points (Unicode), line and paragraph separators, the empty braille
 * pattern, and lone surrogates.
 */
const UNSEEN =
	/[^\P{Cc}\n\t]|[^\P{Cf}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]|\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800]|\p{Cs}/u;

/** Scripts whose spelling uses zero-width joiners and non-joiners between letters. */
const JOINED = [
	'Arabic',
	'Bengali',
	'Devanagari',
	'Gujarati',
	'Gurmukhi',
	'Kannada',
	'Khmer',
	'Malayalam',
	'Mongolian',
	'Myanmar',
	'Oriya',
	'Sinhala',
	'Syriac',
	'Tamil',
	'Telugu',
	'Tibetan'
]
	.map((script) => `\\p{Script=${script}}`)
	.join('');

const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?';

/** Sequences in which such characters are legitimate. */
const SEEN = [
	// A line break of the daemon's answers.
	'\\r\\n',
	// A flag of a part of a country: its code in tags.
	'\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
	`${EMOJI}(?:\\u200d${EMOJI})*`,
	'[0-9#*]\\ufe0f\\u20e3',
	`[${JOINED}][\\u200c\\u200d](?=[${JOINED}])`,
	// Another form of an ideograph, as in names.
	'\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]'
];

const TOKENS = new RegExp(`(?:${SEEN.join('|')})|(${UNSEEN.source})`, 'gu');

/** A text's first characters, without half of a surrogate pair at their end. */
export const beginning = (text: string, most: number): string =>
	text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;

/** UTF-16 units. A browser shapes 30,000 combining marks in 16 seconds, these in milliseconds. */
export const MOST_VISIBLE = 300;

/** A text of others as the beginning value of a field, which shapes all of it. */
export const editable = (text: string): string => beginning(text, 3000);

/** What a field that began with `editable(text)` stands for: with the rest of the text, unless it was emptied. */
export const withRest = (typed: string, text: string): string =>
	typed.trim() === '' ? '' : typed.trim() + text.slice(editable(text).length);

/** As {@link marked}, of what a person reads of a text: its beginning. */
export const visible = (text: string): string =>
	text.length > MOST_VISIBLE ? `${marked(beginning(text, MOST_VISIBLE))}…` : marked(text);

/** Text of others with a mark such as `‹U+202E›` for each character that would be invisible or change its order. */
export const marked = (text: string): string =>
	text.replace(TOKENS, (whole, unseen: string | undefined) => (unseen === undefined ? whole : mark(unseen)));

const mark = (character: string) =>
	`‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
