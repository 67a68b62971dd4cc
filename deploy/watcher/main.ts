import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getAddress } from '../../src/lib/rpc/wallet/accounts';
import { writeWhole } from './files';
import { hashByWasm } from './hash';
import { Journal } from './journal';
import { takeFolder } from './lock';
import { NodeSource, type Place } from './node-source';
import { messageOf, Problem } from './problem';
import { folderOf, readSettings, type Settings } from './settings';
import type { Source } from './source';
import { WalletSource } from './wallet-source';
import { log, Watcher } from './watcher';

const USAGE = 'Usage: watcher.mjs | watcher.mjs create <coins, or any> [minutes] [--order id] [--text text]\n';

/** Seconds that a running watcher is given to answer. */
const TIMEOUT = 30;

/** Watches until something cannot be stored. @throws Problem */
async function watch(settings: Settings): Promise<never> {
	const { folder, statusFolder, account } = settings;
	for (const each of [folder, statusFolder]) mkdirSync(each, { recursive: true });
	process.chdir(folder);
	await takeFolder();
	const journal = new Journal(join(folder, 'journal.jsonl'));
	const [owner, source] = await begin(settings, journal);
	const known = journal.values.get('owner') ?? owner;
	if (known !== owner) throw new Problem(`${folder} belongs to ${String(known)}, not to ${owner}.`);
	journal.append([
		['owner', owner],
		['place', source.place]
	]);
	const given = Number(journal.values.get('given') ?? 0);
	log(
		`A payment counts with ${settings.needed} confirmations.${settings.hook ? '' : ' HOOK is not set: nobody is told of payments.'}`
	);
	log(`Watching account ${account}, of which ${given} addresses are given out.`);
	log(
		`A wallet that is restored to spend finds them with --subaddress-lookahead ${account + 1}:${given + 1000} or more.`
	);
	return new Watcher(settings, journal, source).run();
}

/** Whose payments are looked for, and where. The first look has to succeed: it is where the search begins. */
async function begin({ watched, account }: Settings, journal: Journal): Promise<[owner: string, Source]> {
	const place = journal.values.get('place');
	if ('keys' in watched) await hashByWasm();
	for (let said = ''; ; await sleep(2_000)) {
		try {
			if ('keys' in watched) {
				const source = await NodeSource.start(watched.node, watched.keys, place as Place | undefined);
				return [`account ${account} of ${watched.keys.text}`, source];
			}
			const { address } = await watched.wallet.call(getAddress, { account_index: account });
			return [
				`account ${account} of ${address}`,
				new WalletSource(watched.wallet, account, place as number | undefined)
			];
		} catch (error) {
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
	const expires = minutes === undefined ? null : Math.floor(Date.now() / 1000) + 60 * Number(minutes);
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
function parse(): { order?: string; text?: string; amount: string | null; minutes: string | undefined } | null {
	try {
		const options = { order: { type: 'string' }, text: { type: 'string' } } as const;
		const { values, positionals } = parseArgs({ options, allowPositionals: true });
		const [command, amount, minutes, ...more] = positionals;
		if (command === undefined) return { amount: null, minutes };
		return command === 'create' && amount !== undefined && more.length === 0 ? { ...values, amount, minutes } : null;
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
const given = parse() ?? end(2, USAGE);
const { amount } = given;
if (amount === null)
	await Promise.resolve()
		.then(() => watch(readSettings(process.env)))
		.catch(fail);
else await create(folderOf(process.env), { ...given, amount }).catch(fail);
