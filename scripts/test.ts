import { readFile, writeFile } from 'node:fs/promises';
import { whyProgramFailed } from '../devnet/failure';
import { prepareChain } from '../devnet/prepared';
import { findTestBrowser } from './shared/chromium';
import { endCommands } from './shared/commands';
import { onEnd } from './shared/signals';
import { startSteps } from './shared/steps';
import { readArguments, usage, type TestArguments } from './test/arguments';
import { filesOf, packagesOfFiles, pathOf, type Selection, type StageOfFiles } from './test/files';
import { direct, Kept, type Output } from './test/output';
import { installMissing, notFound, type TestPackage } from './test/programs';
import { add, lastLine, nothing, ofCheck, type Tally } from './test/results';
import { hasFiles, packagesOfStages, stages, stepsOf, type StageName } from './test/stages';

const steps = startSteps();
let ended = false;
const ending = new AbortController();

/** What is run of a stage: its files, and what cannot be run here, as results. */
interface Plan {
	files: readonly string[];
	/** Files that are skipped, and the stage as failed when nothing of it can be run. */
	left: Tally;
	isRun: boolean;
}

type Results = [StageName, Tally][];

/** Installs what the stages need, as far as that is possible, and plans what can be run with what is there. */
async function prepare({ stages: names, selection, yes }: TestArguments): Promise<Map<StageName, Plan>> {
	const wanted = new Set<TestPackage>();
	for (const name of names) {
		for (const each of packagesOfStages[name] ?? []) wanted.add(each);
		if (!hasFiles(name)) continue;
		for (const file of filesOf(name, selection)) {
			for (const each of packagesOfFiles[name][file] ?? []) wanted.add(each);
		}
	}
	const missing = await installMissing(wanted, { say: steps.say, yes, signal: ending.signal });
	for (const name of missing) steps.say(notFound(name));
	const chromium = await findTestBrowser();
	if (chromium !== null) process.env['ORIEL_CHROMIUM'] = chromium;
	return new Map(names.map((name) => [name, planOf(name, selection, missing)]));
}

/** Plans a stage: without what it needs it fails as a whole, and a file without what it needs is skipped. */
function planOf(name: StageName, selection: Selection, missing: readonly TestPackage[]): Plan {
	const lacking = packagesOfStages[name]?.find((each) => missing.includes(each));
	if (lacking !== undefined) {
		const left = { ...nothing, failures: [`${name} was not run: ${notFound(lacking)}`] };
		return { files: [], left, isRun: false };
	}
	if (!hasFiles(name)) return { files: [], left: nothing, isRun: true };
	const files = filesOf(name, selection);
	const lacks = (file: string) => packagesOfFiles[name][file]?.find((each) => missing.includes(each));
	const skipped = files.flatMap((file) => {
		const lacked = lacks(file);
		return lacked === undefined ? [] : [`${pathOf(name, file)} | ${notFound(lacked)}`];
	});
	const runnable = files.filter((file) => lacks(file) === undefined);
	return { files: runnable, left: { ...nothing, skipped }, isRun: runnable.length > 0 };
}

async function runStage(name: StageName, plan: Plan | undefined, output: Output): Promise<Tally> {
	if (ended || plan === undefined) return nothing;
	if (!plan.isRun) return plan.left;
	steps.say(`--- ${name}`);
	const tally = await stages[name](output, plan.files).catch((error: unknown) => {
		output.write(whyProgramFailed(error));
		return ofCheck(name, false);
	});
	steps.say(`--- ${name}: ${lastLine(tally)}`);
	return add(tally, plan.left);
}

/** Runs lists of stages in parallel. The output of the first is shown at once, that of the others at the end. */
async function runStep([first = [], ...others]: StageName[][], plans: Map<StageName, Plan>): Promise<Results> {
	const kept: string[] = [];
	const runList = async (names: readonly StageName[], output: Output) => {
		const results: Results = [];
		for (const name of names) {
			results.push([name, await runStage(name, plans.get(name), output)]);
			const text = output instanceof Kept ? output.take() : '';
			if (text !== '') kept.push(`--- ${name}\n${text}`);
		}
		return results;
	};
	const results = await Promise.all([runList(first, direct), ...others.map((names) => runList(names, new Kept()))]);
	process.stdout.write(kept.join(''));
	return results.flat();
}

