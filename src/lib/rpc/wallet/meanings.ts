import { files } from './meanings/files';
import { funds } from './meanings/funds';
import { sending } from './meanings/sending';

/** What the fields of the wallet's interface mean, with their units, in a line each: as in `daemon/meanings.ts`. */
export const meanings: Readonly<Record<string, string>> = { ...funds, ...sending, ...files };
