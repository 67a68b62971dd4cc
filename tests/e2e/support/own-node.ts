import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathRpc, type Endpoint } from '../../../devnet';
import { guardDirectory } from '../../../devnet/guard';
import { freePorts } from '../../../devnet/ports';
import { Program } from '../../../devnet/process';

/** A daemon with an empty chain and no peers, for one owner. */
export interface OwnNode {
	readonly url: string;
	/** Resolves once its program has ended, of itself or not. */
	readonly ended: Promise<unknown>;
	stop(): Promise<void>;
}

/** Starts a daemon that a test may do anything to. The page at `origin` may call it, with the login if there is one. */
export async function startOwnNode(origin: string, login?: Endpoint['login']): Promise<OwnNode> {
	const [rpc = 0, p2p = 0] = await freePorts(2);
	const directory = await mkdtemp(join(tmpdir(), 'oriel-owner-'));
	guardDirectory(directory);
	// Mines without the 2 GiB that RandomX would fill first (reference implementation, rx-slow-hash.c: disabled_flags).
	process.env['MONERO_RANDOMX_UMASK'] ??= '4';
	const url = `http://127.0.0.1:${rpc}`;
	const program = Program.start({
		name: "monerod (an owner's)",
		command: 'monerod',
		args: [
			...['--regtest', '--offline', '--fixed-difficulty', '1', '--no-zmq', '--no-igd', '--non-interactive'],
			...['--data-dir', directory, '--p2p-bind-ip', '127.0.0.1', '--p2p-bind-port', String(p2p)],
			...['--rpc-bind-ip', '127.0.0.1', '--rpc-bind-port', String(rpc), '--rpc-ssl', 'disabled'],
			...['--disable-rpc-ban', '--rpc-access-control-origins', origin],
			...['--check-updates', 'disabled', '--disable-dns-checkpoints'],
			...(login ? ['--rpc-login', `${login.user}:${login.password}`] : [])
		],
		directory,
		outputFile: join(directory, 'output.log'),
		onExit: () => {}
	});
	const stop = async () => {
		await program.end();
		await rm(directory, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		await program.until(() => pathRpc({ url, ...(login && { login }) }, '/get_height').then(() => true));
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, ended: program.exited, stop };
}
