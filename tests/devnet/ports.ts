import { createServer, type Server } from 'node:net';

/**
 * Finds free TCP ports on loopback. All of them are held open until the last one is found, so that no port is given
 * twice in one call.
 */
export async function freePorts(count: number): Promise<number[]> {
	const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
	const ports = servers.map(portOf);
	await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
	return ports;
}

function listenAnywhere(): Promise<Server> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => resolve(server));
	});
}

function portOf(server: Server): number {
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
	return address.port;
}
