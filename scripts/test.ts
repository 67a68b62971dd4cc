import { readFile, writeFile } from 'node:fs/promises';
import { whyProgramFailed } from '../devnet/failure';
import { prepareChain } from '../devnet/prepared';
import { findTestBrowser } from './shared/chromium';
import { signalCommands } from './shared/commands';
import { onEnd } from './shared/signals';
import { startSteps } from './shared/steps';
import { readTestArguments, testUsage, type TestArguments } from './test/arguments';
import { filesOf, type Selection, type StageOfFiles } from './test/files';
import { direct, BufferedOutput, type TestOutput } from './test/output';
import { packagesOf, planOf, type Plan } from './test/plan';
import { installMissing, notFound } from './test/programs';
import { add, lastLine, EMPTY_TALLY, tallyOfCheck, type Tally } from './test/results';
import { hasTestFiles, lanesOf, stages, type StageName } from './test/stages';

const steps = startSteps();
let ended = false;
const ending = new AbortController();

type Results = [StageName, Tally][];

/** Runs a stage as planned. A stage that needs the private chain waits for it, and fails if it could not be started. */
async function runStage(name: StageName, plan: Plan, output: TestOutput, chain: Promise<Chain>): Promise<Tally> {
	if (!plan.canRun) return plan.resultsWithoutRun;
	const { problem } = hasTestFiles(name) ? await chain : { problem: null };
	if (ended) return EMPTY_TALLY;
	if (problem !== null) return { ...EMPTY_TALLY, failures: [`${name} was not run: ${problem}`] };
	steps.log(`--- ${name}`);
	const tally = await stages[name](output, plan.files).catch((error: unknown) => {
		output.write(whyProgramFailed(error));
		return tallyOfCheck(name, false);
	});
	steps.log(`--- ${name}: ${lastLine(tally)}`);
	return add(tally, plan.resultsWithoutRun);
}

/** A private chain that contract and browser tests start from copies of. */
interface Chain {
	/** Sentence that says why the chain could not be started; null if it was. */
	problem: string | null;
	/** Removes the chain. */
	remove(): Promise<void>;
}

/** Seeds one chain for both stages. If only one of them runs, it seeds its own. */
async function seedChain(plans: Map<StageName, Plan>): Promise<Chain> {
	const users = [...plans].filter(([name, plan]) => hasTestFiles(name) && plan.canRun);
	const nothingToRemove = () => Promise.resolve();
	if (users.length < 2) return { problem: null, remove: nothingToRemove };
	try {
		return { problem: null, remove: await prepareChain(ending.signal) };
	} catch (error) {
		const problem = `there is no private chain. ${whyProgramFailed(error)}`;
		if (!ended) steps.log(problem);
		return { problem, remove: nothingToRemove };
	}
}

/**
 * Runs the stages of a command line in lanes. The output of the first lane is shown at once, that of the other at the
 * end.
 */
async function runStages({ stages: names, selection, yes }: TestArguments): Promise<Results> {
	const wanted = packagesOf(names, selection);
	const missing = await installMissing(wanted, { print: steps.log, yes, signal: ending.signal });
	for (const name of missing) steps.log(notFound(name));
	const chromium = await findTestBrowser();
	if (chromium !== null) process.env['ORIEL_CHROMIUM'] = chromium;
	const plans = new Map(names.map((name) => [name, planOf(name, selection, missing)]));
	const chain = seedChain(plans);
	const kept: string[] = [];
	const runLane = async (names: readonly StageName[], output: TestOutput) => {
		const results: Results = [];
		for (const name of names) {
			const plan = plans.get(name);
			if (plan === undefined || ended) continue;
			results.push([name, await runStage(name, plan, output, chain)]);
			const text = output instanceof BufferedOutput ? output.flush() : '';
			if (text !== '') kept.push(`--- ${name}\n${text}`);
		}
		return results;
	};
	const [first = [], ...others] = lanesOf(names);
	const results = await Promise.all([
		runLane(first, direct),
		...others.map((names) => runLane(names, new BufferedOutput()))
	]);
	process.stdout.write(kept.join(''));
	await (await chain).remove();
	return results.flat();
}

/** Reads the results that an earlier run wrote to a file; `nothing` if there is no such file. */
async function readResults(file: string | null): Promise<Tally> {
	const text = file === null ? null : await readFile(file, 'utf8').catch(() => null);
	return text === null || text === '' ? EMPTY_TALLY : (JSON.parse(text) as Tally);
}

/** Prints the results; the last line is that of `lastLine`. */
function printResults(results: Results, sum: Tally, selection: Selection): void {
	console.log();
	for (const name of sum.skipped) console.log(`skipped: ${name}`);
	for (const name of sum.flaky) console.log(`passed only when repeated: ${name}`);
	for (const name of sum.failures) console.log(`failed: ${name}`);
	for (const [name, tally] of results) console.log(`${name.padEnd(10)}${lastLine(tally)}`);
	if (sum.skipped.length > 0) console.log(`${sum.skipped.length} skipped`);
	if (ended) steps.log('Stopped before the end.');
	else steps.log('All requested tests were run.');
	if (selection === 'short') console.log(describeFilesNotRun(results.map(([name]) => name)));
	process.stdout.write(`${lastLine(sum)}\n`);
}

/** Describes which files the short run left out, and how to run them. */
function describeFilesNotRun(names: readonly StageName[]): string {
	const ofStages: readonly StageOfFiles[] = names.filter(hasTestFiles);
	const counts = ofStages.map((name) => `${filesOf(name, 'rest').length} files of ${name} tests`);
	if (counts.length === 0) return 'npm run test:all runs all tests.';
	return `Not run: ${counts.join(' and ')}. To run them: npm test -- --rest. To run everything: npm run test:all`;
}

async function test(wanted: TestArguments): Promise<void> {
	const before = await readResults(wanted.sumFile);
	const results = await runStages(wanted);
	const stopped = ended ? tallyOfCheck('stopped before the end', false) : EMPTY_TALLY;
	const sum = add(before, ...results.map(([, tally]) => tally), stopped);
	if (wanted.sumFile !== null) await writeFile(wanted.sumFile, JSON.stringify(sum));
	printResults(results, sum, wanted.selection);
	process.exitCode = sum.failures.length === 0 ? 0 : 1;
}

onEnd(
	(signal) => {
		ended = true;
		ending.abort();
		signalCommands(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
	},
	() => {
		signalCommands('SIGKILL');
		process.exit(130);
	}
);
let wanted: TestArguments | null = null;
try {
	wanted = readTestArguments(process.argv.slice(2));
	if (wanted === null) console.log(testUsage);
} catch (error) {
	console.error(`${error instanceof Error ? error.message : String(error)}\n\n${testUsage}`);
	process.exitCode = 2;
}
if (wanted !== null) {
	// tests/full.ts reads this, in the programs that run the tests.
	if (wanted.full) process.env['ORIEL_FULL'] = '1';
	await test(wanted).catch((error: unknown) => {
		console.error(whyProgramFailed(error));
		process.exitCode = 1;
	});
}
