import { createHash, randomBytes } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSafeNumber, parse, stringify } from 'lossless-json';
import { ProgramFailure, remedyFor, withoutFullStop } from './failure';

/** URL of a service, and the login that it requires (RFC 7616, MD5, qop=auth). */
export interface Endpoint {
	/** Name of the service in error messages; its URL is used when omitted. */
	name?: string;
	url: string;
	login?: { user: string; password: string };
}

/**
 * Error: the service answered with a refusal, which is an error object, a status that is not OK, or an HTTP status that
 * is not 200.
 */
export class RpcRefusal extends ProgramFailure {
	override readonly name = 'RpcRefusal';
	constructor(
		at: Endpoint,
		readonly operation: string,
		readonly code: number | null,
		message: string
	) {
		super(`${nameOf(at)} refused ${operation}: ${withoutFullStop(message)}.${remedyFor(message)}`);
	}
}

/** Error: the service did not answer, or stopped in the middle of its answer. */
export class NoAnswer extends ProgramFailure {
	override readonly name = 'NoAnswer';
	constructor(at: Endpoint, operation: string, why: string) {
		super(`${nameOf(at)} did not answer ${operation}: ${why}.`);
	}
}

const nameOf = ({ name, url }: Endpoint): string => name ?? `the service at ${url}`;

/**
 * Timeout of a call (ms). Creating a wallet or a proof of a long chain is slow; nothing here takes longer than this.
 */
const timeoutMs = 120_000;

/** Error code of a wallet service's `refresh` when its kept-alive connection to the daemon turns out to be closed. */
const NO_DAEMON_CODE = -38;
const MAX_REFRESH_ATTEMPTS = 4;

/**
 * Calls a JSON-RPC method. Integers that a double cannot hold are returned as bigint, all others as number; bigint
 * parameters are sent as plain digits. The type of the result is the caller's claim: these are the tests' own tools,
 * not the client. A `refresh` that lost its daemon is retried: it changes nothing but what the wallet has read.
 *
 * @throws RpcRefusal
 * @throws NoAnswer
 */
export async function callJsonRpc<Result>(at: Endpoint, method: string, params: unknown = {}): Promise<Result> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await callOnce<Result>(at, method, params);
		} catch (error) {
			const lost = method === 'refresh' && error instanceof RpcRefusal && error.code === NO_DAEMON_CODE;
			if (!lost || attempt === MAX_REFRESH_ATTEMPTS) throw error;
			await sleep(250 * attempt);
		}
	}
}

async function callOnce<Result>(at: Endpoint, method: string, params: unknown): Promise<Result> {
	const call = { jsonrpc: '2.0', id: '0', method, params };
	const answer = (await post(at, '/json_rpc', call, method)) as {
		result?: unknown;
		error?: { code: number; message: string };
	};
	if (answer.error !== undefined) throw new RpcRefusal(at, method, answer.error.code, answer.error.message);
	return expectOkStatus(at, method, answer.result) as Result;
}

/**
 * Calls an operation with a path of its own, such as /get_transactions.
 *
 * @throws RpcRefusal
 * @throws NoAnswer
 */
export async function pathRpc<Result>(at: Endpoint, path: string, params: unknown = {}): Promise<Result> {
	return expectOkStatus(at, path, await post(at, path, params, path)) as Result;
}

function expectOkStatus(at: Endpoint, operation: string, result: unknown): unknown {
	const status = (result as { status?: unknown } | undefined)?.status;
	if (status !== undefined && status !== 'OK') throw new RpcRefusal(at, operation, null, String(status));
	return result;
}

async function post(at: Endpoint, path: string, params: unknown, operation: string): Promise<unknown> {
	// A nonce is valid only on the connection on which the service issued it.
	const agent = new Agent({ keepAlive: at.login !== undefined, maxSockets: 1 });
	try {
		const url = new URL(path, at.url);
		const body = stringify(params) ?? '';
		const ask = (headers: Record<string, string>) =>
			send(agent, url, body, headers).catch((error: Error) => {
				throw new NoAnswer(at, operation, error.message);
			});
		let answer = await ask({});
		if (answer.status === 401 && at.login !== undefined) {
			answer = await ask({ authorization: digestAuthorization(answer.challenge, path, at.login) });
		}
		if (answer.status !== 200) throw new RpcRefusal(at, operation, answer.status, `HTTP status ${answer.status}`);
		return parse(answer.body, null, {
			parseNumber: (digits) => (/^-?\d+$/.test(digits) && !isSafeNumber(digits) ? BigInt(digits) : Number(digits))
		});
	} finally {
		agent.destroy();
	}
}

interface Answer {
	status: number;
	challenge: string;
	body: string;
}

function send(agent: Agent, url: URL, body: string, headers: Record<string, string>): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const options = {
			agent,
			method: 'POST',
			timeout: timeoutMs,
			headers: { ...headers, 'content-type': 'application/json' }
		};
		const sent = request(url, options, (response: IncomingMessage) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					challenge: response.headers['www-authenticate'] ?? '',
					body: Buffer.concat(chunks).toString('utf8')
				})
			);
		});
		sent.on('timeout', () => sent.destroy(new Error(`nothing came within ${timeoutMs / 1000} s`)));
		sent.on('error', reject);
		sent.end(body);
	});
}

/** Returns the Authorization header that answers the first challenge of a 401 (RFC 7616, section 3.4). */
function digestAuthorization(
	challenge: string,
	path: string,
	{ user, password }: { user: string; password: string }
): string {
	const field = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(challenge)?.[1] ?? '';
	const md5 = (text: string) => createHash('md5').update(text).digest('hex');
	const cnonce = randomBytes(8).toString('hex');
	const proof = md5(`${user}:${field('realm')}:${password}`);
	const response = md5(`${proof}:${field('nonce')}:00000001:${cnonce}:auth:${md5(`POST:${path}`)}`);
	return (
		`Digest username="${user}", realm="${field('realm')}", nonce="${field('nonce')}", uri="${path}", ` +
		`algorithm=MD5, qop=auth, nc=00000001, cnonce="${cnonce}", response="${response}"`
	);
}
