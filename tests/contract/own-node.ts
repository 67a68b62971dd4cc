import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Daemon, type DaemonOptions } from '../../devnet/daemon';
import { guardDirectory } from '../../devnet/guard';
import type { Exit } from '../../devnet/process';
import { freePorts } from '../../devnet/ports';
import type { Endpoint } from '../../devnet/rpc';

/** A daemon of its own, without peers and with an empty chain: what is done to it is seen by no other test. */
export class OwnNode extends Daemon {
	/** How it ended, once it ended by itself. */
	readonly exited: Promise<Exit>;

	private constructor(
		private readonly home: DaemonOptions,
		readonly login: NonNullable<Endpoint['login']> | undefined
	) {
		let ended: (exit: Exit) => void = () => {};
		const exited = new Promise<Exit>((resolve) => (ended = resolve));
		super({ ...home, onExit: ended });
		this.exited = exited;
	}

	/** @param login what the daemon asks for, when it asks for one */
	static async start(name: string, login?: NonNullable<Endpoint['login']>): Promise<OwnNode> {
		const directory = await mkdtemp(join(tmpdir(), 'oriel-own-'));
		guardDirectory(directory);
		const [p2p = 0, rpc = 0, peerPort = 0] = await freePorts(3);
		const extra = login === undefined ? [] : ['--rpc-login', `${login.user}:${login.password}`];
		const home = {
			name: `monerod (${name})`,
			directory,
			extra: ['--offline', ...extra],
			origins: [],
			ports: { p2p, rpc },
			peerPort,
			onExit: () => {}
		};
		const node = new OwnNode(home, login);
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
