import { inspect } from 'node:util';
import { prepareChain } from '../devnet/prepared';
import { findOnPath, missingPrograms } from '../devnet/programs';
import { howToGetProgramsHere } from './shared/advice';
import { findFirefox, findTestBrowser, firefoxPackage, headlessShell } from './shared/chromium';
import { endCommands } from './shared/commands';
import { installDebianPackages } from './shared/debian';
import { onEnd } from './shared/signals';
import { startSteps } from './shared/steps';
import { findNjs, findServer, howToGetPackage, njsPackage } from '../devnet/web-servers';
import { readArguments, usage, type TestArguments } from './test/arguments';
import { direct, Kept, type Output } from './test/output';
import { add, lastLine, nothing, ofCheck, type Tally } from './test/results';
import { needs, stages, stepsOf, type StageName, type SystemProgram } from './test/stages';

const steps = startSteps();
let ended = false;
const ending = new AbortController();

/** By the names of Debian's packages. */
const systemPrograms: Record<SystemProgram, { isHere(): Promise<boolean>; howToGet: string }> = {
	monero: {
		isHere: async () => (await missingPrograms()).length === 0,
		howToGet: howToGetProgramsHere()
	},
	chromium: {
		isHere: async () => (await findTestBrowser()) !== null,
		howToGet: 'install Chromium, or name its program in the environment variable ORIEL_CHROMIUM'
	},
	[firefoxPackage]: {
		isHere: async () => (await findFirefox()) !== null,
		howToGet: 'install Firefox, or name its program in the environment variable ORIEL_FIREFOX'
	},
	nginx: { isHere: async () => (await findServer('nginx')) !== null, howToGet: howToGetPackage('nginx') },
	[njsPackage]: { isHere: () => Promise.resolve(findNjs() !== null), howToGet: howToGetPackage(njsPackage) },
	caddy: { isHere: async () => (await findServer('caddy')) !== null, howToGet: howToGetPackage('caddy') },
	tor: { isHere: async () => (await findServer('tor')) !== null, howToGet: howToGetPackage('tor') },
	systemd: { isHere: async () => (await findOnPath('systemd-analyze')) !== null, howToGet: howToGetPackage('systemd') }
};

async function missingOf(wanted: ReadonlySet<SystemProgram>): Promise<SystemProgram[]> {
	const missing: SystemProgram[] = [];
	for (const name of wanted) if (!(await systemPrograms[name].isHere())) missing.push(name);
	return missing;
}

/** Any other Chromium is used where this one cannot be installed. */
async function installHeadlessShell(): Promise<void> {
	if (process.env['ORIEL_CHROMIUM'] || (await findOnPath(headlessShell)) !== null) return;
	await installDebianPackages([headlessShell], steps.say);
}

/** Installs the programs that the stages need. A stage fails when its programs are still missing. */
async function install(names: readonly StageName[]): Promise<void> {
	const wanted = new Set(names.flatMap((name) => needs[name] ?? []));
	if (wanted.has('chromium')) await installHeadlessShell();
	const missing = await missingOf(wanted);
	if (missing.length > 0) await installDebianPackages(missing, steps.say);
	for (const name of await missingOf(wanted)) {
		steps.say(`Not found: ${name}. To get it, ${systemPrograms[name].howToGet}.`);
	}
	const chromium = wanted.has('chromium') ? await findTestBrowser() : null;
	if (chromium !== null) process.env['ORIEL_CHROMIUM'] = chromium;
}

async function runStage(name: StageName, output: Output): Promise<Tally> {
	if (ended) return nothing;
	steps.say(`--- ${name}`);
	const tally = await stages[name](output).catch((error: unknown) => {
		output.write(inspect(error));
		return ofCheck(name, false);
	});
	steps.say(`--- ${name}: ${lastLine(tally)}`);
	return tally;
}

/** Runs lists of stages in parallel. The output of the first is shown at once, that of the others at the end. */
async function runStep([first = [], ...others]: readonly StageName[][]): Promise<[StageName, Tally][]> {
	const kept: string[] = [];
	const runList = async (names: readonly StageName[], output: Output) => {
		const tallies: [StageName, Tally][] = [];
		for (const name of names) {
			tallies.push([name, await runStage(name, output)]);
			const text = output instanceof Kept ? output.take() : '';
			if (text !== '') kept.push(`--- ${name}\n${text}`);
		}
		return tallies;
	};
	const tallies = await Promise.all([runList(first, direct), ...others.map((names) => runList(names, new Kept()))]);
	process.stdout.write(kept.join(''));
	return tallies.flat();
}

async function test(names: readonly StageName[]): Promise<void> {
	await install(names);
	const withChain: readonly StageName[] = ['contract', 'browser'];
	// Without it, as without the programs, each stage says what went wrong.
	const removeChain = withChain.every((name) => names.includes(name))
		? prepareChain(ending.signal).catch(() => undefined)
		: undefined;
	const tallies: [StageName, Tally][] = [];
	for (const step of stepsOf(names)) {
		if (step.flat().some((name) => withChain.includes(name))) await removeChain;
		tallies.push(...(await runStep(step)));
	}
	await (
		await removeChain
	)?.();
	const sum = add(...tallies.map(([, tally]) => tally), ended ? ofCheck('stopped before the end', false) : nothing);

	console.log();
	for (const name of sum.repeated) console.log(`passed only when repeated: ${name}`);
	for (const name of sum.failures) console.log(`failed: ${name}`);
	for (const [name, tally] of tallies) console.log(`${name.padEnd(10)}${lastLine(tally)}`);
	steps.say(ended ? 'Stopped before the end.' : 'All stages were run.');
	if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
	process.exitCode = sum.failures.length === 0 ? 0 : 1;
	process.stdout.write(`${lastLine(sum)}\n`);
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
	await test(wanted.stages);
}
