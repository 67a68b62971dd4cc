import { parseArgs } from 'node:util';
import type { Selection } from './files';
import { stageNames, stagesOf, type StageName } from './stages';

export const testUsage = `npm test -- [options]

Runs ${stageNames.join(', ')}, some of them in parallel. The last line says how many tests passed and how many failed.
\`npm test\` leaves out the files of contract and browser tests that take longest: \`npm run test:all\` runs all.

  --all           all files, as npm run test:all does
  --rest          only the files that npm test leaves out
  --only NAMES    only these parts, separated by commas, such as --only check,unit
  --full          all files, and every case of the tests that try many: fuzzing, faulted payments, hostile answers
  --yes           installs missing packages of Debian or Ubuntu without asking
  --sum FILE      adds the results to those in FILE, where an earlier run wrote them, and shows the sum
  --help          this text

ORIEL_CHROMIUM names the Chromium to use in place of the one that is installed; ORIEL_MONEROD, ORIEL_WALLET_RPC and ORIEL_WALLET_CLI
Monero's programs, such as those of another release.`;

export interface TestArguments {
	/** Stages to run, in their order. */
	stages: StageName[];
	/** Files of contract and browser tests to run. */
	selection: Selection;
	/** True to run all cases of the tests that try only a sample of many. */
	full: boolean;
	/** True to install packages without asking. */
	yes: boolean;
	/** File that results are added to, or null. */
	sumFile: string | null;
}

/**
 * Parses the command line of `npm test`; returns null for `--help`.
 *
 * @throws Error with a message for the user
 */
export function readTestArguments(args: readonly string[]): TestArguments | null {
	const options = {
		all: { type: 'boolean', default: false },
		rest: { type: 'boolean', default: false },
		only: { type: 'string' },
		full: { type: 'boolean', default: false },
		yes: { type: 'boolean', short: 'y', default: false },
		sum: { type: 'string' },
		help: { type: 'boolean', short: 'h' }
	} as const;
	const { values } = parseArgs({ args: [...args], options });
	if (values.help) return null;
	const { all, rest, full, yes, sum: sumFile = null } = values;
	if (rest && (all || full))
		throw new Error('--rest runs what npm test leaves out. Do not combine it with --all or --full.');
	let selection: Selection = 'short';
	if (rest) selection = 'rest';
	else if (all || full) selection = 'all';
	const offered = stagesOf(selection);
	if (values.only === undefined) return { stages: offered, selection, full, yes, sumFile };
	const wanted = values.only.split(',').map((name) => name.trim());
	const unknown = wanted.filter((name) => !stageNames.some((known) => known === name));
	if (unknown.length > 0) {
		throw new Error(`There is no part "${unknown.join('", "')}". There are: ${stageNames.join(', ')}.`);
	}
	const stages = offered.filter((name) => wanted.includes(name));
	if (stages.length === 0) throw new Error(`npm test leaves nothing out of ${wanted.join(', ')}.`);
	return { stages, selection, full, yes, sumFile };
}
