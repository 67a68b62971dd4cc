import { visible } from './visible';

/** Text of others in quotation marks, between signs that keep its direction to itself (Unicode, UAX 9: FSI and PDI). */
export const quoted = (text: string) => `“\u2068${visible(text)}\u2069”`;
