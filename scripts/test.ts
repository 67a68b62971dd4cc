import { missingPrograms } from '../tests/devnet/programs';
import { howToGetProgramsHere } from './shared/advice';
import { findChromium } from './shared/chromium';
import { endCommands } from './shared/commands';
import { installDebianPackages } from './shared/debian';
import { onEnd } from './shared/signals';
import { startSteps } from './shared/steps';
import { readStages, usage } from './test/arguments';
import { add, lastLine, nothing, ofCheck, type Tally } from './test/results';
import { needs, stages, type StageName } from './test/stages';

const steps = startSteps();
let ended = false;

/** Installs what the stages cannot do without and is not here. What cannot be had fails the stages that need it. */
async function install(names: readonly StageName[]): Promise<void> {
	const wanted = new Set(names.flatMap((name) => needs[name] ?? []));
	const missing: string[] = [];
	if (wanted.has('monero') && (await missingPrograms()).length > 0) missing.push('monero');
	if (wanted.has('chromium') && (await findChromium()) === null) missing.push('chromium');
	if (missing.length > 0) await installDebianPackages(missing, steps.say);

	const programs = wanted.has('monero') ? await missingPrograms() : [];
	if (programs.length > 0) {
		steps.say(`Not found: ${programs.join(', ')}. To get them, ${howToGetProgramsHere()}.`);
	}
	if (!wanted.has('chromium')) return;
	const chromium = await findChromium();
	if (chromium === null) {
		steps.say('Not found: a Chromium. Install one, or name its program in the environment variable ORIEL_CHROMIUM.');
	} else process.env['ORIEL_CHROMIUM'] = chromium;
}

async function runStage(name: StageName): Promise<Tally> {
	if (ended) return nothing;
	steps.say(`--- ${name}`);
	const tally = await stages[name]().catch((error: unknown) => {
		console.error(error);
		return ofCheck(false);
	});
	steps.say(`--- ${name}: ${lastLine(tally)}`);
	return tally;
}

async function test(names: readonly StageName[]): Promise<void> {
	await install(names);
	const tallies: [StageName, Tally][] = [];
	for (const name of names) tallies.push([name, await runStage(name)]);
	const sum = add(...tallies.map(([, tally]) => tally), ended ? ofCheck(false) : nothing);

	console.log();
	for (const [name, tally] of tallies) console.log(`${name.padEnd(10)}${lastLine(tally)}`);
	steps.say(ended ? 'Ended before all was run.' : 'All was run.');
	if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
	process.exitCode = sum.failed === 0 ? 0 : 1;
	process.stdout.write(`${lastLine(sum)}\n`);
}

onEnd(
	(signal) => {
		ended = true;
		endCommands(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
	},
	() => {
		endCommands('SIGKILL');
		process.exit(130);
	}
);
let names: StageName[] | null = null;
try {
	names = readStages(process.argv.slice(2));
	if (names === null) console.log(usage);
} catch (error) {
	console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
	process.exitCode = 2;
}
if (names !== null) await test(names);
