import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { unixSeconds } from '../../src/lib/format/unix-seconds';
import { isListening } from './lock';
import { log } from './log';
import { parseOrder, type OrderProblem } from './order';
import { messageOf, FatalProblem } from './problem';
import { ratesFrom, type RateOf } from './rates';
import type { WatchedRequest } from './request';
import type { Settings } from './settings';
import { viewOf } from './view';
import type { Watcher } from './watcher';

/** Maximum size of a request body (bytes). An order has a few hundred. */
const MAX_BODY_BYTES = 100_000;
/** Time in ms within which a request has to arrive completely. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Default and maximum number of orders in a list. */
const DEFAULT_LIST_LENGTH = 100;
const MAX_LIST_LENGTH = 1000;

/** Actions on an order: path segments after its id. */
const ACTIONS = ['cancel', 'refund', 'redeliver'];

interface Answer {
	status: number;
	content: object;
	headers?: Readonly<Record<string, string>>;
}

/** Refused request, answered with problem details (RFC 9457). */
class Refusal extends Error {
	constructor(
		readonly status: number,
		/** Reason, as a sentence. */
		readonly detail: string,
		readonly more: Readonly<Record<string, unknown>> = {}
	) {
		super(detail);
	}
}

const TITLES: Readonly<Record<number, string>> = {
	400: 'Bad request',
	401: 'Unauthorized',
	404: 'Not found',
	405: 'Method not allowed',
	409: 'Conflict',
	413: 'Content too large',
	422: 'Unprocessable content',
	503: 'Service unavailable'
};

/** The watcher's HTTP API, for programs on the same computer (openapi.json). */
export class Api {
	readonly #server: Server;
	readonly #rateOf: RateOf;
	readonly #authorization: Buffer;

	/** @param fatal called when a change cannot be stored */
	constructor(
		private readonly watcher: Watcher,
		private readonly settings: Settings,
		private readonly fatal: (problem: FatalProblem) => void
	) {
		this.#rateOf = ratesFrom(settings.rates);
		this.#authorization = Buffer.from(`Bearer ${settings.token}`);
		this.#server = createServer(
			{ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
			(call, response) => {
				void this.#answer(call).then(({ status, content, headers }) => {
					const type = status < 400 ? 'application/json' : 'application/problem+json';
					response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers });
					response.end(`${JSON.stringify(content)}\n`);
				});
			}
		);
	}

	/** Starts to listen at LISTEN. @throws Problem when it cannot, for example because another program does */
	async listen(): Promise<Server> {
		const { listen } = this.settings;
		try {
			if ('path' in listen) await removeStaleSocket(listen.path);
			this.#server.listen(listen);
			await once(this.#server, 'listening');
			// The group may connect as well, because the shop may run as another user.
			if ('path' in listen) chmodSync(listen.path, 0o660);
			log(`Orders are taken at ${'path' in listen ? listen.path : `${listen.host}:${listen.port}`}.`);
			return this.#server;
		} catch (error) {
			throw new FatalProblem(`LISTEN: ${messageOf(error)}`);
		}
	}

	async #answer(call: IncomingMessage): Promise<Answer> {
		try {
			return await this.#route(call);
		} catch (error) {
			if (error instanceof FatalProblem) this.fatal(error);
			const refusal = error instanceof Refusal ? error : new Refusal(503, messageOf(error));
			const { status, detail, more } = refusal;
			const headers = status === 413 ? CLOSE_HEADERS : {};
			return { status, content: { title: TITLES[status], status, detail, ...more }, headers };
		}
	}

	async #route(call: IncomingMessage): Promise<Answer> {
		const [path = '', query = ''] = (call.url ?? '').split('?', 2);
		const parts = path.split('/').slice(1).map(decoded);
		const [collection, id, action, event, ...more] = parts;
		const method = call.method ?? '';
		if (collection === 'health' && parts.length === 1) {
			checkMethod(method, 'GET');
			return this.#health();
		}
		if (!this.#isAuthorized(call))
			throw new Refusal(401, 'Send the watcher’s token in the header “Authorization: Bearer …”.');
		if (collection !== 'orders' || more.length > 0) throw notFound();
		if (id === undefined) {
			checkMethod(method, 'GET', 'POST');
			return method === 'GET' ? this.#list(new URLSearchParams(query)) : this.#create(await readJson(call));
		}
		const request = this.watcher.find(id);
		if (!request) throw new Refusal(404, 'There is no order with this id.');
		if (action === undefined) {
			checkMethod(method, 'GET');
			return this.#show(request);
		}
		const isWhole = (action === 'redeliver') === (event !== undefined);
		if (!isWhole || !ACTIONS.includes(action)) throw notFound();
		checkMethod(method, 'POST');
		if (action === 'cancel') return this.#show(this.watcher.cancel(request));
		if (action === 'refund') return this.#refund(request, await readJson(call));
		return this.#redeliver(request, event ?? '');
	}

	#isAuthorized({ headers }: IncomingMessage): boolean {
		const given = Buffer.from(headers.authorization ?? '');
		return given.length === this.#authorization.length && timingSafeEqual(given, this.#authorization);
	}

	#health(): Answer {
		const { isWorking, looked, problem } = this.watcher.health;
		if (!isWorking) throw new Refusal(503, problem || 'It has not looked for payments yet.', { looked });
		return { status: 200, content: { status: 'working', looked } };
	}

	async #create(content: unknown): Promise<Answer> {
		const { value: order, problem } = parseOrder(content, this.settings.coin, this.#rateOf);
		if (problem) throw refusalOf(problem);
		const created = await this.watcher.create(order);
		if (!created) throw new Refusal(409, 'An order with this id exists already, with other terms.', { field: 'id' });
		const { request, isNew } = created;
		const headers = { location: `/orders/${encodeURIComponent(request.order)}` };
		return { ...this.#show(request), status: isNew ? 201 : 200, headers };
	}

	#show(request: WatchedRequest): Answer {
		return { status: 200, content: this.#view(request) };
	}

	#view(request: WatchedRequest): object {
		return viewOf(request, this.watcher.paymentsOf(request), this.settings.coin, unixSeconds());
	}

	/** Lists orders by address index, which is ascending by creation. */
	#list(query: URLSearchParams): Answer {
		const after = integerParam(query, 'after', -1);
		const limit = Math.min(integerParam(query, 'limit', DEFAULT_LIST_LENGTH), MAX_LIST_LENGTH);
		const found = [...this.watcher.requests].filter(({ index }) => index > after).sort((a, b) => a.index - b.index);
		const orders = found.slice(0, limit);
		const next = found.length > orders.length ? (orders.at(-1)?.index ?? after) : null;
		return { status: 200, content: { orders: orders.map((request) => this.#view(request)), next } };
	}

	#refund(request: WatchedRequest, content: unknown): Answer {
		const { txid, ...others } = (content ?? {}) as Record<string, unknown>;
		const [unknown] = Object.keys(others);
		if (unknown !== undefined)
			throw new Refusal(422, `A refund has no field “${unknown}”, only txid.`, { field: unknown });
		if (typeof txid !== 'string' || !/^[0-9a-f]{64}$/.test(txid))
			throw new Refusal(422, '“txid” has to be 64 hex digits: the transaction that paid it back.', { field: 'txid' });
		if (request.refund !== null && request.refund !== txid)
			throw new Refusal(409, 'Another transaction is already noted as its refund.', { field: 'txid' });
		return this.#show(this.watcher.noteRefund(request, txid));
	}

	#redeliver(request: WatchedRequest, event: string): Answer {
		if (!this.watcher.redeliver(request, event))
			throw new Refusal(404, this.settings.hook ? 'The order has no event with this id.' : 'HOOK is not set.');
		return { status: 202, content: { id: event } };
	}
}

