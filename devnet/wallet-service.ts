import { join } from 'node:path';
import type { DemoWallet } from './accounts';
import { Program, type Exit } from './process';
import { jsonRpc, type Endpoint } from './rpc';

export interface WalletServiceOptions {
	name: string;
	/** A directory of this service's own, for its log. */
	directory: string;
	/** Where wallet files are; services may share it. */
	walletDirectory: string;
	extra: readonly string[];
	origins: readonly string[];
	port: number;
	daemonUrl: string;
	login?: { user: string; password: string };
	onExit: (exit: Exit) => void;
}

/** One recipient: a standard, integrated or subaddress, and an amount in atomic units. */
export interface Destination {
	address: string;
	amount: bigint;
}

/** What a transfer came to. The fee is in atomic units. */
export interface Sent {
	tx_hash: string;
	tx_key: string;
	fee: bigint;
}

/** One `monero-wallet-rpc`, with or without a login. */
export class WalletService implements Endpoint {
	readonly url: string;
	readonly login?: { user: string; password: string };
	#program: Program | null = null;
	#ready = false;

	constructor(private readonly options: WalletServiceOptions) {
		this.url = `http://127.0.0.1:${options.port}`;
		if (options.login !== undefined) this.login = options.login;
	}

	/** The id of the running process, or null. */
	get pid(): number | null {
		return this.#program?.pid ?? null;
	}

	/** Starts the service and waits until it answers. */
	async start(): Promise<void> {
		const { name, directory, onExit } = this.options;
		this.#program = Program.start({
			name,
			command: 'monero-wallet-rpc',
			args: this.#arguments(),
			directory,
			outputFile: join(directory, 'output.log'),
			onExit: (exit) => {
				this.#program = null;
				if (this.#ready) onExit(exit);
			}
		});
		await this.#program.until(() => this.call('get_version').then(() => true));
		this.#ready = true;
	}

	/** Any operation of the wallet document. */
	call<Result>(method: string, params: unknown = {}): Promise<Result> {
		return jsonRpc<Result>(this, method, params);
	}

	/** Makes a demo wallet's file from its seed and leaves it open. */
	async restore({ filename, password, seed, address }: DemoWallet): Promise<void> {
		const params = { filename, password, seed, restore_height: 0, language: 'English', autosave_current: false };
		const restored = await this.call<{ address: string }>('restore_deterministic_wallet', params);
		if (restored.address !== address) throw new Error(`the wallet ${filename} has another address than expected`);
	}

	/** Opens a demo wallet's file. */
	async open({ filename, password }: DemoWallet): Promise<void> {
		await this.call('open_wallet', { filename, password });
	}

	/** Sends from the open wallet, with the newest blocks seen first. Priority 1 pays least, 4 most. */
	async transfer(destinations: readonly Destination[], priority = 1): Promise<Sent> {
		await this.call('refresh');
		type Answer = Omit<Sent, 'fee'> & { fee: number | bigint };
		const sent = await this.call<Answer>('transfer', { destinations, priority, get_tx_key: true });
		return { tx_hash: sent.tx_hash, tx_key: sent.tx_key, fee: BigInt(sent.fee) };
	}

	async end(grace?: number): Promise<void> {
		const program = this.#program;
		this.#program = null;
		await program?.end(grace);
	}

	#arguments(): string[] {
		const { directory, walletDirectory, extra, origins, port, daemonUrl, login } = this.options;
		return [
			...['--wallet-dir', walletDirectory, '--shared-ringdb-dir', join(directory, 'ringdb')],
			...['--log-file', join(directory, 'wallet-rpc.log'), '--non-interactive'],
			...['--daemon-address', daemonUrl.replace('http://', ''), '--trusted-daemon', '--daemon-ssl', 'disabled'],
			...['--rpc-bind-ip', '127.0.0.1', '--rpc-bind-port', String(port)],
			...['--rpc-ssl', 'disabled', '--disable-rpc-ban'],
			...(login === undefined ? ['--disable-rpc-login'] : ['--rpc-login', `${login.user}:${login.password}`]),
			...(origins.length === 0 ? [] : ['--rpc-access-control-origins', origins.join(',')]),
			...extra
		];
	}
}
