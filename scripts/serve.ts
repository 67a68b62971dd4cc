import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv, { type RequestHandler } from 'sirv';
import { guardDirectory } from '../devnet/guard';
import { headersFor } from './serve/headers';

/** An answered request, as in a server's log. */
export interface ServedRequest {
	method: string;
	/** Path and query as requested, without the fragment. */
	path: string;
	status: number;
}

export interface ServeOptions {
	/** Directory of a built site. Without it, every answer is 503 until load() is called. */
	directory?: string;
	/** Port to listen on; by default any free one. */
	port?: number;
	host?: string;
	/** JSON that replaces single files, by path such as /config.json; null to serve the file itself. */
	overrides?: Readonly<Record<string, string | (() => string | null)>>;
	onRequest?: (served: ServedRequest) => void;
}

export interface Site {
	readonly url: string;
	readonly port: number;
	/** Serves a copy of a built site from now on. */
	load(directory: string): Promise<void>;
	/** Stops listening, ends every open connection and removes the copies. */
	close(): Promise<void>;
}

/** Thrown when the port is in use, or not allowed. */
export class PortUnavailable extends Error {
	override readonly name = 'PortTaken';
	constructor(
		readonly port: number,
		readonly code: string
	) {
		super(`port ${port} cannot be used (${code})`);
	}
}

interface LoadedSite {
	notFound: Buffer;
	files: RequestHandler;
}

/** Loads a site from a copy, because a later build empties the folder. */
async function loadSite(directory: string, copy: string): Promise<LoadedSite> {
	await cp(directory, copy, { recursive: true, preserveTimestamps: true });
	const notFound = await readFile(join(copy, '404.html')).catch(() => 'There is no such page here.\n');
	return {
		notFound: Buffer.from(notFound),
		files: sirv(copy, { brotli: true, gzip: true, etag: true, extensions: ['html'] })
	};
}

/**
 * Serves a built site with the headers of serve/headers.ts: compressed files if the client accepts them, and 404.html
 * for a file that does not exist.
 *
 * @throws PortTaken when the port is in use or not allowed
 */
export async function serve(options: ServeOptions = {}): Promise<Site> {
	const { host = '127.0.0.1', overrides = {}, port } = options;
	let loaded: LoadedSite | null = null;
	const server = createServer((request, response) => {
		answer(request, response, loaded, overrides);
		options.onRequest?.({ method: request.method ?? '', path: request.url ?? '', status: response.statusCode });
	});
	// No time limit for idle connections: if this process was busy, it would close one while a browser sends a request.
	server.keepAliveTimeout = 0;
	const address = await listenAt(server, { host, ...(port !== undefined && { port }) });
	const copies = await mkdtemp(join(tmpdir(), 'oriel-site-'));
	guardDirectory(copies);
	let count = 0;
	const load = async (directory: string) => {
		loaded = await loadSite(directory, join(copies, String(count++)));
	};
	if (options.directory !== undefined) await load(options.directory);
	return {
		...address,
		load,
		async close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			server.closeAllConnections();
			await closed;
			await rm(copies, { recursive: true, force: true, maxRetries: 5 });
		}
	};
}

/**
 * Makes a server listen.
 *
 * @param at.port any free one by default
 * @returns its port, and its address
 * @throws PortTaken when the port is in use or not allowed
 */
export async function listenAt(
	server: Server,
	{ host, port: wanted = 0 }: { host: string; port?: number }
): Promise<Pick<Site, 'url' | 'port'>> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) =>
			reject(new PortUnavailable(wanted, error.code ?? error.message))
		);
		server.listen(wanted, host, resolve);
	});
	const address = server.address();
	const port = address === null || typeof address === 'string' ? 0 : address.port;
	return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port };
}

function answer(
	request: IncomingMessage,
	response: ServerResponse,
	site: LoadedSite | null,
	overrides: NonNullable<ServeOptions['overrides']>
): void {
	const path = pathOf(request.url ?? '/');
	setHeaders(response, headersFor(path));
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		response.setHeader('allow', 'GET, HEAD');
		return sendText(response, 405, 'Only GET and HEAD are answered here.');
	}
	if (site === null) {
		response.setHeader('retry-after', '5');
		return sendText(response, 503, 'The site is being built. Reload the page in a few seconds.');
	}
	const override = Object.hasOwn(overrides, path) ? overrides[path] : undefined;
	const content = typeof override === 'function' ? override() : override;
	if (content != null) return send(response, 200, 'application/json', content);
	// sirv throws on a range that ends before it starts; answering with the whole file is always allowed.
	delete request.headers.range;
	site.files(request, response, () => {
		setHeaders(response, headersFor('/404.html'));
		send(response, 404, 'text/html;charset=utf-8', site.notFound);
	});
}

/** Returns the path of a request, decoded as sirv decodes it. */
function pathOf(target: string): string {
	const [path = '/'] = target.split('?', 1);
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function sendText(response: ServerResponse, status: number, sentence: string): void {
	setHeaders(response, { ...headersFor(''), 'cache-control': 'no-store' });
	send(response, status, 'text/plain;charset=utf-8', `${sentence}\n`);
}

/** Sends an answer. Node leaves the body out of the answer to a HEAD. */
function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
	response.statusCode = status;
	response.setHeader('content-type', type);
	response.setHeader('content-length', Buffer.byteLength(body));
	response.end(body);
}
