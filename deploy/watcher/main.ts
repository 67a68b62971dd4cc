import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ENOUGH_BY_ONE } from '../../src/lib/payment/state';
import { writeWhole } from './files';
import { givenOut } from './given';
import { hashByWasm } from './hash';
import { Journal } from './journal';
import { takeFolder } from './lock';
import { NodeSource, type Place } from './node-source';
import { messageOf, Problem } from './problem';
import { folderOf, readSettings, type Settings } from './settings';
import type { Source } from './source';
import { WalletSource } from './wallet-source';
import { log, Watcher } from './watcher';
import { unixSeconds } from '../../src/lib/format/unix-seconds';

const USAGE =
	'Usage: watcher.mjs [--restored] | watcher.mjs create <coins, or any> [minutes] [--order id] [--text text]\n';

/** Seconds that a running watcher is given to answer. */
const TIMEOUT = 30;

/** Watches until something cannot be stored. @param isRestored whether the folder is a copy @throws Problem */
async function watch(settings: Settings, isRestored: boolean): Promise<never> {
	const { folder, statusFolder, account } = settings;
	for (const each of [folder, statusFolder, join(folder, 'answers')]) mkdirSync(each, { recursive: true });
	process.chdir(folder);
	await takeFolder();
	const journal = new Journal(join(folder, 'journal.jsonl'));
	if ('keys' in settings.watched) await hashByWasm();
	const { source, given, taken } = await untilItWorks(() => begin(settings, journal, isRestored));
	journal.append([
		['owner', source.owner],
		['chain', source.chain],
		['given', given],
		['place', source.place]
	]);
	// Among the answers, so that what was left out is known when the journal is lost.
	if (isRestored) writeWhole(join(folder, 'answers', 'restored.json'), `${JSON.stringify({ index: given })}\n`);
	const isRaised = settings.needed === ENOUGH_BY_ONE && settings.nodes.length < 2;
	log(`A payment counts with ${settings.needed} confirmations.${isRaised ? ' Fewer need NODE and SECOND_NODE.' : ''}`);
	if (!settings.hook) log('HOOK is not set: nobody is told of payments.');
	log(`Watching account ${account}, of which ${given} addresses are given out.`);
	log(
		`A wallet that is restored to spend finds them with --subaddress-lookahead ${account + 1}:${given + 1000} or more.`
	);
	return new Watcher(settings, journal, source, taken).run();
}

/** Where payments are looked for, and what was given out. @throws RpcError, Problem */
async function begin(settings: Settings, journal: Journal, isRestored: boolean) {
	const { folder, watched, account } = settings;
	const { values } = journal;
	const place = values.get('place');
	const stopped = { place: place as Place | undefined, chain: values.get('chain') as string | undefined };
	const source: Source =
		'wallet' in watched
			? await WalletSource.start(watched.wallet, account, place as number | undefined)
			: await NodeSource.start(watched.node, watched.keys, stopped);
	const owner = values.get('owner') ?? source.owner;
	if (owner !== source.owner) throw new Problem(`${folder} belongs to ${String(owner)}, not to ${source.owner}.`);
	return { source, ...(await givenOut(settings, journal, source, isRestored)) };
}

/** Tries again what fails for a while, and says it once. @throws Problem */
async function untilItWorks<Result>(work: () => Promise<Result>): Promise<Result> {
	for (let said = ''; ; await sleep(2_000)) {
		try {
			return await work();
		} catch (error) {
			if (error instanceof Problem) throw error;
			if (messageOf(error) !== said) log((said = messageOf(error)));
		}
	}
}

/** Asks the watcher of a folder for a request. @returns the end of its link @throws Problem */
async function create(
	folder: string,
	{ amount, minutes, ...more }: { amount: string; minutes: string | undefined; order?: string; text?: string }
) {
	if (minutes !== undefined && !/^[1-9]\d{0,6}$/.test(minutes))
		throw new Problem(`${minutes} is no number of minutes.`);
	const expires = minutes === undefined ? null : unixSeconds() + 60 * Number(minutes);
	const name = `${randomBytes(8).toString('hex')}.json`;
	const asked = { ...more, amount, expires };
	mkdirSync(join(folder, 'inbox'), { recursive: true });
	writeWhole(join(folder, 'inbox', name), JSON.stringify(asked));
	const answer = join(folder, 'answers', name);
	for (let turn = 0; turn < TIMEOUT * 10 && !existsSync(answer); turn++) await sleep(100);
	if (!existsSync(answer))
		throw new Problem('No watcher answers. The request waits in the inbox until one runs on this folder.');
	const { link, error } = JSON.parse(readFileSync(answer, 'utf8')) as { link?: string; error?: string };
	rmSync(answer);
	if (link === undefined) throw new Problem(error ?? 'It was refused.');
	process.stdout.write(`${link}\n`);
}

/** What the command line asks for; null for anything else. */
function parse():
	{ restored: boolean } | { order?: string; text?: string; amount: string; minutes: string | undefined } | null {
	try {
		const flag = { type: 'boolean', default: false } as const;
		const text = { type: 'string' } as const;
		const options = { restored: flag, order: text, text };
		const { values, positionals } = parseArgs({ options, allowPositionals: true });
		const { restored, ...more } = values;
		const [command, amount, minutes, ...others] = positionals;
		const isCreate = command === 'create' && amount !== undefined && others.length === 0 && !restored;
		if (isCreate) return { ...more, amount, minutes };
		return command === undefined && Object.keys(more).length === 0 ? { restored } : null;
	} catch {
		return null;
	}
}

function end(code: number, text = ''): never {
	process.stderr.write(text);
	process.exit(code);
}

const fail = (error: unknown) => end(1, `${messageOf(error)}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
process.on('unhandledRejection', fail);
const asked = parse() ?? end(2, USAGE);
if ('restored' in asked)
	await Promise.resolve()
		.then(() => watch(readSettings(process.env), asked.restored))
		.catch(fail);
else await create(folderOf(process.env), asked).catch(fail);
