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
	/** Of whom or what it is. */
	name?: string;
	/** The page that may call it; none may when it is left out. */
	origin?: string | undefined;
	/** What it asks for; without one it asks for none. */
	login?: Endpoint['login'];
}

async function common(program: ProgramName, { name = 'a test', origin, login }: OwnOptions) {
	return {
		name: `${program} (of ${name})`,
		directory: await temporaryDirectory('own'),
		origins: origin === undefined ? [] : [origin],
		...(login && { login })
	};
}

/** Starts it; what has failed to start is ended. */
async function started<Own extends Server<ServerOptions>>(own: Own) {
	try {
		await own.start();
		return own;
	} catch (error) {
		await own.stop(0);
		throw error;
	}
}

/** A daemon without peers, for one owner: what is done to it is seen by no other test. */
export class OwnNode extends Daemon {
	/** Its chain, and what it writes. */
	get directory(): string {
		return this.options.directory;
	}

	/** @param options.from the directory of a daemon that has ended: its chain is copied; without one, it is empty. With `tls` it speaks nothing else. */
	static async start({
		from,
		tls = false,
		...options
	}: OwnOptions & { from?: string; tls?: boolean } = {}): Promise<OwnNode> {
		// Mines without the 2 GiB that RandomX would fill first (reference implementation, rx-slow-hash.c: disabled_flags).
		process.env['MONERO_RANDOMX_UMASK'] ??= '4';
		const [p2p = 0, rpc = 0] = await freePorts(2);
		const given = await common('monerod', options);
		if (from !== undefined) await cp(from, given.directory, { recursive: true });
		return started(new OwnNode({ ...given, ports: { p2p, rpc }, tls, extra: await optionsFor('monerod') }));
	}
}

interface OwnWalletOptions extends OwnOptions {
	/** The daemon that its wallets ask. */
	daemonUrl: string;
	/** More options of its command line, given its own address. */
	more?: (url: string) => readonly string[];
	/** The one file that it opens, instead of a directory of its own. */
	oneFile?: Exclude<WalletServiceOptions['files'], string>;
}

/** A wallet service, without a wallet: what is done to it is seen by no other test. */
export class OwnWalletService extends WalletService {
	readonly client: Client = createClient(this);

	static async start({ daemonUrl, more, oneFile, ...options }: OwnWalletOptions): Promise<OwnWalletService> {
		const [port = 0] = await freePorts(1);
		const given = await common('monero-wallet-rpc', options);
		const files = join(given.directory, 'wallets');
		await mkdir(files);
		const extra = [...(await optionsFor('monero-wallet-rpc')), ...(more?.(`http://127.0.0.1:${port}`) ?? [])];
		return started(new OwnWalletService({ ...given, files: oneFile ?? files, extra, port, daemonUrl }));
	}

	/** Where its wallet files are. */
	get walletDirectory(): string {
		return join(this.options.directory, 'wallets');
	}
}
