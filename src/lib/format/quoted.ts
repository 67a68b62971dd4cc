import { visible } from './visible';

/** Text of others in a sentence: its beginning, with the marks of {@link visible}. */
export function shorten(text: string): string {
	const characters = [...text];
	return visible(characters.length <= 40 ? text : `${characters.slice(0, 40).join('')}…`);
}

/** Text of others between signs that keep its direction to itself (Unicode, UAX 9: FSI and PDI), where no markup can. */
export const isolated = (text: string) => `\u2068${visible(text)}\u2069`;

/** The same in quotation marks. */
export const quoted = (text: string) => `“${isolated(text)}”`;
