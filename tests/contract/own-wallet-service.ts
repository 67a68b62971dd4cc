import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../../src/lib/rpc/client';
import { guardDirectory } from '../../devnet/guard';
import { freePorts } from '../../devnet/ports';
import type { Exit } from '../../devnet/process';
import { supportedOptions } from '../../devnet/programs';
import { WalletService, type WalletServiceOptions } from '../../devnet/wallet-service';
import { OwnNode } from './own-node';

/** A wallet service of its own, without a wallet: what is done to it is seen by no other test. */
export class OwnWalletService extends WalletService {
	/** How it ended, once it ended by itself. */
	readonly exited: Promise<Exit>;
	readonly client: Client;

	private constructor(private readonly home: WalletServiceOptions) {
		let ended: (exit: Exit) => void = () => {};
		const exited = new Promise<Exit>((resolve) => (ended = resolve));
		super({ ...home, onExit: ended });
		this.exited = exited;
		this.client = createClient({ url: this.url });
	}

	/**
	 * @param daemonUrl the daemon that its wallets ask
	 * @param options of the command line, given its own address
	 */
	static async start(
		name: string,
		daemonUrl: string,
		options: (url: string) => readonly string[] = () => []
	): Promise<OwnWalletService> {
		const directory = await mkdtemp(join(tmpdir(), 'oriel-own-'));
		guardDirectory(directory);
		const walletDirectory = join(directory, 'wallets');
		await mkdir(walletDirectory);
		const [port = 0] = await freePorts(1);
		const service = new OwnWalletService({
			name: `monero-wallet-rpc (${name})`,
			directory,
			walletDirectory,
			extra: [
				...(await supportedOptions('monero-wallet-rpc', ['--rpc-max-connections-per-private-ip 100'])),
				...options(`http://127.0.0.1:${port}`)
			],
			origins: [],
			port,
			daemonUrl,
			onExit: () => {}
		});
		try {
			await service.start();
			return service;
		} catch (error) {
			await service.end(0);
			throw error;
		}
	}

	/** Where its wallet files are. */
	get walletDirectory(): string {
		return this.home.walletDirectory;
	}

	override async end(grace?: number): Promise<void> {
		await super.end(grace);
		await rm(this.home.directory, { recursive: true, force: true, maxRetries: 5 });
	}
}

/** A chain of its own with two wallet services: for what spends, and for what needs blocks to be mined afterwards. */
export interface OwnChain {
	node: OwnNode;
	services: readonly [OwnWalletService, OwnWalletService];
	end(): Promise<void>;
}

export async function startOwnChain(name: string): Promise<OwnChain> {
	const node = await OwnNode.start(name);
	const started = await Promise.allSettled([1, 2].map((at) => OwnWalletService.start(`${name}, ${at}`, node.url)));
	const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
	const end = async () => {
		await Promise.all(running.map((service) => service.end()));
		await node.end();
	};
	const [first, second] = running;
	if (first && second) return { node, services: [first, second], end };
	await end();
	throw new Error(`the wallet services of ${name} did not start`, { cause: started });
}

/** How long a hook may take that starts programs and mines, on a busy machine. */
export const HOOK_PATIENCE = 600_000;

/** Blocks after which what was mined first can be spent, with enough other outputs to hide among. */
export const UNTIL_SPENDABLE = 105;
