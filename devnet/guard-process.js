/**
 * Ends what its parent leaves behind. The parent writes lines to this process's standard input: `+pid` and `-pid` for
 * programs that run and that have ended, `dir path` for a temporary directory. When the parent is gone, however it
 * went, the input closes: then the programs still listed are killed by their ids and the directories removed.
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
				// It ended by itself.
			}
		}
		for (const directory of directories) remove(directory);
	});
