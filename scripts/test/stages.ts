import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildFailed, buildSite } from '../shared/build';
import { packageProgram, run } from '../shared/commands';
import { ofCheck, ofPlaywright, ofRun, ofVitest, type Tally } from './results';

export const stageNames = ['check', 'lint', 'unit', 'contract', 'build', 'browser'] as const;
export type StageName = (typeof stageNames)[number];

/** The system's programs that a stage cannot do without. */
export const needs: Partial<Record<StageName, readonly ('monero' | 'chromium')[]>> = {
	contract: ['monero'],
	browser: ['monero', 'chromium']
};

/** Each stage runs its own commands and counts what came of them; none of them throws for a failed test. */
export const stages: Record<StageName, () => Promise<Tally>> = {
	check: () =>
		together(
			[...packageProgram('@sveltejs/kit', 'svelte-kit'), 'sync'],
			[...packageProgram('svelte-check', 'svelte-check'), '--fail-on-warnings'],
			[...packageProgram('typescript', 'tsc'), '--project', 'src/service-worker']
		),
	lint: () =>
		together([...packageProgram('prettier', 'prettier'), '--check', '.'], [...packageProgram('eslint', 'eslint'), '.']),
	// By itself it would leave one core to whoever watches.
	unit: () => vitest('unit', '--maxWorkers=100%'),
	contract: () => vitest('contract'),
	build: async () => {
		try {
			await buildSite({ always: true });
			return ofCheck(true);
		} catch (error) {
			if (!(error instanceof BuildFailed)) throw error;
			console.error(error.message);
			return ofCheck(false);
		}
	},
	browser: () =>
		withReport(ofPlaywright, (file) =>
			run([...packageProgram('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
				env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
			})
		)
};

/** Several commands that are one check: all run, and all have to hold. */
async function together(...commands: readonly string[][]): Promise<Tally> {
	let holds = true;
	for (const command of commands) holds = (await run(command)).code === 0 && holds;
	return ofCheck(holds);
}

function vitest(project: string, ...options: readonly string[]): Promise<Tally> {
	return withReport(ofVitest, (file) =>
		run([
			...packageProgram('vitest', 'vitest'),
			...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
			...options
		])
	);
}

async function withReport(
	read: (report: string) => Tally,
	runWith: (file: string) => Promise<{ code: number | null }>
): Promise<Tally> {
	const directory = await mkdtemp(join(tmpdir(), 'oriel-test-'));
	try {
		const file = join(directory, 'report.json');
		const { code } = await runWith(file);
		return ofRun(code, await readFile(file, 'utf8').catch(() => null), read);
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}
