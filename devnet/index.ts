import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoLogin, shop } from './accounts';
import { startChain, type Chain, type WalletName } from './chain';
import { ProgramEnded, type Exit } from './process';
import { MissingPrograms, missingPrograms } from './programs';
import type { Endpoint } from './rpc';
import { seed, type Content, type SeedOptions } from './seed';
import { removeDirectory, temporaryDirectory } from './temporary';
import type { Destination, Sent } from './wallet-service';

export { customer, demoLogin, shop, type DemoWallet } from './accounts';
export type { WalletName } from './chain';
export { whyProgramFailed } from './failure';
export { howEnded, ProgramEnded, type Exit } from './process';
export { MissingPrograms, missingPrograms, type ProgramName } from './programs';
export { jsonRpc, NoAnswer, pathRpc, RpcRefusal, type Endpoint } from './rpc';
export { seededHeight, type Content, type Subaddress } from './seed';
export type { Destination, Sent } from './wallet-service';

export interface DevnetOptions {
	/** The page's origins that may call all services, such as http://127.0.0.1:4173; `*` lets every page call. */
	origins: readonly string[];
	/** Called at each step, with a few words. */
	log?: (line: string) => void;
	/** Called when a program ends that was not asked to. The others run on until stop(). */
	onExit?: (exit: Exit) => void;
	/** A directory that `save` of such a chain left: this one begins as a copy of it. */
	from?: string;
	/** How a chain is seeded that is not a copy. */
	seeding?: SeedOptions;
	/** The wallets that are opened; both by default. */
	opened?: readonly WalletName[];
	/** Aborts a start that is under way: whatever has been started is ended, and the start fails. */
	signal?: AbortSignal;
}

/** A service, and the id of its process: null while it is stopped. */
export interface Service extends Endpoint {
	readonly pid: number | null;
}

/** A private chain of one node with both wallets open, unless `opened` has one alone; nothing is mined, unless it is a copy. */
export interface PlainDevnet {
	/** The daemon, and its second, restricted port. */
	readonly node: Service & { readonly restrictedUrl: string };
	/** The wallet service without a login. It has the wallet `shop` open. */
	readonly wallet: Service;
	/** The wallet service that asks for a login. It has the wallet `customer` open. */
	readonly walletWithLogin: Service & { readonly user: string; readonly password: string };
	/**
	 * Mines on the tip of the first daemon, for the shop unless stated otherwise; with `prevBlock`, on that older block:
	 * an alternative chain, or a reorganisation once it is the longer one. Returns the new hashes, oldest first.
	 */
	mine(count: number, address?: string, prevBlock?: string): Promise<string[]>;
	/** Mines one block on the tip of the first daemon, with a time of its own in Unix seconds. */
	mineAt(time: number, address: string): Promise<string[]>;
	/** Sends from one of the wallets. Priority 1 pays least, 4 most. */
	transfer(from: WalletName, destinations: readonly Destination[], priority?: number): Promise<Sent>;
	/** Stops the first daemon; the other programs run on. */
	stopNode(): Promise<void>;
	/** Starts it again, on the same ports and data, and waits until it is synchronized. */
	startNode(): Promise<void>;
	/** Ends every program and removes what they wrote. `grace`: how long each may take before it is killed, in ms. */
	stop(grace?: number): Promise<void>;
	/** Ends every program, and moves what they wrote to a directory that does not exist yet: the caller removes it. */
	save(to: string): Promise<void>;
}

/** A private chain with content, and a second daemon that is the peer of the first. */
export interface Devnet extends PlainDevnet, Content {
	readonly peer: Service;
}

/**
 * Brings up a private chain of the real programs on loopback: two daemons that are each other's peers, of which a plain chain has
 * the first alone, which also has a restricted port, and two wallet services. All they write is below one fresh temporary directory.
 * Whatever ends this process, the programs end too; a start that fails half-way leaves none behind.
 *
 * @throws MissingPrograms when the programs are not on the PATH
 * @throws ProgramFailure when one of them cannot be run, ends, refuses a call or does not answer in time: its message says what to do
 */
