import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** A request as the server got it. */
export interface Got {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}

export interface Server {
	url: string;
	got: Got[];
	close(): Promise<void>;
}

const open = new Set<Server>();

afterEach(async () => {
	for (const server of open) await server.close();
});

/** A server on a free loopback port, closed after the test. The handler has the request's whole body. */
export async function serve(handle: (response: ServerResponse, got: Got) => void): Promise<Server> {
	const got: Got[] = [];
	const http = createServer((request, response) => {
		void bodyOf(request).then((body) => {
			const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
			got.push(one);
			handle(response, one);
		});
	});
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	const { port } = http.address() as AddressInfo;
	const server = {
		url: `http://127.0.0.1:${port}`,
		got,
		close: () => {
			open.delete(server);
			return new Promise<void>((resolve) => {
				http.close(() => resolve());
				http.closeAllConnections();
			});
		}
	};
	open.add(server);
	return server;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks).toString('utf8');
}
