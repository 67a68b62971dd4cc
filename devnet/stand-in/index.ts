import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stringifyJson } from '../../src/lib/rpc/json';
import { decodePortableStorage } from '../../src/lib/rpc/portable-storage/decode';
import { SIGNATURE } from '../../src/lib/rpc/portable-storage/format';
import { FakeChain } from './chain';
import { Faults, waitForDelay, type Fault } from './faults';
import { listen, readRequestBody, type ListeningServer } from './loopback';
import { operations, type OperationHandler, type StandInState } from './operations';
import { FakePool } from './pool';

export type { Fault } from './faults';
export { idOf } from './ids';

export interface StandInOptions {
	/** Number of blocks. */
	height?: number;
	/** Number of waiting transactions. */
	poolSize?: number;
	/** True when pages of other origins may call; otherwise a page learns only that its call failed. */
	cors?: boolean;
	/** True to answer 415 to a body that is not `application/json`, as some servers in front of a node do. */
	requiresJsonType?: boolean;
	/** True for a pruned node. */
	pruned?: boolean;
	/** Port to listen on; any free one when omitted. */
	port?: number;
	/** Operations that replace the stand-in's own. */
	operations?: Readonly<Record<string, OperationHandler | undefined>>;
}

/** Call that was received. Preflights are not counted as calls. */
export interface ReceivedCall {
	/** Name on the wire: `get_info`, `/get_transactions`. */
	operation: string;
	params: Record<string, unknown>;
	/** Origin of the page that called, if a page did. */
	origin: string | undefined;
}

/** Simulated daemon, for faults and sizes that the real one cannot be made to show. */
export interface StandIn extends ListeningServer {
	/** All calls so far, oldest first. */
	readonly requests: ReceivedCall[];
	/** Number of preflights received. */
	readonly preflights: number;
	/** Maximum number of simultaneous requests so far. */
	readonly maxConcurrent: number;
	/** Chain and pool; both may be made larger at any time. */
	readonly world: StandInState;
	/** Sets the fault of an operation, or of all of them with `*`; null removes it. */
	setFault(operation: string, fault: Fault | null): void;
}

const corsHeaders = (origin: string) => ({
	'access-control-allow-origin': origin,
	'access-control-expose-headers': 'www-authenticate, retry-after',
	'access-control-allow-headers': 'Content-Type, Authorization, X-Requested-With',
	'access-control-allow-methods': 'POST, PUT, GET, OPTIONS'
});

/** Starts a stand-in on loopback. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
	const { height = 3000, poolSize = 12, cors = true, requiresJsonType = false, pruned = false, port = 0 } = options;
	const all = { ...operations, ...options.operations };
	const world = { chain: new FakeChain(height), pool: new FakePool(poolSize), pruned };
	const faults = new Faults();
	const requests: ReceivedCall[] = [];
	let preflights = 0;
	let underWay = 0;
	let atOnce = 0;
	const stopped = new AbortController();

	const server = createServer(async (request, response) => {
		const { origin } = request.headers;
		if (cors && origin !== undefined) response.setHeaders(new Headers(corsHeaders(origin)));
		if (request.method === 'OPTIONS') {
			preflights++;
			return void response.end();
		}
		atOnce = Math.max(atOnce, ++underWay);
		response.once('close', () => underWay--);
		if (requiresJsonType && request.method === 'POST' && request.headers['content-type'] !== 'application/json') {
			response.statusCode = 415;
			return void response.end();
		}
		const body = await readParams(request).catch(() => null);
		// The page closed the connection while it sent the request.
		if (body === null) return void response.destroy();
		const called = readCall(request, body);
		requests.push(called);
		const fault = faults.of(called.operation);
		await waitForDelay(fault, stopped.signal);
		if (fault.hangUp || stopped.signal.aborted) return void response.destroy();
		send(response, fault, answer(all, world, called, fault, request.url === '/json_rpc'));
	});
	const { url, port: bound, stop } = await listen(server, port);
	return {
		url,
		port: bound,
		requests,
		get preflights() {
			return preflights;
		},
		get maxConcurrent() {
			return atOnce;
		},
		world,
		setFault: (operation, fault) => faults.set(operation, fault),
		stop() {
			stopped.abort();
			return stop();
		}
	};
}

async function readParams(request: IncomingMessage): Promise<Record<string, unknown>> {
	const body = await readRequestBody(request);
	if (body.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return decodePortableStorage(body);
	try {
		return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
	} catch {
		return {};
	}
}

function readCall(request: IncomingMessage, body: Record<string, unknown>): ReceivedCall {
	const { origin } = request.headers;
	if (request.url !== '/json_rpc') return { operation: request.url ?? '', params: body, origin };
	return { operation: String(body['method']), params: (body['params'] ?? {}) as ReceivedCall['params'], origin };
}

interface SerializedAnswer {
	status: number;
	body: string | Buffer;
}

function answer(
	operations: Readonly<Record<string, OperationHandler | undefined>>,
	world: StandInState,
	{ operation, params }: ReceivedCall,
	fault: Fault,
	isJsonRpc: boolean
): SerializedAnswer {
	const known = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
	if (fault.body !== undefined) return { status: 200, body: fault.body };
	if (fault.error && !isJsonRpc) return { status: 200, body: stringifyJson({ status: fault.error.message }) };
	if (!known && !isJsonRpc) return { status: 404, body: '' };
	const given = fault.error
		? { error: fault.error }
		: (known?.(world, params) ?? { error: { code: -32601, message: 'Method not found' } });
	if ('bytes' in given) {
		return { status: 200, body: fault.change ? changeBytes(given.bytes, fault.change) : given.bytes };
	}
	const made = 'result' in given && fault.change ? { result: fault.change(given.result) } : given;
	if (isJsonRpc) return { status: 200, body: stringifyJson({ id: '0', jsonrpc: '2.0', ...made }) };
	return { status: 200, body: stringifyJson('result' in made ? made.result : made) };
}

function changeBytes(bytes: Buffer, change: NonNullable<Fault['change']>): string {
	return stringifyJson(change(JSON.parse(bytes.toString('utf8')) as Record<string, unknown>));
}

function send(response: ServerResponse, fault: Fault, { status, body }: SerializedAnswer): void {
	const bytes = typeof body === 'string' ? Buffer.from(body) : body;
	response.statusCode = fault.status ?? status;
	response.setHeader('content-type', fault.type ?? 'application/json');
	for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
	response.end(fault.truncateTo === undefined ? bytes : bytes.subarray(0, fault.truncateTo));
}
