import { files } from './field-docs/files';
import { funds } from './field-docs/funds';
import { sending } from './field-docs/sending';

/**
 * Descriptions of the fields of the wallet's interface, one line each with the unit. Keys are as in
 * `daemon/field-docs.ts`.
 */
export const walletFieldDocs: Readonly<Record<string, string>> = { ...funds, ...sending, ...files };
