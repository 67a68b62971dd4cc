import { visible } from './visible';

/** Text cut to what fits a sentence. */
export function shorten(text: string): string {
	const characters = [...text];
	return characters.length <= 40 ? text : `${characters.slice(0, 40).join('')}…`;
}

/** Text of others in quotation marks, between signs that keep its direction to itself (Unicode, UAX 9: FSI and PDI). */
export const quoted = (text: string) => `“\u2068${visible(text)}\u2069”`;
