import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sourceFiles } from '../version.js';
import { packageProgram, root, run } from './commands';

/** Directory of the built site. */
export const buildDirectory = join(root, 'build');

const stateDirectory = join(root, '.svelte-kit');
const lockFile = join(stateDirectory, 'build.lock');
const stampFile = join(stateDirectory, 'build.stamp');

/** Thrown when a build fails. The message is the output of the build. */
export class BuildFailed extends Error {
	override readonly name = 'BuildFailed';
}

/**
 * Builds the site for production, one build at a time. Does nothing if the sources are those of the last build, unless
 * `always` is set.
 *
 * @returns true if a build was necessary
 * @throws BuildFailed
 */
export async function buildSite({ always = false } = {}): Promise<boolean> {
	mkdirSync(stateDirectory, { recursive: true });
	await lock();
	try {
		if (!always && stamp() === read(stampFile)) return false;
		// NODE_ENV is set because a test runner may have set it to something else.
		const command = [...packageProgram('vite', 'vite'), 'build', '--logLevel', 'warn'];
		const { code, output } = await run(command, { keep: true, env: { NODE_ENV: 'production' } });
		if (code !== 0) throw new BuildFailed(output.trim());
		writeFileSync(stampFile, stamp());
		return true;
	} finally {
		rmSync(lockFile, { force: true });
	}
}

/** Hash of all sources and of the built page: a build is current while this is unchanged. */
function stamp(): string {
	const sum = createHash('sha256');
	for (const file of [...sourceFiles().map((file) => join(root, file)), join(buildDirectory, 'index.html')]) {
		sum.update(`${file}\n`).update(read(file));
	}
	return sum.digest('hex');
}

function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

/**
 * Waits until no other build runs, then creates the lock file. Removes a lock whose process has ended, or that is still
 * there after 180 s, longer than any build takes.
 */
async function lock(): Promise<void> {
	const end = Date.now() + 180_000;
	for (;;) {
		try {
			writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
			return;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
		const owner = Number(read(lockFile));
		if ((owner > 0 && !isRunning(owner)) || Date.now() > end) rmSync(lockFile, { force: true });
		else await sleep(200);
	}
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
