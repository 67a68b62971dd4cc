import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordedWallets } from '../../devnet/chain-data/wallets';
import { guardProgram, releaseProgram } from '../../devnet/guard';
import { freePorts } from '../../devnet/ports';
import { readRequestBody } from '../../devnet/stand-in/loopback';
import { temporaryDirectory } from '../../devnet/temporary';
import { parseDecimal } from '../../src/lib/format/parse-decimal';
import { parseStatus } from '../../src/lib/requests/sources/status-file';
import { requestState, type RequestState } from '../../src/lib/payment/state';
import { caseCount } from '../full';
import { startReceiver, type Receiver } from './webhooks';

export const ACCOUNT = '1';
export const TOKEN = 'token-for-the-tests-of-the-watcher';

/** A watcher that runs until it is killed, or ends by itself. */
class WatcherProcess {
	output = '';
	/** Time (ms since 1970) when it ended without being killed; null if it has not. */
	failedAtMs: number | null = null;
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
			if (!child.killed) this.failedAtMs = Date.now();
			return code as number | null;
		});
	}

	async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
		this.#child.kill(signal);
		await this.ended;
	}
}

/** Fields of the watcher's answer for an order that tests use. */
export interface OrderAnswer {
	/** Id that the shop gave the order. */
	id: string;
	request: string;
	index: number;
	address: string;
	/** Amount in coins, or `any`. */
	amount: string;
	link: string;
	state: string;
	events: { id: string; type: string; accepted: boolean }[];
}

/** Parses an amount into atomic units; null for `any`. */
export function orderAmount(amount: string): bigint | null {
	if (amount === 'any') return null;
	const { value } = parseDecimal(amount, 12);
	if (value === undefined) throw new Error(`No amount: ${amount}`);
	return value;
}

/** Returns the fields of an order that never change. */
export const identityOf = ({ id, request, index, address, amount, link }: OrderAnswer) => ({
	id,
	request,
	index,
	address,
	amount,
	link
});

interface Called<Content = Record<string, unknown>> {
	status: number;
	content: Content;
}

/** Time (ms) for which a watcher that ended by itself may be missing until a test restarts it. */
const MAX_MISSING_MS = 20_000;

/** A shop with a folder, a receiver, and a watcher that can be restarted. */
export class WatchedShop {
	watcher!: WatcherProcess;
	readonly #env: Record<string, string>;
	/** Address that its watcher listens on: host and port, or the path of a Unix socket. */
	readonly #listen: string;

	private constructor(
		private readonly program: string,
		readonly folder: string,
		readonly receiver: Receiver,
		env: Record<string, string> & { LISTEN: string }
	) {
		const { address: ADDRESS, view_key: VIEW_KEY } = recordedWallets.wallets.shop;
		const hook = { HOOK: receiver.url, HOOK_SECRET: receiver.secret };
		this.#listen = env.LISTEN;
		this.#env = { FOLDER: folder, ACCOUNT, ADDRESS, VIEW_KEY, TOKEN, ...hook, ...env };
	}

	/**
	 * Creates a shop; the watcher is not started.
	 *
	 * @param program the watcher's file
	 */
	static async open(program: string, env: Record<string, string>): Promise<WatchedShop> {
		const folder = join(await temporaryDirectory('shop'), 'watcher');
		const [port = 0] = await freePorts(1);
		return new WatchedShop(program, folder, await startReceiver(), { LISTEN: `127.0.0.1:${port}`, ...env });
	}

	/** URL of the watcher. */
	get url(): string {
		return `http://${this.#listen}`;
	}

