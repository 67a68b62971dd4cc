import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems lend to outgoing connections (from 32768 on Linux, 49152 elsewhere): a passing connection would
 * borrow one before its program takes it, or while it is started again.
 */
const FIRST = 20_000;
const LAST = 27_999;

/**
 * Finds free TCP ports on loopback. All of them are held open until the last one is found, so that no port is given
 * twice in one call.
 */
export async function freePorts(count: number): Promise<number[]> {
	const held = new Map<number, Server>();
	while (held.size < count) {
		const port = randomInt(FIRST, LAST + 1);
		const server = await listenAt(port);
		if (server) held.set(port, server);
	}
	await Promise.all([...held.values()].map((server) => new Promise((done) => server.close(done))));
	return [...held.keys()];
}

/** Null when something else has the port. */
function listenAt(port: number): Promise<Server | null> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(null) : reject(error)
		);
		server.listen(port, '127.0.0.1', () => resolve(server));
	});
}
