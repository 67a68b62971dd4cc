import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { renameSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem';

/** Socket's path, relative to the working folder, because a socket's path may have only about 100 bytes. */
const PATH = 'lock';
/** Time in ms after which the last of several watchers that start at the same time has renamed its socket. */
const PAUSE = 300;

/** Resolves to true when a program accepts connections at a Unix socket. */
export const isAnswered = (path: string) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(path, () => resolve(true)).on('error', () => resolve(false));
		socket.on('close', () => socket.destroy());
	});

/**
 * Locks the working folder for this process with a Unix socket, which stops answering however the process ends. Of
 * several processes that replace a dead socket at the same time, the last one gets the lock.
 *
 * @throws Problem when another watcher has the lock
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
