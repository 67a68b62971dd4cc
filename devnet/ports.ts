import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Port range below the ephemeral ports (from 32768 on Linux, 49152 elsewhere): an outgoing connection would borrow one
 * of those before its program binds it, or while the program is restarted.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 27_999;

/**
 * Finds free TCP ports on loopback. All of them stay bound until the last one is found, so that one call never returns
 * a port twice.
 */
export async function freePorts(count: number): Promise<number[]> {
	const bound = new Map<number, Server>();
	while (bound.size < count) {
		const port = randomInt(FIRST_PORT, LAST_PORT + 1);
		const server = await listenAt(port);
		if (server) bound.set(port, server);
	}
	await Promise.all([...bound.values()].map((server) => new Promise((done) => server.close(done))));
	return [...bound.keys()];
}

/** Listens at a port; resolves to null when the port is in use. */
function listenAt(port: number): Promise<Server | null> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(null) : reject(error)
		);
		server.listen(port, '127.0.0.1', () => resolve(server));
	});
}
