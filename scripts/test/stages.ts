import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildFailed, buildSite } from '../shared/build';
import { headlessShell } from '../shared/chromium';
import { packageProgram } from '../shared/commands';
import { pathOf, type Selection, type StageOfFiles } from './files';
import type { TestOutput } from './output';
import type { TestPackage } from './programs';
import { tallyOfCheck, tallyOfPlaywright, tallyOfRun, tallyOfVitest, type Tally } from './results';

export const stageNames = ['check', 'lint', 'unit', 'contract', 'build', 'browser'] as const;
export type StageName = (typeof stageNames)[number];

/**
 * Lanes of stages. Lanes run in parallel, the stages of a lane one after the other; both lanes take about as long. Unit
 * and contract tests do not start at the same time, because vitest writes the generated files that each of them reads
 * at its start. The contract tests mostly wait for the real programs.
 */
const lanes: readonly (readonly StageName[])[] = [
	['build', 'unit', 'browser'],
	['lint', 'check', 'contract']
];

/** Returns the lanes with only the given stages. */
export function lanesOf(names: readonly StageName[]): StageName[][] {
	return lanes.map((lane) => lane.filter((name) => names.includes(name))).filter((lane) => lane.length > 0);
}

/** Returns the stages that a selection needs: the files that `npm test` leaves out are of two stages. */
export function stagesOf(selection: Selection): StageName[] {
	return selection === 'rest' ? stageNames.filter(hasTestFiles) : [...stageNames];
}

/** Returns true if a stage's files are divided between `npm test` and `npm run test:all`. */
export const hasTestFiles = (name: StageName): name is StageOfFiles => name === 'contract' || name === 'browser';

/** Packages that each stage needs, independent of which of its files are run. */
export const packagesOfStages: Partial<Record<StageName, readonly TestPackage[]>> = {
	contract: ['monero', headlessShell],
	browser: ['monero', headlessShell]
};

/**
 * Functions of the stages: each runs its commands and counts the results; a failed test does not throw.
 *
 * @param files names of the test files, for a stage that has test files
 */
export const stages: Record<StageName, (output: TestOutput, files: readonly string[]) => Promise<Tally>> = {
	check: (output) =>
		runAll(
			'check',
			output,
			[...packageProgram('@sveltejs/kit', 'svelte-kit'), 'sync'],
			[...packageProgram('svelte-check', 'svelte-check'), '--fail-on-warnings'],
			[...packageProgram('typescript', 'tsc'), '--project', 'src/service-worker']
		),
	lint: (output) =>
		runAll(
			'lint',
			output,
			[...packageProgram('prettier', 'prettier'), '--check', '.'],
			[...packageProgram('eslint', 'eslint'), '.']
		),
	// By default vitest leaves one core idle.
	unit: (output) => vitest(output, 'unit', '--maxWorkers=100%'),
	contract: (output, files) => vitest(output, 'contract', ...files.map((name) => pathOf('contract', name))),
	build: async (output) => {
		try {
			await buildSite({ always: true });
			return tallyOfCheck('build', true);
		} catch (error) {
			if (!(error instanceof BuildFailed)) throw error;
			output.write(error.message);
			return tallyOfCheck('build', false);
		}
	},
	browser: (output, files) =>
		withReport('browser', tallyOfPlaywright, (report) => {
			const program = packageProgram('@playwright/test', 'playwright');
			const paths = files.map((name) => pathOf('browser', name));
			return output.run([...program, 'test', '--reporter=list,json', ...paths], {
				env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
			});
		})
};

/** Runs all commands; the stage passes only if all of them succeed. */
async function runAll(name: StageName, output: TestOutput, ...commands: readonly string[][]): Promise<Tally> {
	let holds = true;
	for (const command of commands) holds = (await output.run(command)).code === 0 && holds;
	return tallyOfCheck(name, holds);
}

function vitest(output: TestOutput, project: 'unit' | 'contract', ...options: readonly string[]): Promise<Tally> {
	return withReport(project, tallyOfVitest, (file) =>
		output.run([
			...packageProgram('vitest', 'vitest'),
			'run',
			'--project',
			project,
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${file}`,
			...options
		])
	);
}

async function withReport(
	name: StageName,
	read: (report: string) => Tally,
	runWith: (file: string) => Promise<{ code: number | null }>
): Promise<Tally> {
	const directory = await mkdtemp(join(tmpdir(), 'oriel-test-'));
	try {
		const file = join(directory, 'report.json');
		const { code } = await runWith(file);
		return tallyOfRun(name, code, await readFile(file, 'utf8').catch(() => null), read);
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}
