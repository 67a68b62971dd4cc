import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listen, readRequestBody } from '../../../devnet/stand-in/loopback';

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
		void readRequestBody(request).then((bytes) => {
			const body = bytes.toString('utf8');
			const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
			got.push(one);
			handle(response, one);
		});
	});
	const { url, stop } = await listen(http);
	const server = {
		url,
		got,
		close: () => {
			open.delete(server);
			return stop();
		}
	};
	open.add(server);
	return server;
}
