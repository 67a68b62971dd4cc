import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ENOUGH_BY_ONE } from '../../src/lib/payment/state';
import { Api } from './api';
import { givenOut, noteLeftOut } from './given';
import { hashByWasm } from './hash';
import { Journal } from './journal';
import { takeFolder } from './lock';
import { log } from './log';
import { NodeSource, type Place } from './node-source';
import { messageOf, Problem } from './problem';
import { readSettings, serviceOf, type Settings } from './settings';
import type { Source } from './source';
import { WalletSource } from './wallet-source';
import { Watcher } from './watcher';

const USAGE = 'Usage: watcher.mjs [--restored]\n';

/** Oldest supported release of Node (major, minor). */
const OLDEST_NODE = [20, 19] as const;

/**
 * Runs the watcher until a change cannot be stored.
 *
 * @param isRestored true when the folder is a restored backup
 * @throws Problem
 */
async function watch(settings: Settings, isRestored: boolean): Promise<never> {
	const { folder, statusFolder, account } = settings;
	for (const each of [folder, statusFolder]) mkdirSync(each, { recursive: true });
	process.chdir(folder);
	await takeFolder();
	const journal = new Journal(join(folder, 'journal.jsonl'));
	if ('keys' in settings.watched) await hashByWasm();
	const { source, given, taken } = await untilItWorks(serviceOf(settings), () => begin(settings, journal, isRestored));
	journal.append([
		['owner', source.owner],
		['chain', source.chain],
		['given', given],
		['place', source.place]
	]);
	if (isRestored) noteLeftOut(folder, given);
	for (const each of remarks(settings)) log(each);
	log(`Watching account ${account}, of which ${given} addresses are given out.`);
	log(
		`A wallet that is restored to spend finds them with --subaddress-lookahead ${account + 1}:${given + 1000} or more.`
	);
	const watcher = new Watcher(settings, journal, source, taken);
	return new Promise((_, reject) => {
		new Api(watcher, settings, reject).listen().catch(reject);
		watcher.run().catch(reject);
	});
}

/** Notes and warnings about the settings, logged at the start. */
function remarks({ needed, wanted, nodes, hook, rates }: Settings): string[] {
	const all = [`A payment counts with ${needed} confirmations.`];
	if (wanted < ENOUGH_BY_ONE && nodes.length < 2)
		all.push(`Warning: CONFIRMATIONS=${wanted} needs NODE and SECOND_NODE. Payments wait for ${ENOUGH_BY_ONE}.`);
	if (rates !== null && !existsSync(rates)) all.push(`Warning: RATES names no file: ${rates}`);
	if (!hook) all.push('HOOK is not set: no events are sent.');
	return all;
}

/** Starts the source of payments, and determines which addresses were given out. @throws RpcError, Problem */
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

/** Retries `work` until it succeeds, and logs each new error once. @param url service that is called @throws Problem */
async function untilItWorks<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
	for (let said = ''; ; await sleep(2_000)) {
		try {
			return await work();
		} catch (error) {
			if (error instanceof Problem) throw error;
			if (messageOf(error) !== said) log(`${url}: ${messageOf(error)}. It is asked again until it answers.`);
			said = messageOf(error);
		}
	}
}

/** Parses the command line. `restored`: first start after a restore. Null when the command line is not valid. */
function parse(): { restored: boolean } | null {
	try {
		const options = { restored: { type: 'boolean', default: false } } as const;
		return parseArgs({ options }).values;
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
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
	end(1, `Node ${OLDEST_NODE.join('.')} or newer is needed, not ${process.versions.node}.\n`);
const { restored } = parse() ?? end(2, USAGE);
await Promise.resolve()
	.then(() => watch(readSettings(process.env), restored))
	.catch(fail);
