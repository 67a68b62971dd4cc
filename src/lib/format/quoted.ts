import { visible } from './visible';

/** Truncates untrusted text for use in a sentence (40 characters), with the marks of {@link visible}. */
export function shorten(text: string): string {
	const characters = [...text];
	return visible(characters.length <= 40 ? text : `${characters.slice(0, 40).join('')}…`);
}

/**
 * Isolates the direction of untrusted text with control characters (Unicode, UAX 9: FSI and
 * PDI), for places without markup.
 */
export const isolated = (text: string) => `\u2068${visible(text)}\u2069`;

/** Isolated text in quotation marks. */
export const quoted = (text: string) => `“${isolated(text)}”`;