/** Runs the stages of a command line, and returns their results. */
async function runStages(wanted: TestArguments): Promise<Results> {
	const plans = await prepare(wanted);
	const withChain = wanted.stages.filter((name) => hasFiles(name) && plans.get(name)?.isRun);
	// One chain is seeded for both; a stage that runs alone seeds its own.
	const chain = withChain.length > 1 ? prepareChain(ending.signal) : Promise.resolve(undefined);
	const chainProblem = chain.then(() => null, whyProgramFailed);
	const results: Results = [];
	for (const step of stepsOf(wanted.stages)) {
		const problem = step.flat().some((name) => withChain.includes(name)) ? await chainProblem : null;
		if (problem !== null) {
			steps.say(`No private chain for the tests: ${problem}`);
			for (const name of withChain) {
				const failures = [`${name} was not run: there is no private chain, as said above`];
				plans.set(name, { files: [], left: { ...nothing, failures }, isRun: false });
			}
		}
		results.push(...(await runStep(step, plans)));
	}
	await chain.then(
		(remove) => remove?.(),
		() => undefined
	);
	return results;
}

/** The results that an earlier run left in a file; none where there is no such file. */
async function readSum(file: string | null): Promise<Tally> {
	const text = file === null ? null : await readFile(file, 'utf8').catch(() => null);
	return text === null || text === '' ? nothing : (JSON.parse(text) as Tally);
}

/** Shows the results; the last line is that of `lastLine`. */
function show(results: Results, sum: Tally, selection: Selection): void {
	console.log();
	for (const name of sum.skipped) console.log(`skipped: ${name}`);
	for (const name of sum.repeated) console.log(`passed only when repeated: ${name}`);
	for (const name of sum.failures) console.log(`failed: ${name}`);
	for (const [name, tally] of results) console.log(`${name.padEnd(10)}${lastLine(tally)}`);
	if (sum.skipped.length > 0) console.log(`${sum.skipped.length} skipped`);
	if (ended) steps.say('Stopped before the end.');
	else steps.say('All that was asked for has been run.');
	if (selection === 'short') console.log(notRun(results.map(([name]) => name)));
	process.stdout.write(`${lastLine(sum)}\n`);
}

/** Says which files the short run left out, and how to run them. */
function notRun(names: readonly StageName[]): string {
	const ofStages: readonly StageOfFiles[] = names.filter(hasFiles);
	const counts = ofStages.map((name) => `${filesOf(name, 'rest').length} files of ${name} tests`);
	if (counts.length === 0) return 'npm run test:all runs all tests.';
	return `Not run: ${counts.join(' and ')}. To run them: npm test -- --rest. To run everything: npm run test:all`;
}

async function test(wanted: TestArguments): Promise<void> {
	const before = await readSum(wanted.sum);
	const results = await runStages(wanted);
	const stopped = ended ? ofCheck('stopped before the end', false) : nothing;
	const sum = add(before, ...results.map(([, tally]) => tally), stopped);
	if (wanted.sum !== null) await writeFile(wanted.sum, JSON.stringify(sum));
	show(results, sum, wanted.selection);
	process.exitCode = sum.failures.length === 0 ? 0 : 1;
}

onEnd(
	(signal) => {
		ended = true;
		ending.abort();
		endCommands(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
	},
	() => {
		endCommands('SIGKILL');
		process.exit(130);
	}
);
let wanted: TestArguments | null = null;
try {
	wanted = readArguments(process.argv.slice(2));
	if (wanted === null) console.log(usage);
} catch (error) {
	console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
	process.exitCode = 2;
}
if (wanted !== null) {
	// Read by tests/full.ts, in the programs that run the tests.
	if (wanted.full) process.env['ORIEL_FULL'] = '1';
	await test(wanted);
}
