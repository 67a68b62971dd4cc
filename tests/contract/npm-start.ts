import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { guardProgram, releaseProgram } from '../../devnet/guard';
import { root } from '../../scripts/shared/commands';

/** `npm start` as a user starts it, in a process group of its own, on any system but Windows. */
export class NpmStart {
	output = '';
	readonly ended: Promise<number | null>;
	readonly #pid: number;

	/** @param env differences from the environment of the tests; undefined removes a variable */
	constructor(args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) {
		// The development server would treat vitest's environment as its own.
		const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name));
		const child = spawn(process.execPath, [join(root, 'scripts/run.js'), 'start', ...args], {
			cwd: root,
			env: { ...Object.fromEntries(own), ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true
		});
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (this.output += String(part)));
		const { pid = 0 } = child;
		this.#pid = pid;
		guardProgram(pid);
		this.ended = once(child, 'close').then(([code]) => {
			releaseProgram(pid);
			return code as number | null;
		});
	}

	/** Waits until it has written the text; throws if it ends before. */
	async until(text: string): Promise<void> {
		let hasEnded = false;
		void this.ended.then(() => (hasEnded = true));
		while (!this.output.includes(text)) {
			if (hasEnded) throw new Error(`npm start ended without “${text}”. It wrote: ${this.output}`);
			await sleep(50);
		}
	}

	/**
	 * Presses Ctrl-C.
	 *
	 * @returns its exit code
	 */
	async interrupt(): Promise<number | null> {
		this.#signal('SIGINT');
		return this.ended;
	}

	/**
	 * Waits until all of its processes have ended, except the programs of the chain, each of which is in a group of its
	 * own.
	 */
	async untilGone(): Promise<void> {
		while (this.#signal(0)) await sleep(20);
	}

	/** Kills it at the end of a test, also of one that failed. After a test that passed it has ended already. */
	async stop(): Promise<void> {
		// Its guard kills the programs that it started, as soon as it is gone.
		this.#signal('SIGKILL');
		await this.ended;
	}

	/**
	 * Sends a signal to the group.
	 *
	 * @returns true if the group exists
	 */
	#signal(signal: NodeJS.Signals | 0): boolean {
		try {
			return process.kill(-this.#pid, signal);
		} catch {
			return false;
		}
	}
}
