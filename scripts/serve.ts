import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readSite, siteFile, type Encoding, type SiteFile, type SiteFiles } from './serve/files';
import { chooseEncoding, requestedPath } from './serve/negotiate';

/** One answered request: what a plain file server's log would show. */
export interface Served {
	method: string;
	/** The target as it was asked for; what stands behind '#' never arrives. */
	path: string;
	status: number;
}

export interface ServeOptions {
	/** A built site, read at once and kept. Without one, every answer is 503 until load() has been called. */
	directory?: string;
	/** The port to listen on; any free one when left out. */
	port?: number;
	host?: string;
	/** Contents that stand in for single files, by their path, such as /config.json; null for the file itself. */
	overrides?: Readonly<Record<string, string | (() => string | null)>>;
	onRequest?: (served: Served) => void;
}

/** A site that is being served. */
export interface Site {
	readonly url: string;
	readonly port: number;
	/** Reads a built site and serves it from now on. */
	load(directory: string): Promise<void>;
	/** Stops listening and ends every open connection. */
	close(): Promise<void>;
}

/** The port that was asked for belongs to another program, or is not allowed. */
export class PortTaken extends Error {
	override readonly name = 'PortTaken';
	constructor(
		readonly port: number,
		readonly code: string
	) {
		super(`port ${port} cannot be used (${code})`);
	}
}

const security = { 'x-content-type-options': 'nosniff' };

/** What a page needs besides. Its own policy and its referrer policy stand in the page. */
const pageSecurity = {
	'content-security-policy': "frame-ancestors 'none'",
	'cross-origin-opener-policy': 'same-origin',
	'referrer-policy': 'no-referrer'
};

/**
 * Serves a built site: compressed files where the reader takes them, names with a hash kept for ever, all others asked
 * for again, and 404.html for what is not there.
 *
 * @throws PortTaken when the port cannot be had
 */
export async function serve(options: ServeOptions = {}): Promise<Site> {
	const { host = '127.0.0.1', overrides = {} } = options;
	let files: SiteFiles | null = options.directory === undefined ? null : await readSite(options.directory);

	const find = (path: string): SiteFile | undefined => {
		const override = Object.hasOwn(overrides, path) ? overrides[path] : undefined;
		const content = typeof override === 'function' ? override() : override;
		return content == null ? files?.get(path) : siteFile(path, content);
	};
	const server = createServer((request, response) => {
		answer(request, response, files === null ? null : find);
		options.onRequest?.({ method: request.method ?? '', path: request.url ?? '', status: response.statusCode });
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) =>
			reject(new PortTaken(options.port ?? 0, error.code ?? error.message))
		);
		server.listen(options.port ?? 0, host, resolve);
	});
	const address = server.address();
	const port = address === null || typeof address === 'string' ? 0 : address.port;
	return {
		url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
		port,
		async load(directory) {
			files = await readSite(directory);
		},
		close() {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			server.closeAllConnections();
			return closed;
		}
	};
}

type Find = (path: string) => SiteFile | undefined;

function answer(request: IncomingMessage, response: ServerResponse, find: Find | null): void {
	setHeaders(response, security);
	if (request.method !== 'GET' && request.method !== 'HEAD') {
		response.setHeader('allow', 'GET, HEAD');
		return sendText(response, 405, 'Only GET and HEAD are answered here.');
	}
	if (find === null) {
		response.setHeader('retry-after', '5');
		return sendText(response, 503, 'The site is being built. Reload the page in a few seconds.');
	}
	const path = requestedPath(request.url ?? '/');
	if (path === null) return sendText(response, 400, 'This is not an address.');
	const file = find(path);
	if (file !== undefined) return sendFile(request, response, 200, path, file);
	const notFound = find('/404.html');
	if (notFound === undefined) return sendText(response, 404, 'There is no such page here.');
	sendFile(request, response, 404, '/404.html', notFound);
}

function sendFile(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	path: string,
	file: SiteFile
): void {
	if (file.type.startsWith('text/html')) setHeaders(response, pageSecurity);
	const encoding = chooseEncoding(request.headers['accept-encoding'], encodingsOf(file));
	const body = file.bodies[encoding] ?? file.bodies.identity;
	const tag = `"${file.tag}-${encoding}"`;
	const immutable = path.startsWith('/_app/immutable/');
	response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
	response.setHeader('etag', tag);
	if (encodingsOf(file).size > 1) response.setHeader('vary', 'accept-encoding');
	if (status === 200 && request.headers['if-none-match'] === tag) {
		response.statusCode = 304;
		response.end();
		return;
	}
	if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
	send(request.method === 'HEAD', response, status, file.type, body);
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
	for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function encodingsOf(file: SiteFile): ReadonlySet<Encoding> {
	return new Set(Object.keys(file.bodies) as Encoding[]);
}

function sendText(response: ServerResponse, status: number, sentence: string): void {
	response.setHeader('cache-control', 'no-store');
	send(response.req.method === 'HEAD', response, status, 'text/plain; charset=utf-8', Buffer.from(`${sentence}\n`));
}

function send(headOnly: boolean, response: ServerResponse, status: number, type: string, body: Buffer): void {
	response.statusCode = status;
	response.setHeader('content-type', type);
	response.setHeader('content-length', body.length);
	response.end(headOnly ? undefined : body);
}
