/**
 * Characters that are invisible or reorder others: controls except line breaks and tabs, format characters except those
 * drawn around digits, default ignorable code points (Unicode), line and paragraph separators, the empty braille
 * pattern, and lone surrogates.
 */
const INVISIBLE_CHARACTER =
	/[^\P{Cc}\n\t]|[^\P{Cf}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]|\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800]|\p{Cs}/u;

/** Scripts whose spelling uses zero-width joiners and non-joiners between letters. */
const JOINER_SCRIPTS = [
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

/** Sequences in which these characters are legitimate. */
const LEGITIMATE_SEQUENCES = [
	// Line break in the daemon's answers.
	'\\r\\n',
	// Flag of a part of a country: its code in tag characters.
	'\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
	`${EMOJI}(?:\\u200d${EMOJI})*`,
	'[0-9#*]\\ufe0f\\u20e3',
	`[${JOINER_SCRIPTS}][\\u200c\\u200d](?=[${JOINER_SCRIPTS}])`,
	// Variant of an ideograph, as in names.
	'\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]'
];

const TOKENS = new RegExp(`(?:${LEGITIMATE_SEQUENCES.join('|')})|(${INVISIBLE_CHARACTER.source})`, 'gu');

/** Truncates a text without splitting a surrogate pair. */
export const truncate = (text: string, most: number): string =>
	text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;

/**
 * Maximum UTF-16 units displayed. A browser takes 16 seconds to shape 30,000 combining
 * marks, but milliseconds for these.
 */
export const MAX_VISIBLE_LENGTH = 300;

/** Truncates untrusted text for use as the initial value of a field, which shapes all of its text. */
export const truncateForField = (text: string): string => truncate(text, 3000);

/** Value of a field that started with `editable(text)`: adds the truncated rest, unless the field was emptied. */
export const restoreTruncated = (typed: string, text: string): string =>
	typed.trim() === '' ? '' : typed.trim() + text.slice(truncateForField(text).length);

/** Like {@link markInvisible}, truncated to what a person would read. */
export const visible = (text: string): string =>
	text.length > MAX_VISIBLE_LENGTH ? `${markInvisible(truncate(text, MAX_VISIBLE_LENGTH))}…` : markInvisible(text);

/** Replaces each character of untrusted text that would be invisible or reorder text with a mark such as `‹U+202E›`. */
export const markInvisible = (text: string): string =>
	text.replace(TOKENS, (whole, unseen: string | undefined) => (unseen === undefined ? whole : mark(unseen)));

const mark = (character: string) =>
	`‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`;
