import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { made } from '../../devnet/chain-data/wallets';
import { guardProgram, releaseProgram } from '../../devnet/guard';
import { temporaryDirectory } from '../../devnet/temporary';
import { parseStatus } from '../../src/lib/requests/sources/status-file';
import { requestState, type RequestState } from '../../src/lib/payment/state';
import { cases } from '../full';
import { startReceiver, type Receiver } from './webhooks';

export const ACCOUNT = '1';

/** A watcher that runs until it is killed, or ends by itself. */
class Watching {
	output = '';
	/** Whether it ended without having been killed. */
	hasFailed = false;
	readonly ended: Promise<number | null>;
	readonly #child: ChildProcess;

	constructor(command: readonly string[], env: Record<string, string>) {
		const [program = '', ...args] = command;
		const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (part: Buffer) => (this.output += part.toString()));
		this.#child = child;
		const { pid = 0 } = child;
		guardProgram(pid);
		this.ended = once(child, 'close').then(([code]) => {
			releaseProgram(pid);
			this.hasFailed = !child.killed;
			return code as number | null;
		});
	}

	async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
		this.#child.kill(signal);
		await this.ended;
	}
}

/** What the inbox answers. */
export interface Answer {
	order: string;
	id: string;
	index: number;
	address: string;
	amount: string | null;
	error?: string;
}

/** A shop with a folder, a receiver, and a watcher that is started again and again. */
export class WatchedShop {
	watcher!: Watching;
	readonly #env: Record<string, string>;

	private constructor(
		private readonly program: string,
		readonly folder: string,
		readonly receiver: Receiver,
		env: Record<string, string>
	) {
		const { address: ADDRESS, view_key: VIEW_KEY } = made.wallets.shop;
		const hook = { HOOK: receiver.url, HOOK_SECRET: receiver.secret };
		this.#env = { FOLDER: folder, ACCOUNT, ADDRESS, VIEW_KEY, ...hook, ...env };
	}

	/** @param program the watcher's file */
	static async open(program: string, env: Record<string, string>): Promise<WatchedShop> {
		const folder = join(await temporaryDirectory('shop'), 'watcher');
		await mkdir(join(folder, 'inbox'), { recursive: true });
		return new WatchedShop(program, folder, await startReceiver(), env);
	}

	/** @param largest size of a file, in units of 512 bytes, beyond which the disk is as good as full */
	start(largest?: number, env: Record<string, string> = {}, args: readonly string[] = []): Watching {
		const command = [process.execPath, this.program, ...args];
		const limited = ['sh', '-c', `ulimit -f ${largest} && exec "$@"`, 'sh', ...command];
		this.watcher = new Watching(largest === undefined ? command : limited, { ...this.#env, ...env });
		return this.watcher;
	}

	async close(): Promise<void> {
		await this.watcher.kill();
		await this.receiver.stop();
	}

	drop(name: string, content: unknown): Promise<void> {
		const text = typeof content === 'string' ? content : JSON.stringify(content);
		return writeFile(join(this.folder, 'inbox', `${name}.json`), text);
	}

	/** Asks for a request as its owner does. @returns what the link says */
	async create(...given: string[]): Promise<URLSearchParams> {
		const command = [this.program, 'create', ...given];
		const { stdout } = await promisify(execFile)(process.execPath, command, { env: { FOLDER: this.folder } });
		return new URLSearchParams(stdout.trim().slice('#/pay?'.length));
	}

	/** What the checkout makes of a request's status file. */
	async state({ id, address, amount: asked }: Pick<Answer, 'id' | 'address' | 'amount'>): Promise<RequestState> {
		const amount = asked === null ? null : BigInt(asked);
		const text = await readFile(join(this.folder, 'requests', `${id}.json`), 'utf8');
		const now = Math.floor(Date.now() / 1000);
		const { needed = 0, payments, problem } = parseStatus(text, { id, address, amount }, now);
		expect(problem).toBeNull();
		return requestState({ amount, expires: null, needed }, payments ?? [], now);
	}

	/** Waits until it was told that of an order, in words. */
	tells(order: string, text: string): Promise<void> {
		return this.until(`“${text}” of ${order}`, () => this.told().get(order) === text);
	}

	/** Waits until something is so; fails when the watcher has ended by itself. */
	async until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
		const end = Date.now() + cases(240_000, 1_200_000);
		while (!(await isSo())) {
			if (this.watcher.hasFailed || Date.now() > end) {
				const told = JSON.stringify([...this.told()]);
				throw new Error(`No ${what}. The shop was told: ${told}. The watcher wrote: ${this.watcher.output}`);
			}
			await sleep(50);
		}
	}

	/** The answers to files of the inbox, once all are there. */
	async answers(names: readonly string[]): Promise<Answer[]> {
		const folder = join(this.folder, 'answers');
		await this.until('answers', async () => {
			const files = new Set(await readdir(folder).catch(() => []));
			return names.every((name) => files.has(`${name}.json`));
		});
		const texts = names.map((name) => readFile(join(folder, `${name}.json`), 'utf8'));
		return (await Promise.all(texts)).map((text) => JSON.parse(text) as Answer);
	}

	/** What it was told of each order, in words. */
	told(): Map<string, string> {
		const kinds = new Map<string, string[]>();
		for (const { event, request } of this.receiver.events)
			kinds.set(request.order, [...(kinds.get(request.order) ?? []), event]);
		return new Map([...kinds].map(([order, list]) => [order, list.join(' ')]));
	}
}
