import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SINGLE_NODE_CONFIRMATIONS } from '../../src/lib/payment/state';
import { Api } from './api';
import { loadIssuedAddresses, storeSkippedIndex } from './given';
import { hashByWasm } from './hash';
import { Journal } from './journal';
import { lockFolder } from './lock';
import { log } from './log';
import { NodeSource, type ScanPosition } from './node-source';
import { messageOf, FatalProblem } from './problem';
import { readSettings, serviceOf, type Settings } from './settings';
import type { Source } from './source';
import { WalletSource } from './wallet-source';
import { Watcher } from './watcher';

const USAGE = 'Usage: watcher.mjs [--restored]\n';

/** Oldest supported release of Node (major, minor). */
const MIN_NODE_VERSION = [20, 19] as const;

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
	await lockFolder();
	const journal = new Journal(join(folder, 'journal.jsonl'));
	if ('keys' in settings.watched) await hashByWasm();
	const { source, highestIndex, reserved } = await retryUntilSuccess(serviceOf(settings), () =>
		startSource(settings, journal, isRestored)
	);
	journal.append([
		['owner', source.owner],
		['chain', source.chain],
		['given', highestIndex],
		['place', source.place]
	]);
	if (isRestored) storeSkippedIndex(folder, highestIndex);
	for (const each of startupNotes(settings)) log(each);
	log(`Watching account ${account}, of which ${highestIndex} addresses are given out.`);
	log(
		`A wallet that is restored to spend finds them with --subaddress-lookahead ${account + 1}:${highestIndex + 1000} or more.`
	);
	const watcher = new Watcher(settings, journal, source, reserved);
	return new Promise((_, reject) => {
		new Api(watcher, settings, reject).listen().catch(reject);
		watcher.run().catch(reject);
	});
}

/** Notes and warnings about the settings, logged at the start. */
function startupNotes({ needed, configuredConfirmations, nodes, hook, rates }: Settings): string[] {
	const all = [`A payment counts with ${needed} confirmations.`];
	if (configuredConfirmations < SINGLE_NODE_CONFIRMATIONS && nodes.length < 2)
		all.push(
			`Warning: CONFIRMATIONS=${configuredConfirmations} needs NODE and SECOND_NODE. Payments wait for ${SINGLE_NODE_CONFIRMATIONS}.`
		);
	if (rates !== null && !existsSync(rates)) all.push(`Warning: RATES names no file: ${rates}`);
	if (!hook) all.push('HOOK is not set: no events are sent.');
	return all;
}

/** Starts the source of payments, and determines which addresses were given out. @throws RpcError, Problem */
async function startSource(settings: Settings, journal: Journal, isRestored: boolean) {
	const { folder, watched, account } = settings;
	const { values } = journal;
	const place = values.get('place');
	const stopped = { place: place as ScanPosition | undefined, chain: values.get('chain') as string | undefined };
	const source: Source =
		'wallet' in watched
			? await WalletSource.start(watched.wallet, account, place as number | undefined)
			: await NodeSource.start(watched.node, watched.keys, stopped);
	const owner = values.get('owner') ?? source.owner;
	if (owner !== source.owner) throw new FatalProblem(`${folder} belongs to ${String(owner)}, not to ${source.owner}.`);
	return { source, ...(await loadIssuedAddresses(settings, journal, source, isRestored)) };
}

/** Retries `work` until it succeeds, and logs each new error once. @param url service that is called @throws Problem */
async function retryUntilSuccess<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
	for (let said = ''; ; await sleep(2_000)) {
		try {
			return await work();
		} catch (error) {
			if (error instanceof FatalProblem) throw error;
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
if (major < MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor < MIN_NODE_VERSION[1]))
	end(1, `Node ${MIN_NODE_VERSION.join('.')} or newer is needed, not ${process.versions.node}.\n`);
const { restored } = parse() ?? end(2, USAGE);
await Promise.resolve()
	.then(() => watch(readSettings(process.env), restored))
	.catch(fail);