	/**
	 * Starts the watcher.
	 *
	 * @param largest maximum size of a file, in units of 512 bytes: beyond it, writing fails as on a full disk
	 */
	start(largest?: number, env: Record<string, string> = {}, args: readonly string[] = []): WatcherProcess {
		const command = [process.execPath, this.program, ...args];
		const limited = ['sh', '-c', `ulimit -f ${largest} && exec "$@"`, 'sh', ...command];
		this.watcher = new WatcherProcess(largest === undefined ? command : limited, { ...this.#env, ...env });
		return this.watcher;
	}

	async close(): Promise<void> {
		await this.watcher.kill();
		await this.receiver.stop();
	}

	#request(method: string, path: string, headers: Record<string, string>) {
		const [host, port] = this.#listen.split(':');
		const to = this.#listen.startsWith('/') ? { socketPath: this.#listen } : { host, port };
		const authorization = `Bearer ${TOKEN}`;
		return request({ ...to, method, path, agent: false, timeout: 60_000, headers: { authorization, ...headers } });
	}

	/**
	 * Calls the watcher once.
	 *
	 * @param content a string is sent as it is
	 * @throws Error if there is no complete answer
	 */
	call<Content = Record<string, unknown>>(method: string, path: string, content?: unknown): Promise<Called<Content>> {
		const body = typeof content === 'string' ? content : JSON.stringify(content);
		return new Promise((resolve, reject) => {
			const sent = this.#request(method, path, body === undefined ? {} : { 'content-type': 'application/json' });
			sent.on('response', (response) => {
				readRequestBody(response)
					.then((bytes) =>
						resolve({ status: response.statusCode ?? 0, content: JSON.parse(bytes.toString()) as Content })
					)
					.catch(reject);
			});
			sent.on('timeout', () => sent.destroy(new Error(`No answer to ${method} ${path}`)));
			sent.on('error', reject);
			sent.end(body);
		});
	}

	/** Starts a call, and closes the connection within its body. */
	async cutOff(method: string, path: string, body: string, at: number): Promise<void> {
		const sent = this.#request(method, path, { 'content-length': String(Buffer.byteLength(body)) });
		sent.on('error', () => undefined);
		await new Promise<void>((resolve) => {
			sent.once('close', resolve);
			sent.write(body.slice(0, at), () => sent.destroy());
			if (at === 0) sent.destroy();
		});
	}

	/**
	 * Calls the watcher until it answers, as a shop does: while it is killed and restarted, and while it is not ready.
	 */
	async callUntilAnswered<Content = Record<string, unknown>>(
		method: string,
		path: string,
		content?: unknown
	): Promise<Called<Content>> {
		const end = Date.now() + caseCount(240_000, 1_200_000);
		for (;;) {
			const called = await this.call<Content>(method, path, content).catch(() => null);
			if (called && called.status !== 503) return called;
			const { failedAtMs, output } = this.watcher;
			const isMissing = failedAtMs !== null && Date.now() - failedAtMs > MAX_MISSING_MS;
			if (isMissing || Date.now() > end)
				throw new Error(`No answer to ${method} ${path}. The watcher wrote: ${output}`);
			await sleep(100);
		}
	}

	/** Makes an order. For an id that has an order already, the watcher answers with that one. */
	async order(order: { id: string; amount: string; text?: string; expires?: number | null }): Promise<OrderAnswer> {
		const { status, content } = await this.callUntilAnswered<OrderAnswer>('POST', '/orders', order);
		if (status !== 200 && status !== 201) throw new Error(`Order ${order.id}: ${JSON.stringify(content)}`);
		return content;
	}

	/** Reads an order from the watcher. */
	async read(id: string): Promise<OrderAnswer> {
		return (await this.callUntilAnswered<OrderAnswer>('GET', `/orders/${encodeURIComponent(id)}`)).content;
	}

	/** Returns the state that the checkout derives from a request's status file. */
	async state({ request: id, address, amount: asked }: OrderAnswer): Promise<RequestState> {
		const amount = orderAmount(asked);
		const text = await readFile(join(this.folder, 'requests', `${id}.json`), 'utf8');
		const now = Math.floor(Date.now() / 1000);
		const { needed = 0, payments, problem, ...ends } = parseStatus(text, { id, address, amount }, now);
		expect(problem).toBeNull();
		const { isCancelled = false, refunds = [] } = ends;
		return requestState({ amount, expires: null, needed, isCancelled, refunds }, payments ?? [], now);
	}

	/** Waits until the shop was informed of exactly these events of an order. */
	untilEvents(order: string, text: string): Promise<void> {
		return this.until(`“${text}” of ${order}`, () => this.events().get(order) === text);
	}

	/** Waits until a condition is true; throws if the watcher has ended by itself. */
	async until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
		const end = Date.now() + caseCount(240_000, 1_200_000);
		while (!(await isSo())) {
			if (this.watcher.failedAtMs !== null || Date.now() > end) {
				const events = JSON.stringify([...this.events()]);
				throw new Error(`No ${what}. The shop was informed of ${events}. The watcher wrote: ${this.watcher.output}`);
			}
			await sleep(50);
		}
	}

	/** Returns the types of the events that the shop received, by order id, without their prefix. */
	events(): Map<string, string> {
		const types = new Map<string, string[]>();
		for (const { type, data } of this.receiver.events)
			types.set(data.order, [...(types.get(data.order) ?? []), type.replace(/^(payment|order)\./, '')]);
		return new Map([...types].map(([order, list]) => [order, list.join(' ')]));
	}
}
