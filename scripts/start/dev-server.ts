import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { listenAt, type Site } from '../serve';
import { root } from '../shared/commands';

/**
 * Serves the page from its sources with Vite's development server: a change of a file is on screen at once. Nothing has
 * to be built. Every answer is 503 until load() is called.
 *
 * @param options.port any free one by default
 * @param options.config the text of /config.json; null for the project's own
 * @throws PortTaken when the port is in use or not allowed
 */
export async function serveSources(options: {
	port?: number;
	host: string;
	config: () => string | null;
}): Promise<Pick<Site, 'url' | 'port' | 'close'> & { load(): Promise<void> }> {
	let vite: ViteDevServer | null = null;
	const server = createServer((request, response) => {
		if (vite === null) {
			response.writeHead(503, { 'retry-after': '5' });
			return response.end('The page is starting. Reload it in a few seconds.\n');
		}
		const config = request.url?.split('?', 1)[0] === '/config.json' ? options.config() : null;
		if (config === null) return vite.middlewares(request, response);
		response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
		response.end(config);
	});
	const address = await listenAt(server, options);
	return {
		...address,
		async load() {
			vite = await createVite({
				root,
				configFile: join(root, 'vite.config.ts'),
				clearScreen: false,
				// With a server of its own, Vite would end this process at SIGTERM, before everything else that was
				// started has ended.
				server: { middlewareMode: { server }, ws: { server } }
			});
		},
		async close() {
			const closed = new Promise((resolve) => server.close(resolve));
			await vite?.close();
			server.closeAllConnections();
			await closed;
		}
	};
}
