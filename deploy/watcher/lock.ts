import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { renameSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalProblem } from './problem';

/** Socket's path, relative to the working folder, because a socket's path may have only about 100 bytes. */
const LOCK_PATH = 'lock';
/** Time in ms after which the last of several watchers that start at the same time has renamed its socket. */
const SETTLE_MS = 300;

/** Resolves to true when a program accepts connections at a Unix socket. */
export const isListening = (path: string) =>
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
export async function lockFolder(): Promise<void> {
	if (await isListening(LOCK_PATH)) throw new FatalProblem('Another watcher runs on this folder.');
	const own = `${LOCK_PATH}-${randomBytes(8).toString('hex')}`;
	await once(
		createServer((socket) => socket.destroy())
			.unref()
			.listen(own),
		'listening'
	);
	const { ino } = statSync(own);
	renameSync(own, LOCK_PATH);
	await sleep(SETTLE_MS);
	if (statSync(LOCK_PATH).ino !== ino) throw new FatalProblem('Another watcher starts on this folder.');
}
