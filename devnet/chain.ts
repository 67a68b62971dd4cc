import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { customer, demoLogin, shop, type DemoWallet } from './accounts';
import { Daemon } from './daemon';
import { freePorts } from './ports';
import { type Exit } from './process';
import { optionsFor } from './programs';
import { removeDirectory, temporaryDirectory } from './temporary';
import { WalletService } from './wallet-service';

/** Names of the demo wallets: `shop` of the service without a login, `customer` of the one with a login. */
export type WalletName = 'shop' | 'customer';

/** Running programs of a private chain; all their files are in one directory. */
export interface Chain {
	node: Daemon;
	restrictedUrl: string;
	/** Second daemon; null for a chain of one node. */
	peer: Daemon | null;
	wallet: WalletService;
	walletWithLogin: WalletService;
	stop(grace?: number): Promise<void>;
	/**
	 * Stores both wallets, which have to be open, ends the programs and moves all their files to a directory that must
	 * not exist yet.
	 */
	save(to: string): Promise<void>;
}

export interface ChainOptions {
	/** True to start a second daemon. It hashes each block once more, which takes 0.1 s. */
	hasPeer: boolean;
	origins: readonly string[];
	onExit: (exit: Exit) => void;
	/** Directory that `save` wrote: the chain and the wallets start as copies of it. */
	from?: string;
	/** Wallets to open, or to restore when there is no file yet; both by default. Each costs 2 s of CPU time. */
	openWallets?: readonly WalletName[] | undefined;
	/** Aborts a start in progress. */
	signal?: AbortSignal;
}

/**
 * Starts one or two daemons and two wallet services. Resolves when the daemons have found each other and the wallets
 * are open.
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
	const { hasPeer, origins, onExit, from, openWallets = ['shop', 'customer'], signal } = options;
	const [p2p = 0, peerP2p = 0, rpc = 0, restricted = 0, peerRpc = 0, walletPort = 0, loginPort = 0] =
		await freePorts(7);
	const [daemonExtra, walletExtra, directory] = await Promise.all([
		// A saved chain starts again with its alternative blocks.
		optionsFor('monerod', ['--keep-alt-blocks']),
		optionsFor('monero-wallet-rpc'),
		temporaryDirectory('devnet')
	]);
	if (from !== undefined) await cp(from, directory, { recursive: true });
	const makeDirectory = async (name: string) => {
		await mkdir(join(directory, name), { recursive: true });
		return join(directory, name);
	};
	const open = async (name: WalletName, service: WalletService, account: DemoWallet) => {
		if (!openWallets.includes(name)) return;
		await (from === undefined ? service.restore(account) : service.open(account));
	};

	const commonOptions = { origins, onExit };
	const node = new Daemon({
		...commonOptions,
		name: 'monerod (first node)',
		directory: await makeDirectory('node'),
		extraOptions: daemonExtra,
		ports: { p2p, rpc, restricted },
		...(hasPeer && { peerPort: peerP2p })
	});
	const peer = hasPeer
		? new Daemon({
				...commonOptions,
				name: 'monerod (second node)',
				directory: await makeDirectory('peer'),
				extraOptions: daemonExtra,
				ports: { p2p: peerP2p, rpc: peerRpc },
				peerPort: p2p
			})
		: null;
	const walletBoth = {
		...commonOptions,
		extraOptions: walletExtra,
		files: await makeDirectory('wallets'),
		daemonUrl: node.url
	};
	const wallet = new WalletService({
		...walletBoth,
		name: 'monero-wallet-rpc (without login)',
		directory: await makeDirectory('wallet-service'),
		port: walletPort
	});
	const walletWithLogin = new WalletService({
		...walletBoth,
		name: 'monero-wallet-rpc (with login)',
		directory: await makeDirectory('wallet-service-with-login'),
		port: loginPort,
		login: demoLogin
	});

	const services = [wallet, walletWithLogin];
	const endPrograms = (grace?: number) => Promise.all([...services, node, peer].map((program) => program?.end(grace)));
	const stop = async (grace?: number) => {
		await endPrograms(grace);
		await removeDirectory(directory);
	};
	const save = async (to: string) => {
		await Promise.all(services.map((service) => service.call('close_wallet')));
		await endPrograms();
		await rename(directory, to);
	};
	const giveUp = () => void stop(0);
	signal?.addEventListener('abort', giveUp, { once: true });
	try {
		signal?.throwIfAborted();
		await Promise.all([
			node.start().then(() => node.synchronized()),
			peer?.start(),
			wallet.start().then(() => open('shop', wallet, shop)),
			walletWithLogin.start().then(() => open('customer', walletWithLogin, customer))
		]);
	} catch (error) {
		await stop(0);
		throw error;
	} finally {
		signal?.removeEventListener('abort', giveUp);
	}
	return { node, restrictedUrl: `http://127.0.0.1:${restricted}`, peer, wallet, walletWithLogin, stop, save };
}
