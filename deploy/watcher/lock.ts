import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { renameSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem';

/** In the working folder: the path of a socket has room for some 100 bytes alone. */
const PATH = 'lock';
/** Milliseconds after which the last of several that started at once has put its socket in place. */
const PAUSE = 300;

/** Whether a program answers at a Unix socket. */
export const isAnswered = (path: string) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(path, () => resolve(true)).on('error', () => resolve(false));
		socket.on('close', () => socket.destroy());
	});

/**
 * Takes the working folder for this process alone, with a Unix socket: it stops answering however the process ends. Of several that
 * replace a dead one at once, the last has it.
 *
 * @throws Problem when another watcher has it
 */
export async function takeFolder(): Promise<void> {
	if (await isAnswered(PATH)) throw new Problem('Another watcher runs on this folder.');
	const own = `${PATH}-${randomBytes(8).toString('hex')}`;
	await once(
		createServer((socket) => socket.destroy())
			.unref()
			.listen(own),
		'listening'
	);
	const { ino } = statSync(own);
	renameSync(own, PATH);
	await sleep(PAUSE);
	if (statSync(PATH).ino !== ino) throw new Problem('Another watcher starts on this folder.');
}
