import { bulk } from './field-docs/bulk';
import { chain } from './field-docs/chain';
import { node } from './field-docs/node';

/**
 * Descriptions of the fields of the daemon's interface, one line each with the unit, for the console and the OpenRPC
 * document. They are separate from the schemas so that pages that do not show them do not load them.
 *
 * A key is the name of a field; `<operation or record>.<name>` where a field of that name has another meaning, and
 * `<operation>(<name>)` for a param. A key may name several fields, or several owners of one field, separated by
 * commas.
 */
export const daemonFieldDocs: Readonly<Record<string, string>> = { ...chain, ...node, ...bulk };
