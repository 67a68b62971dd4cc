import { parseArgs } from 'node:util';
import { stageNames, type StageName } from './stages';

export const usage = `npm test -- [options]

Runs ${stageNames.join(', ')}, some of them in parallel. The last line says how many tests passed and how many failed.

  --only NAMES    only these parts, separated by commas, such as --only check,unit
  --full          every case of the tests that try many: fuzzing, faulted payments, hostile answers
  --help          this text

ORIEL_CHROMIUM names the Chromium to use in place of the one that is installed.`;

export interface TestArguments {
	/** In their order. */
	stages: StageName[];
	/** All cases of the tests that sample many. */
	full: boolean;
}

/**
 * Parses the command line of `npm test`; null when the usage is asked for.
 *
 * @throws Error with a message for the user
 */
export function readArguments(args: readonly string[]): TestArguments | null {
	const options = {
		only: { type: 'string' },
		full: { type: 'boolean', default: false },
		help: { type: 'boolean', short: 'h' }
	} as const;
	const { values } = parseArgs({ args: [...args], options });
	if (values.help) return null;
	const { full } = values;
	if (values.only === undefined) return { stages: [...stageNames], full };
	const wanted = values.only.split(',').map((name) => name.trim());
	const unknown = wanted.filter((name) => !stageNames.some((known) => known === name));
	if (unknown.length > 0) {
		throw new Error(`There is no part "${unknown.join('", "')}". There are: ${stageNames.join(', ')}.`);
	}
	return { stages: stageNames.filter((name) => wanted.includes(name)), full };
}
