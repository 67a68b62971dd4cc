import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type Client } from '../src/lib/rpc/client';
import { Daemon } from './daemon';
import { freePorts } from './ports';
import { optionsFor, type ProgramName } from './programs';
import type { Endpoint } from './rpc';
import type { Server, ServerOptions } from './server';
import { temporaryDirectory } from './temporary';
import { WalletService, type WalletServiceOptions } from './wallet-service';

interface OwnOptions {
	/** Name of its owner, as part of the program's name. */
	owner?: string;
	/** Origin of the page that may call it; no page may when omitted. */
	origin?: string | undefined;
	/** Login that it requires; it requires none when omitted. */
	login?: Endpoint['login'];
}

async function commonOptions(program: ProgramName, { owner = 'a test', origin, login }: OwnOptions) {
	return {
		name: `${program} (of ${owner})`,
		directory: await temporaryDirectory('own'),
		origins: origin === undefined ? [] : [origin],
		...(login && { login })
	};
}

/** Starts a program, and stops it when the start fails. */
async function startOrStop<Own extends Server<ServerOptions>>(own: Own) {
	try {
		await own.start();
		return own;
	} catch (error) {
		await own.stop(0);
		throw error;
	}
}

/** Daemon without peers for one owner: no other test sees the changes made to it. */
export class OwnNode extends Daemon {
	/** Directory of its chain and of all that it writes. */
	get directory(): string {
		return this.options.directory;
	}

	/**
	 * @param options.from directory of a daemon that has ended, whose chain is copied; the chain is empty when omitted.
	 * With `tls`, the daemon accepts TLS only.
	 */
	static async start({
		from,
		tls = false,
		...options
	}: OwnOptions & { from?: string; tls?: boolean } = {}): Promise<OwnNode> {
		// Mines without the 2 GiB that RandomX would fill first (reference implementation, rx-slow-hash.c: disabled_flags).
		process.env['MONERO_RANDOMX_UMASK'] ??= '4';
		const [p2p = 0, rpc = 0] = await freePorts(2);
		const given = await commonOptions('monerod', options);
		if (from !== undefined) await cp(from, given.directory, { recursive: true });
		return startOrStop(new OwnNode({ ...given, ports: { p2p, rpc }, tls, extraOptions: await optionsFor('monerod') }));
	}
}

interface OwnWalletOptions extends OwnOptions {
	/** URL of the daemon that its wallets use. */
	daemonUrl: string;
	/** Returns more command line options, given the service's own URL. */
	moreOptions?: (url: string) => readonly string[];
	/** Wallet file that it opens, instead of having a directory of wallet files. */
	oneFile?: Exclude<WalletServiceOptions['files'], string>;
}

/** Wallet service without a wallet, for one owner: no other test sees the changes made to it. */
export class OwnWalletService extends WalletService {
	readonly client: Client = createClient(this);

	static async start({ daemonUrl, moreOptions, oneFile, ...options }: OwnWalletOptions): Promise<OwnWalletService> {
		const [port = 0] = await freePorts(1);
		const given = await commonOptions('monero-wallet-rpc', options);
		const files = join(given.directory, 'wallets');
		await mkdir(files);
		const extraOptions = [
			...(await optionsFor('monero-wallet-rpc')),
			...(moreOptions?.(`http://127.0.0.1:${port}`) ?? [])
		];
		return startOrStop(new OwnWalletService({ ...given, files: oneFile ?? files, extraOptions, port, daemonUrl }));
	}

	/** Directory of its wallet files. */
	get walletDirectory(): string {
		return join(this.options.directory, 'wallets');
	}
}
