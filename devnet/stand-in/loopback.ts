import { Agent, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server that listens on loopback. */
export interface ListeningServer {
	readonly url: string;
	readonly port: number;
	/** Stops listening and closes every open connection. */
	stop(): Promise<void>;
}

/**
 * Makes a server listen on loopback, at any free port unless one is given. It closes no idle connections: after a test
 * has blocked this process for a while, it would do so while a browser sends the next request.
 */
export async function listen(server: Server, port = 0): Promise<ListeningServer> {
	server.keepAliveTimeout = 0;
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
	const bound = (server.address() as AddressInfo).port;
	return {
		url: `http://127.0.0.1:${bound}`,
		port: bound,
		stop() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			server.closeAllConnections();
			return closed;
		}
	};
}

/** Reads the whole body of a request or of a response. */
export async function readRequestBody(stream: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

/** Returns the JSON-RPC method of a body; null for a preflight, and for an operation that has a path. */
export const methodOf = (body: Buffer): string | null =>
	/"method":\s*"([a-z_]+)"/.exec(body.toString('latin1'))?.[1] ?? null;

/** Returns the operation that a request calls: its JSON-RPC method, or its path. */
export const operationOf = ({ url = '' }: IncomingMessage, body: Buffer): string =>
	url === '/json_rpc' ? (methodOf(body) ?? '') : url;

export const withoutHeaders = (headers: IncomingMessage['headers'], ...names: readonly string[]) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Answer of a service, with its headers except those that belong to one connection. */
export interface ForwardedAnswer {
	status: number;
	headers: IncomingMessage['headers'];
	body: Buffer;
}

/**
 * Agent that uses no connection twice, and does not announce that: the services truncate long answers on a connection
 * that is to be closed.
 */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 0 });

/**
 * Forwards a request to the service at `target`.
 *
 * @param through agent whose connections it uses; a new connection when omitted
 */
export function forward(
	target: string,
	{ method, url, headers }: IncomingMessage,
	body: Buffer,
	through = agent
): Promise<ForwardedAnswer> {
	return new Promise((resolve, reject) => {
		const options = { method, headers: withoutHeaders(headers, 'host', 'connection'), agent: through };
		const sent = request(target + (url ?? '/'), options, (response) => {
			const passedOn = withoutHeaders(response.headers, 'connection');
			const status = response.statusCode ?? 502;
			readRequestBody(response).then((body) => resolve({ status, headers: passedOn, body }), reject);
		});
		sent.on('error', reject);
		sent.end(body);
	});
}
