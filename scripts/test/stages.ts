import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildFailed, buildSite } from '../shared/build';
import { firefoxPackage } from '../shared/chromium';
import { packageProgram } from '../shared/commands';
import { njsPackage, webServerNames, type WebServerName } from '../../devnet/web-servers';
import type { Output } from './output';
import { ofCheck, ofPlaywright, ofRun, ofVitest, type Tally } from './results';

export const stageNames = ['check', 'lint', 'unit', 'contract', 'build', 'browser'] as const;
export type StageName = (typeof stageNames)[number];

/**
 * Steps run one after the other, the lists of a step in parallel. The contract tests mostly wait for the real programs. The
 * build has no other stage beside it, and the contract tests do not begin with the unit tests: vitest writes the generated
 * files that each of them reads as it begins.
 */
const steps: readonly (readonly (readonly StageName[])[])[] = [
	[['build']],
	[
		['unit', 'browser'],
		['lint', 'contract', 'check']
	]
];

/** The steps with only some of the stages. */
export function stepsOf(names: readonly StageName[]): StageName[][][] {
	const wanted = (list: readonly StageName[]) => list.filter((name) => names.includes(name));
	const some = (list: readonly unknown[]) => list.length > 0;
	return steps.map((lists) => lists.map(wanted).filter(some)).filter(some);
}

/** By the names of Debian's packages. */
export type SystemProgram =
	'monero' | 'chromium' | 'tor' | 'systemd' | WebServerName | typeof njsPackage | typeof firefoxPackage;

export const needs: Partial<Record<StageName, readonly SystemProgram[]>> = {
	contract: ['monero', 'chromium', ...webServerNames, njsPackage, 'tor', 'systemd'],
	browser: ['monero', 'chromium', firefoxPackage, ...webServerNames]
};

/** Each stage runs its commands and counts the results; a failed test does not throw. */
export const stages: Record<StageName, (output: Output) => Promise<Tally>> = {
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
	// By default vitest leaves one core free.
	unit: (output) => vitest(output, 'unit', '--maxWorkers=100%'),
	contract: (output) => vitest(output, 'contract'),
	build: async (output) => {
		try {
			await buildSite({ always: true });
			return ofCheck('build', true);
		} catch (error) {
			if (!(error instanceof BuildFailed)) throw error;
			output.write(error.message);
			return ofCheck('build', false);
		}
	},
	browser: (output) =>
		withReport('browser', ofPlaywright, (file) =>
			output.run([...packageProgram('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
				env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
			})
		)
};

/** Runs all commands; all have to succeed. */
async function runAll(name: StageName, output: Output, ...commands: readonly string[][]): Promise<Tally> {
	let holds = true;
	for (const command of commands) holds = (await output.run(command)).code === 0 && holds;
	return ofCheck(name, holds);
}

function vitest(output: Output, project: 'unit' | 'contract', ...options: readonly string[]): Promise<Tally> {
	return withReport(project, ofVitest, (file) =>
		output.run([
			...packageProgram('vitest', 'vitest'),
			...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
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
		return ofRun(name, code, await readFile(file, 'utf8').catch(() => null), read);
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}
