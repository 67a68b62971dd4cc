import { bulk } from './field-docs/bulk';
import { chain } from './field-docs/chain';
import { node } from './field-docs/node';

/**
 * What the fields of the daemon's interface mean, with their units, in a line each: for the console and the OpenRPC document.
 * They stand apart from the schemas so that no page carries them that does not show them.
 *
 * A key is a field's name; `<operation or record>.<name>` where one of that name means something else, and
 * `<operation>(<name>)` for a param. A key may name several fields, or several owners of one, with commas.
 */
export const fieldDocs: Readonly<Record<string, string>> = { ...chain, ...node, ...bulk };
