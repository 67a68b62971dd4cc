import { parseArgs } from 'node:util';
import { stageNames, type StageName } from './stages';

export const usage = `npm test -- [options]

Runs, in this order: ${stageNames.join(', ')}. The last line says how many tests passed and how many failed.

  --only NAMES    only these parts, separated by commas, such as --only check,unit
  --help          this text

ORIEL_CHROMIUM names the Chromium to use in place of the one that is installed.`;

/**
 * Reads the command line of `npm test`: which stages to run, in their order, or null when the usage is asked for.
 *
 * @throws Error with a sentence for the person
 */
export function readStages(words: readonly string[]): StageName[] | null {
	const options = { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
	const { values } = parseArgs({ args: [...words], options });
	if (values.help) return null;
	if (values.only === undefined) return [...stageNames];
	const wanted = values.only.split(',').map((name) => name.trim());
	const unknown = wanted.filter((name) => !stageNames.some((known) => known === name));
	if (unknown.length > 0) {
		throw new Error(`There is no part "${unknown.join('", "')}". There are: ${stageNames.join(', ')}.`);
	}
	return stageNames.filter((name) => wanted.includes(name));
}
