/**
 * Cleans up what its parent process leaves behind. The parent writes lines to this process's standard input: `+pid`
 * when a program starts, `-pid` when it has ended, `dir path` for a temporary directory. When the parent exits, for
 * whatever reason, the input closes: then the programs still listed are killed by their ids and the directories are
 * removed.
 */
import { createInterface } from 'node:readline';
import { remove } from './removal.js';

/** @type {Set<number>} */
const pids = new Set();
/** @type {Set<string>} */
const directories = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

createInterface({ input: process.stdin })
	.on('line', (line) => {
		if (line.startsWith('+')) pids.add(Number(line.slice(1)));
		else if (line.startsWith('-')) pids.delete(Number(line.slice(1)));
		else if (line.startsWith('dir ')) directories.add(line.slice(4));
	})
	.on('close', () => {
		for (const pid of pids) {
			try {
				process.kill(pid, 'SIGKILL');
			} catch {
				// The program has already ended.
			}
		}
		for (const directory of directories) remove(directory);
	});
