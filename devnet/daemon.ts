import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callJsonRpc, pathRpc } from './rpc';
import { Server, type ServerOptions } from './server';

export interface DaemonOptions extends ServerOptions {
	ports: { p2p: number; rpc: number; restricted?: number };
	/** P2P port of the only other daemon that it connects to; it is offline when omitted. */
	peerPort?: number;
	/** True to accept TLS only, with a certificate of its own. */
	tls?: boolean;
}

interface Template {
	blocktemplate_blob: string;
	height: number;
}

/** Daemon (`monerod --regtest`) on loopback that connects to at most one other. */
export class Daemon extends Server<DaemonOptions> {
	constructor(options: DaemonOptions) {
		super('monerod', options.ports.rpc, options);
	}

	/** Waits until the daemon has found its peer and has as many blocks as it; before that it cannot mine. */
	async synchronized(): Promise<void> {
		await this.runningProgram().waitUntil(async () => {
			const info = await callJsonRpc<{ synchronized: boolean }>(this, 'get_info');
			return info.synchronized;
		});
	}

	async height(): Promise<number> {
		return (await pathRpc<{ height: number }>(this, '/get_height')).height;
	}

	/**
	 * Mines blocks on the tip. At difficulty 1 any nonce is valid, so the template is submitted unchanged; this takes
	 * half the time of `generateblocks`, which hashes every block once more.
	 *
	 * @param stamp returns the time (Unix seconds) of the block at a height; the current time when omitted
	 * @returns the hashes, oldest first
	 */
	async mine(count: number, address: string, stamp?: (height: number) => number): Promise<string[]> {
		await this.#waitUntilRelayed();
		const hashes: string[] = [];
		for (let mined = 0; mined < count; mined++) {
			const template = await callJsonRpc<Template>(this, 'get_block_template', {
				wallet_address: address,
				reserve_size: 1
			});
			const blob = template.blocktemplate_blob;
			await callJsonRpc(this, 'submit_block', [
				stamp === undefined ? blob : withTimestamp(blob, stamp(template.height))
			]);
			hashes.push(await callJsonRpc<string>(this, 'on_get_block_hash', [template.height]));
		}
		return hashes;
	}

	/**
	 * Mines blocks on an older block: creates an alternative chain or, once it is longer than the main chain, a
	 * reorganisation.
	 */
	async mineOn(prev_block: string, count: number, wallet_address: string): Promise<string[]> {
		const params = { amount_of_blocks: count, wallet_address, prev_block, starting_nonce: 0 };
		return (await callJsonRpc<{ blocks: string[] }>(this, 'generateblocks', params)).blocks;
	}

	/**
	 * Waits until the pool's transactions have been relayed: a block template omits those that have just arrived and are
	 * not relayed yet. A daemon without its peer relays nothing, so the wait ends after 50 polls (100 ms apart).
	 */
	async #waitUntilRelayed(): Promise<void> {
		type Waiting = { transactions?: { relayed: boolean; do_not_relay: boolean }[] };
		for (let look = 0; look < 50; look++) {
			const { transactions = [] } = await pathRpc<Waiting>(this, '/get_transaction_pool');
			if (transactions.every(({ relayed, do_not_relay }) => relayed || do_not_relay)) return;
			await sleep(100);
		}
	}

	/** Connects without a call when the daemon accepts TLS only: its certificate is not signed by any authority. */
	protected probe(): Promise<unknown> {
		if (!this.options.tls) return pathRpc(this, '/get_height');
		const socket = connect(this.options.ports.rpc, '127.0.0.1');
		return once(socket, 'connect').finally(() => socket.destroy());
	}

	protected args(): string[] {
		const { directory, extraOptions, login, origins, peerPort, ports, tls = false } = this.options;
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
			...extraOptions
		];
	}
}

/**
 * Returns the same block with another timestamp. A block starts with its major version, minor version and timestamp,
 * each a varint of seven bits per byte, lowest first (reference implementation, cryptonote_basic.h: block_header).
 */
export function withTimestamp(blob: string, seconds: number): string {
	const bytes = Buffer.from(blob, 'hex');
	const endOfVarint = (start: number) => {
		let end = start;
		while ((bytes[end] ?? 0) >= 0x80) end++;
		return end + 1;
	};
	const start = endOfVarint(endOfVarint(0));
	const time: number[] = [];
	let rest = Math.floor(seconds);
	for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) time.push((rest % 0x80) + 0x80);
	time.push(rest);
	return Buffer.concat([bytes.subarray(0, start), Buffer.from(time), bytes.subarray(endOfVarint(start))]).toString(
		'hex'
	);
}
