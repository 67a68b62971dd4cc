import { files } from './field-docs/files';
import { funds } from './field-docs/funds';
import { sending } from './field-docs/sending';

/** What the fields of the wallet's interface mean, with their units, in a line each: as in `daemon/field-docs.ts`. */
export const fieldDocs: Readonly<Record<string, string>> = { ...funds, ...sending, ...files };
