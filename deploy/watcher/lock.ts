import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { Problem } from './problem';

/** In the working folder: the path of a socket has room for some 100 bytes alone. */
const PATH = 'lock';

const listen = () =>
	new Promise<Server | null>((resolve, reject) => {
		const server = createServer((socket) => socket.destroy()).unref();
		server.once('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EADDRINUSE' ? resolve(null) : reject(error)
		);
		server.listen(PATH, () => resolve(server));
	});

const isAnswered = () =>
	new Promise<boolean>((resolve) => {
		const socket = connect(PATH, () => resolve(true)).on('error', () => resolve(false));
		socket.on('close', () => socket.destroy());
	});

/**
 * Takes the working folder for this process alone, with a Unix socket: it stops answering however the process ends.
 *
 * @throws Problem when another watcher has it
 */
export async function takeFolder(): Promise<void> {
	for (let attempt = 0; attempt < 3; attempt++) {
		if (await listen()) return;
		if (await isAnswered()) throw new Problem('Another watcher runs on this folder.');
		// Left behind by one that was killed.
		rmSync(PATH, { force: true });
	}
	throw new Problem('Another watcher starts on this folder.');
}
