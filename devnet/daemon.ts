import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRpc, pathRpc } from './rpc';
import { Server, type ServerOptions } from './server';

export interface DaemonOptions extends ServerOptions {
	ports: { p2p: number; rpc: number; restricted?: number };
	/** Of the one other daemon that it knows; without one it is offline. */
	peerPort?: number;
	/** Whether it speaks TLS alone, with a certificate of its own. */
	tls?: boolean;
}

interface Template {
	blocktemplate_blob: string;
	height: number;
}

/** One `monerod --regtest` that knows at most one other, on loopback. */
export class Daemon extends Server<DaemonOptions> {
	constructor(options: DaemonOptions) {
		super('monerod', options.ports.rpc, options);
	}

	/** Waits until the daemon has found its peer and has as many blocks: before that it mines nothing. */
	async synchronized(): Promise<void> {
		await this.running().until(async () => {
			const info = await jsonRpc<{ synchronized: boolean }>(this, 'get_info');
			return info.synchronized;
		});
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

	/** One that speaks TLS is not asked: nobody vouches for its certificate. */
	protected answers(): Promise<unknown> {
		if (!this.options.tls) return pathRpc(this, '/get_height');
		const socket = connect(this.options.ports.rpc, '127.0.0.1');
		return once(socket, 'connect').finally(() => socket.destroy());
	}

	protected args(): string[] {
		const { directory, extra, login, origins, peerPort, ports, tls = false } = this.options;
		const peer = ['--allow-local-ip', '--add-exclusive-node', `127.0.0.1:${peerPort}`, '--hide-my-port'];
		return [
			'--regtest',
			'--keep-fakechain',
			'--fixed-difficulty',
			'1',
			'--data-dir',
			directory,
			'--log-file',
			join(directory, 'monerod.log'),
			'--non-interactive',
			'--p2p-bind-ip',
			'127.0.0.1',
			'--p2p-bind-port',
			String(ports.p2p),
			...(peerPort === undefined ? ['--offline'] : peer),
			'--no-igd',
			'--no-zmq',
			'--disable-dns-checkpoints',
			'--check-updates',
			'disabled',
			'--rpc-bind-ip',
			'127.0.0.1',
			'--rpc-bind-port',
			String(ports.rpc),
			...(ports.restricted === undefined ? [] : ['--rpc-restricted-bind-port', String(ports.restricted)]),
			'--rpc-ssl',
			tls ? 'enabled' : 'disabled',
			'--disable-rpc-ban',
			...(login === undefined ? [] : ['--rpc-login', `${login.user}:${login.password}`]),
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
