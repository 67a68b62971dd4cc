import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Program, type Exit } from './process';
import { jsonRpc, pathRpc, type Endpoint } from './rpc';

export interface DaemonOptions {
	name: string;
	/** A directory of this daemon's own. */
	directory: string;
	/** Extra options that this release knows. */
	extra: readonly string[];
	origins: readonly string[];
	ports: { p2p: number; rpc: number; restricted?: number };
	peerPort: number;
	onExit: (exit: Exit) => void;
}

interface Template {
	blocktemplate_blob: string;
	height: number;
}

/** One `monerod --regtest` that knows one other on loopback. It can be stopped and started again: same ports, same data. */
export class Daemon implements Endpoint {
	readonly url: string;
	#program: Program | null = null;
	#ready = false;

	constructor(private readonly options: DaemonOptions) {
		this.url = `http://127.0.0.1:${options.ports.rpc}`;
	}

	/** The id of the running process, or null. */
	get pid(): number | null {
		return this.#program?.pid ?? null;
	}

	/** Starts the daemon and waits until it answers. */
	async start(): Promise<void> {
		const { name, directory, onExit } = this.options;
		const outputFile = join(directory, 'output.log');
		this.#program = Program.start({
			name,
			command: 'monerod',
			args: this.#arguments(),
			directory,
			outputFile,
			onExit: (exit) => {
				this.#program = null;
				if (this.#ready) onExit(exit);
			}
		});
		await this.#program.until(() => pathRpc(this, '/get_height').then(() => true));
		this.#ready = true;
	}

	/** Waits until the daemon has found its peer and has as many blocks: before that it mines nothing. */
	async synchronized(): Promise<void> {
		await this.#running().until(async () => {
			const info = await jsonRpc<{ synchronized: boolean }>(this, 'get_info');
			return info.synchronized;
		});
	}

	/** Waits until the daemon has this many blocks. */
	async reached(height: number): Promise<void> {
		await this.#running().until(async () => (await this.height()) >= height);
	}

	async height(): Promise<number> {
		return (await pathRpc<{ height: number }>(this, '/get_height')).height;
	}

	/**
	 * Mines blocks on the tip. At difficulty 1 any nonce will do, so that the template is handed back as it came; this
	 * takes half the time of `generateblocks`, which hashes every block once more.
	 *
	 * @param stamp gives the time of the block at a height, in Unix seconds; now, when it is left out
	 * @returns the hashes, oldest first
	 */
	async mine(count: number, address: string, stamp?: (height: number) => number): Promise<string[]> {
		await this.#passedOn();
		const hashes: string[] = [];
		for (let mined = 0; mined < count; mined++) {
			const template = await jsonRpc<Template>(this, 'get_block_template', {
				wallet_address: address,
				reserve_size: 1
			});
			const blob = template.blocktemplate_blob;
			await jsonRpc(this, 'submit_block', [stamp === undefined ? blob : withTimestamp(blob, stamp(template.height))]);
			hashes.push(await jsonRpc<string>(this, 'on_get_block_hash', [template.height]));
		}
		return hashes;
	}

	/** Mines blocks on an older block: an alternative chain, or, when it gets longer than the main one, a reorganisation. */
	async mineOn(prev_block: string, count: number, wallet_address: string): Promise<string[]> {
		const params = { amount_of_blocks: count, wallet_address, prev_block, starting_nonce: 0 };
		return (await jsonRpc<{ blocks: string[] }>(this, 'generateblocks', params)).blocks;
	}

	async end(grace?: number): Promise<void> {
		const program = this.#program;
		this.#program = null;
		this.#ready = false;
		await program?.end(grace);
	}

	/**
	 * Waits until the pool's transactions have been passed on: a template leaves out what has just come in and has not. A
	 * daemon without its peer passes nothing on, and is not waited for.
	 */
	async #passedOn(): Promise<void> {
		type Waiting = { transactions?: { relayed: boolean; do_not_relay: boolean }[] };
		for (let look = 0; look < 50; look++) {
			const { transactions = [] } = await pathRpc<Waiting>(this, '/get_transaction_pool');
			if (transactions.every(({ relayed, do_not_relay }) => relayed || do_not_relay)) return;
			await sleep(100);
		}
	}

	#running(): Program {
		if (this.#program === null) throw new Error(`${this.options.name} is not running`);
		return this.#program;
	}

	#arguments(): string[] {
		const { directory, extra, origins, peerPort, ports } = this.options;
		return [
			...['--regtest', '--keep-fakechain', '--fixed-difficulty', '1'],
			...['--data-dir', directory, '--log-file', join(directory, 'monerod.log'), '--non-interactive'],
			...['--p2p-bind-ip', '127.0.0.1', '--p2p-bind-port', String(ports.p2p)],
			...['--allow-local-ip', '--add-exclusive-node', `127.0.0.1:${peerPort}`, '--hide-my-port', '--no-igd'],
			...['--no-zmq', '--disable-dns-checkpoints', '--check-updates', 'disabled'],
			...['--rpc-bind-ip', '127.0.0.1', '--rpc-bind-port', String(ports.rpc)],
			...(ports.restricted === undefined ? [] : ['--rpc-restricted-bind-port', String(ports.restricted)]),
			...['--rpc-ssl', 'disabled', '--disable-rpc-ban'],
			...(origins.length === 0 ? [] : ['--rpc-access-control-origins', origins.join(',')]),
			...extra
		];
	}
}

/**
 * The same block with another time. A block begins with its major version, minor version and timestamp, each a varint
 * of seven bits a byte, lowest first (reference implementation, cryptonote_basic.h: block_header).
 */
export function withTimestamp(blob: string, seconds: number): string {
	const bytes = Buffer.from(blob, 'hex');
	const after = (start: number) => {
		let end = start;
		while ((bytes[end] ?? 0) >= 0x80) end++;
		return end + 1;
	};
	const start = after(after(0));
	const time: number[] = [];
	let rest = Math.floor(seconds);
	for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) time.push((rest % 0x80) + 0x80);
	time.push(rest);
	return Buffer.concat([bytes.subarray(0, start), Buffer.from(time), bytes.subarray(after(start))]).toString('hex');
}