export async function startDevnet(options: DevnetOptions & { seed: 'plain' }): Promise<PlainDevnet>;
export async function startDevnet(options: DevnetOptions & { seed?: 'full' }): Promise<Devnet>;
export async function startDevnet(options: DevnetOptions & { seed?: 'full' | 'plain' }): Promise<PlainDevnet | Devnet> {
	const { from } = options;
	if (options.seed !== 'plain' && from === undefined) {
		const directory = await temporaryDirectory('seeded');
		const seeded = join(directory, 'chain');
		try {
			await saveSeeded(seeded, options);
			return await startDevnet({ ...options, seed: 'full', from: seeded });
		} finally {
			await removeDirectory(directory);
		}
	}
	const chain = await startOnFreePorts(options);
	const devnet = handles(chain);
	const { peer } = chain;
	if (peer === null || from === undefined) return devnet;
	const content = JSON.parse(await readFile(join(from, contentFile), 'utf8')) as Content;
	return Object.assign(devnet, { peer }, content);
}

/**
 * Seeds a chain and leaves it in a directory that does not exist yet: for `from`. One node mines it, as two would each hash all
 * of it; the second begins as a copy of the first.
 */
export async function saveSeeded(
	to: string,
	options: Pick<DevnetOptions, 'log' | 'signal' | 'seeding'>
): Promise<void> {
	let ended: Exit | undefined;
	const { log, signal } = options;
	const chain = await startOnFreePorts({ ...options, origins: [], seed: 'plain', onExit: (exit) => (ended ??= exit) });
	const giveUp = () => void chain.end(0);
	signal?.addEventListener('abort', giveUp, { once: true });
	try {
		log?.('The programs run; mining blocks and sending transfers');
		const content = await seed(chain, options.seeding);
		await chain.save(to);
		// Not what it knows of its peers, its own id among it.
		const filter = (file: string) => basename(file) !== 'p2pstate.bin';
		await cp(join(to, 'node'), join(to, 'peer'), { recursive: true, filter });
		await writeFile(join(to, contentFile), JSON.stringify(content));
	} catch (error) {
		// A broken connection is noticed a moment before the end of the program that was its cause.
		await sleep(300);
		await chain.end(0);
		throw ended === undefined ? error : new ProgramEnded(ended);
	} finally {
		signal?.removeEventListener('abort', giveUp);
	}
}

/** In the directory of a saved chain: what was seeded. */
const contentFile = 'content.json';

async function startOnFreePorts(options: DevnetOptions & { seed?: 'full' | 'plain' }): Promise<Chain> {
	const missing = await missingPrograms();
	if (missing.length > 0) throw new MissingPrograms(missing);
	const { origins, from, opened, seed, signal, onExit = () => {} } = options;
	const chainOptions = {
		origins,
		onExit,
		opened,
		hasPeer: seed !== 'plain',
		...(from !== undefined && { from }),
		...(signal !== undefined && { signal })
	};
	try {
		return await startChain(chainOptions);
	} catch (error) {
		// Another program may have taken a port between its being found free and its use.
		if (!(error instanceof ProgramEnded) || signal?.aborted) throw error;
		options.log?.(`${error.message} It is tried once more, on other ports.`);
		return startChain(chainOptions);
	}
}

function handles(chain: Chain): PlainDevnet {
	const { node, wallet, walletWithLogin } = chain;
	return {
		node: Object.assign(node, { restrictedUrl: chain.restrictedUrl }),
		wallet,
		walletWithLogin: Object.assign(walletWithLogin, demoLogin),
		mine: (count, address = shop.address, prevBlock) =>
			prevBlock === undefined ? node.mine(count, address) : node.mineOn(prevBlock, count, address),
		mineAt: (time, address) => node.mine(1, address, () => time),
		transfer: (from, destinations, priority) =>
			(from === 'shop' ? wallet : walletWithLogin).transfer(destinations, priority),
		stopNode: () => node.end(),
		async startNode() {
			// While it was stopped, a passing connection may have borrowed one of its ports.
			await node.start().catch(() => sleep(1000).then(() => node.start()));
			await node.synchronized();
		},
		stop: (grace) => chain.end(grace),
		save: (to) => chain.save(to)
	};
}
