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
import type { TransferDestination, TransferResult } from './wallet-service';

export { customer, demoLogin, shop, type DemoWallet } from './accounts';
export type { WalletName } from './chain';
export { whyProgramFailed } from './failure';
export { describeExit, ProgramEnded, type Exit } from './process';
export { MissingPrograms, missingPrograms, type ProgramName } from './programs';
export { callJsonRpc, NoAnswer, pathRpc, RpcRefusal, type Endpoint } from './rpc';
export { seededHeight, type Content, type SeededSubaddress } from './seed';
export type { TransferDestination, TransferResult } from './wallet-service';

export interface DevnetOptions {
	/** Origins of the pages that may call all services, such as http://127.0.0.1:4173; `*` allows every page. */
	origins: readonly string[];
	/** Called at each step with a short text. */
	log?: (line: string) => void;
	/** Called when a program ends unexpectedly. The others keep running until stop(). */
	onExit?: (exit: Exit) => void;
	/** Directory that `save` of such a chain wrote: this chain starts as a copy of it. */
	from?: string;
	/** Options for seeding a chain that is not a copy. */
	seeding?: SeedOptions;
	/** Wallets to open; both by default. */
	openWallets?: readonly WalletName[];
	/** Aborts a start in progress: everything started so far is ended, and the start fails. */
	signal?: AbortSignal;
}

/** Service with its process id, which is null while it is stopped. */
export interface Service extends Endpoint {
	readonly pid: number | null;
}

/** Private chain of one node with both wallets open, or those in `opened`; nothing is mined unless it is a copy. */
export interface PlainDevnet {
	/** Daemon, with the URL of its second, restricted port. */
	readonly node: Service & { readonly restrictedUrl: string };
	/** Wallet service without a login. Its open wallet is `shop`. */
	readonly wallet: Service;
	/** Wallet service that requires a login. Its open wallet is `customer`. */
	readonly walletWithLogin: Service & { readonly user: string; readonly password: string };
	/**
	 * Mines on the tip of the first daemon, to the shop's address by default; with `prevBlock`, on that older block: an
	 * alternative chain, or a reorganisation once it is the longer one. Returns the new hashes, oldest first.
	 */
	mine(count: number, address?: string, prevBlock?: string): Promise<string[]>;
	/** Mines one block with a given time (Unix seconds) on the tip of the first daemon. */
	mineAt(time: number, address: string): Promise<string[]>;
	/** Sends from one of the wallets. Priority 1 pays the lowest fee, 4 the highest. */
	transfer(from: WalletName, destinations: readonly TransferDestination[], priority?: number): Promise<TransferResult>;
	/** Stops the first daemon; the other programs keep running. */
	stopNode(): Promise<void>;
	/** Starts the first daemon again on the same ports and data, and waits until it is synchronized. */
	startNode(): Promise<void>;
	/** Ends every program and removes their files. `grace`: time (ms) that each may take before it is killed. */
	stop(grace?: number): Promise<void>;
	/** Ends every program and moves their files to a directory that must not exist yet; the caller removes it. */
	save(to: string): Promise<void>;
}

/** Private chain with content, and with a second daemon that is the peer of the first. */
export interface Devnet extends PlainDevnet, Content {
	readonly peer: Service;
}

/**
 * Starts a private chain of the real programs on loopback: two daemons that are each other's peers (a plain chain has
 * only the first), the first also with a restricted port, and two wallet services. All their files are below one new
 * temporary directory. The programs end however this process ends; a start that fails half-way leaves none running.
 *
 * @throws MissingPrograms when the programs are not on the PATH
 * @throws ProgramFailure when one of them cannot be run, ends, refuses a call or does not answer in time: its message
 * says what to do
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
	const devnet = plainDevnet(chain);
	const { peer } = chain;
	if (peer === null || from === undefined) return devnet;
	const content = JSON.parse(await readFile(join(from, contentFile), 'utf8')) as Content;
	return Object.assign(devnet, { peer }, content);
}

/**
 * Seeds a chain and saves it to a directory that must not exist yet, for the option `from`. One node mines it, because
 * two would each hash every block; the second starts as a copy of the first.
 */
export async function saveSeeded(
	to: string,
	options: Pick<DevnetOptions, 'log' | 'signal' | 'seeding'>
): Promise<void> {
	let ended: Exit | undefined;
	const { log, signal } = options;
	const chain = await startOnFreePorts({ ...options, origins: [], seed: 'plain', onExit: (exit) => (ended ??= exit) });
	const giveUp = () => void chain.stop(0);
	signal?.addEventListener('abort', giveUp, { once: true });
	try {
		log?.('The programs run; mining blocks and sending transfers');
		const content = await seed(chain, options.seeding);
		await chain.save(to);
		// Does not copy what the node knows of its peers, which includes its own id.
		const filter = (file: string) => basename(file) !== 'p2pstate.bin';
		await cp(join(to, 'node'), join(to, 'peer'), { recursive: true, filter });
		await writeFile(join(to, contentFile), JSON.stringify(content));
	} catch (error) {
		// A broken connection is noticed a moment before the end of the program that caused it.
		await sleep(300);
		await chain.stop(0);
		throw ended === undefined ? error : new ProgramEnded(ended);
	} finally {
		signal?.removeEventListener('abort', giveUp);
	}
}

/** File with the seeded content, in the directory of a saved chain. */
const contentFile = 'content.json';

async function startOnFreePorts(options: DevnetOptions & { seed?: 'full' | 'plain' }): Promise<Chain> {
	const missing = await missingPrograms();
	if (missing.length > 0) throw new MissingPrograms(missing);
	const { origins, from, openWallets, seed, signal, onExit = () => {} } = options;
	const chainOptions = {
		origins,
		onExit,
		openWallets,
		hasPeer: seed !== 'plain',
		...(from !== undefined && { from }),
		...(signal !== undefined && { signal })
	};
	try {
		return await startChain(chainOptions);
	} catch (error) {
		// Another program may have taken a port since it was found to be free.
		if (!(error instanceof ProgramEnded) || signal?.aborted) throw error;
		options.log?.(`${error.message} It is tried once more, on other ports.`);
		return startChain(chainOptions);
	}
}

function plainDevnet(chain: Chain): PlainDevnet {
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
			// An outgoing connection may have borrowed one of its ports while it was stopped.
			await node.start().catch(() => sleep(1000).then(() => node.start()));
			await node.synchronized();
		},
		stop: (grace) => chain.stop(grace),
		save: (to) => chain.save(to)
	};
}