/** Removes the Unix socket of a watcher that was killed. Other files, and sockets that are in use, are left alone. */
async function removeStaleSocket(path: string): Promise<void> {
	const isSocket = lstatSync(path, { throwIfNoEntry: false })?.isSocket() ?? false;
	if (isSocket && !(await isListening(path))) rmSync(path, { force: true });
}

const notFound = () => new Refusal(404, 'There is nothing at this address: see openapi.json.');

const refusalOf = ({ field, text, busy = false }: OrderProblem) =>
	new Refusal(busy ? 503 : 422, text, field === null ? {} : { field });

/** Checks the HTTP method. @throws Refusal for a method that is not allowed */
function checkMethod(method: string, ...allowed: string[]): void {
	if (!allowed.includes(method)) throw new Refusal(405, `Here, only ${allowed.join(' and ')} can be used.`);
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		throw new Refusal(400, 'The address cannot be decoded.');
	}
}

function integerParam(query: URLSearchParams, name: string, otherwise: number): number {
	const text = query.get(name);
	if (text === null) return otherwise;
	if (!/^\d{1,10}$/.test(text)) throw new Refusal(422, `“${name}” has to be a whole number.`, { field: name });
	return Number(text);
}

/** Reads and parses the body. @throws Refusal as soon as it is too large, and when it is incomplete or not JSON */
async function readJson(call: IncomingMessage): Promise<unknown> {
	if (Number(call.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
	const parts: Buffer[] = [];
	let size = 0;
	try {
		for await (const part of call as AsyncIterable<Buffer>) {
			size += part.length;
			if (size > MAX_BODY_BYTES) throw tooLarge();
			parts.push(part);
		}
		return JSON.parse(Buffer.concat(parts).toString());
	} catch (error) {
		throw error instanceof Refusal ? error : new Refusal(400, 'The body is not JSON.');
	}
}

const tooLarge = () => new Refusal(413, `A body can have at most ${MAX_BODY_BYTES} bytes.`);

/** Closes the connection, instead of reading the rest of a body that is too large. */
const CLOSE_HEADERS: Readonly<Record<string, string>> = { connection: 'close' };
