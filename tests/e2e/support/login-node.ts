import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardDirectory } from '../../devnet/guard';
import { freePorts } from '../../devnet/ports';
import { Program } from '../../devnet/process';
import { jsonRpc } from '../../devnet';

export interface LoginNode {
	url: string;
	user: string;
	password: string;
	stop(): Promise<void>;
}

/** Starts a daemon of its own, with an empty chain, that asks for a login. */
export async function startLoginNode(): Promise<LoginNode> {
	const [rpc = 0, p2p = 0] = await freePorts(2);
	const directory = await mkdtemp(join(tmpdir(), 'oriel-login-'));
	guardDirectory(directory);
	const login = { user: 'owner', password: 'correct horse battery' };
	const url = `http://127.0.0.1:${rpc}`;
	const program = Program.start({
		name: 'monerod (with a login)',
		command: 'monerod',
		args: [
			...['--regtest', '--offline', '--no-zmq', '--no-igd', '--data-dir', directory, '--non-interactive'],
			...['--p2p-bind-ip', '127.0.0.1', '--p2p-bind-port', String(p2p)],
			...['--rpc-bind-ip', '127.0.0.1', '--rpc-bind-port', String(rpc), '--rpc-ssl', 'disabled'],
			...['--disable-rpc-ban', '--rpc-login', `${login.user}:${login.password}`],
			...['--rpc-access-control-origins', '*', '--check-updates', 'disabled', '--disable-dns-checkpoints']
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
		await program.until(() => jsonRpc({ url, login }, 'get_info').then(() => true));
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, ...login, stop };
}
