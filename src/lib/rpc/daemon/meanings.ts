import { bulk } from './meanings/bulk';
import { chain } from './meanings/chain';
import { node } from './meanings/node';

/**
 * What the fields of the daemon's interface mean, with their units, in a line each: for the console and the OpenRPC document.
 * They stand apart from the schemas so that no page carries them that does not show them.
 *
 * A key is a field's name; `<operation or record>.<name>` where one of that name means something else, and
 * `<operation>(<name>)` for a param.
 */
export const meanings: Readonly<Record<string, string>> = { ...chain, ...node, ...bulk };
