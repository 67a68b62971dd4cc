import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonRpc, type DemoWallet } from '../../../devnet';
import { guardDirectory } from '../../../devnet/guard';
import { freePorts } from '../../../devnet/ports';
import { Program } from '../../../devnet/process';
import { supportedOptions } from '../../../devnet/programs';
import { WalletService } from '../../../devnet/wallet-service';

/** A wallet service that a test may do anything to, with a directory of wallet files of its own. */
export interface OwnWallet {
	readonly url: string;
	/** Where its wallet files are. */
	readonly directory: string;
	readonly pid: number | null;
	call<Result>(method: string, params?: unknown): Promise<Result>;
	restore(wallet: DemoWallet): Promise<void>;
	/** Stops it and starts it again, on the same port and files; no wallet is open then. */
	restart(): Promise<void>;
	/** Ends it, and removes its files. */
	stop(): Promise<void>;
}

interface Options {
	/** The page that may call it; none may when it is left out. */
	origin?: string;
	daemonUrl: string;
	login?: { user: string; password: string };
}

const freshDirectory = async () => {
	const directory = await mkdtemp(join(tmpdir(), 'oriel-files-'));
	guardDirectory(directory);
	return directory;
};
const remove = (directory: string) => rm(directory, { recursive: true, force: true, maxRetries: 5 });

export async function startOwnWallet({ origin, daemonUrl, login }: Options): Promise<OwnWallet> {
	const directory = await freshDirectory();
	const [port = 0] = await freePorts(1);
	const service = new WalletService({
		name: "monero-wallet-rpc (a test's own)",
		directory,
		walletDirectory: directory,
		extra: await supportedOptions('monero-wallet-rpc', ['--rpc-max-connections-per-private-ip 100']),
		origins: origin === undefined ? [] : [origin],
		port,
		daemonUrl,
		...(login && { login }),
		onExit: () => {}
	});
	const stop = async () => {
		await service.end();
		await remove(directory);
	};
	try {
		await service.start();
	} catch (error) {
		await stop();
		throw error;
	}
	return {
		url: service.url,
		directory,
		get pid() {
			return service.pid;
		},
		call: (method, params) => service.call(method, params),
		restore: (wallet) => service.restore(wallet),
		async restart() {
			await service.end();
			await service.start();
		},
		stop
	};
}

/** Starts a service for one wallet file, which has no directory to make or open others in. */
export async function startForOneFile(
	origin: string,
	daemonUrl: string,
	file: string,
	password: string
): Promise<{ url: string; stop: () => Promise<void> }> {
	const directory = await freshDirectory();
	const [port = 0] = await freePorts(1);
	const url = `http://127.0.0.1:${port}`;
	const program = Program.start({
		name: 'monero-wallet-rpc (for one file)',
		command: 'monero-wallet-rpc',
		args: [
			...['--wallet-file', file, '--password', password, '--non-interactive', '--disable-rpc-login'],
			...['--log-file', join(directory, 'wallet-rpc.log'), '--shared-ringdb-dir', join(directory, 'ringdb')],
			...['--daemon-address', daemonUrl.replace('http://', ''), '--trusted-daemon', '--daemon-ssl', 'disabled'],
			...['--rpc-bind-ip', '127.0.0.1', '--rpc-bind-port', String(port), '--rpc-ssl', 'disabled'],
			...['--disable-rpc-ban', '--rpc-access-control-origins', origin]
		],
		directory,
		outputFile: join(directory, 'output.log'),
		onExit: () => {}
	});
	const stop = async () => {
		await program.end();
		await remove(directory);
	};
	try {
		await program.until(() => jsonRpc({ url }, 'get_version').then(() => true));
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, stop };
}

/** All that the page keeps, or shows to others: storage of every kind, history, address and title. */
export const keptByPage = () =>
	JSON.stringify([
		{ ...localStorage },
		{ ...sessionStorage },
		history.state,
		location.href,
		document.title,
		document.documentElement.outerHTML
	]);
