import { join } from 'node:path';
import type { DemoWallet } from './accounts';
import { callJsonRpc } from './rpc';
import { Server, type ServerOptions } from './server';

export interface WalletServiceOptions extends ServerOptions {
	/**
	 * Directory of the wallet files, which services may share; or the one file that it opens, which is then the only
	 * wallet it can have open.
	 */
	files: string | { file: string; password: string };
	port: number;
	daemonUrl: string;
}

/** Recipient (a standard, integrated or subaddress) and amount in atomic units. */
export interface TransferDestination {
	address: string;
	amount: bigint;
}

/** Result of a transfer. The fee is in atomic units. */
export interface TransferResult {
	tx_hash: string;
	tx_key: string;
	fee: bigint;
}

/** Wallet service (`monero-wallet-rpc`), with or without a login. */
export class WalletService extends Server<WalletServiceOptions> {
	constructor(options: WalletServiceOptions) {
		super('monero-wallet-rpc', options.port, options);
	}

	/** Calls any operation of the wallet RPC documentation. */
	call<Result>(method: string, params: unknown = {}): Promise<Result> {
		return callJsonRpc<Result>(this, method, params);
	}

	/** Restores a demo wallet's file from its seed and leaves it open. */
	async restore({ filename, password, seed, address }: DemoWallet): Promise<void> {
		const params = { filename, password, seed, restore_height: 0, language: 'English', autosave_current: false };
		const restored = await this.call<{ address: string }>('restore_deterministic_wallet', params);
		if (restored.address !== address) throw new Error(`the wallet ${filename} has another address than expected`);
	}

	/** Opens a demo wallet's file. */
	async open({ filename, password }: DemoWallet): Promise<void> {
		await this.call('open_wallet', { filename, password });
	}

	/** Sends from the open wallet, after it has read the newest blocks. Priority 1 pays the lowest fee, 4 the highest. */
	async transfer(destinations: readonly TransferDestination[], priority = 1): Promise<TransferResult> {
		await this.call('refresh');
		type Answer = Omit<TransferResult, 'fee'> & { fee: number | bigint };
		const sent = await this.call<Answer>('transfer', { destinations, priority, get_tx_key: true });
		return { tx_hash: sent.tx_hash, tx_key: sent.tx_key, fee: BigInt(sent.fee) };
	}

	protected probe(): Promise<unknown> {
		return this.call('get_version');
	}

	protected args(): string[] {
		const { directory, files, extraOptions, origins, port, daemonUrl, login } = this.options;
		return [
			...(typeof files === 'string'
				? ['--wallet-dir', files]
				: ['--wallet-file', files.file, '--password', files.password]),
			'--shared-ringdb-dir',
			join(directory, 'ringdb'),
			'--log-file',
			join(directory, 'wallet-rpc.log'),
			'--non-interactive',
			'--daemon-address',
			daemonUrl.replace('http://', ''),
			'--trusted-daemon',
			'--daemon-ssl',
			'disabled',
			'--rpc-bind-ip',
			'127.0.0.1',
			'--rpc-bind-port',
			String(port),
			'--rpc-ssl',
			'disabled',
			'--disable-rpc-ban',
			...(login === undefined ? ['--disable-rpc-login'] : ['--rpc-login', `${login.user}:${login.password}`]),
			...(origins.length === 0 ? [] : ['--rpc-access-control-origins', origins.join(',')]),
			...extraOptions
		];
	}
}
