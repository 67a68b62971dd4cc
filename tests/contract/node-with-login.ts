import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoLogin } from '../devnet';
import { Daemon, type DaemonOptions } from '../devnet/daemon';
import { guardDirectory } from '../devnet/guard';
import { freePorts } from '../devnet/ports';

/** A daemon of its own, without peers, that asks for a login. */
export class NodeWithLogin extends Daemon {
	/** What the daemon asks for; `start()` waits with it. */
	readonly login = demoLogin;

	private constructor(private readonly home: DaemonOptions) {
		super(home);
	}

	static async start(): Promise<NodeWithLogin> {
		const directory = await mkdtemp(join(tmpdir(), 'oriel-login-'));
		guardDirectory(directory);
		const [p2p = 0, rpc = 0, peerPort = 0] = await freePorts(3);
		const node = new NodeWithLogin({
			name: 'monerod (with login)',
			directory,
			extra: ['--offline', '--rpc-login', `${demoLogin.user}:${demoLogin.password}`],
			origins: [],
			ports: { p2p, rpc },
			peerPort,
			onExit: () => {}
		});
		try {
			await node.start();
			return node;
		} catch (error) {
			await node.end(0);
			throw error;
		}
	}

	override async end(grace?: number): Promise<void> {
		await super.end(grace);
		await rm(this.home.directory, { recursive: true, force: true, maxRetries: 5 });
	}
}
