import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { guardProgram, releaseProgram } from './guard';

/** How a program ended, with the last lines it wrote. */
export interface Exit {
	/** What the chain calls it, such as "monerod (first node)". */
	name: string;
	code: number | null;
	signal: string | null;
	lastLines: string;
}

export interface ProgramOptions {
	name: string;
	command: string;
	args: readonly string[];
	directory: string;
	/** Standard output and errors go to this file, after what is there already. */
	outputFile: string;
	/** Called when the program ends without end() having been called. */
	onExit: (exit: Exit) => void;
}

/** A program ended while it was waited for. */
export class ProgramEnded extends Error {
	override readonly name = 'ProgramEnded';
	constructor(readonly exit: Exit) {
		const how = exit.signal === null ? `with exit code ${exit.code}` : `by ${exit.signal}`;
		super(`${exit.name} ended ${how}\n${exit.lastLines}`.trimEnd());
	}
}

/** One running program, ended by its id. */
export class Program {
	readonly pid: number;
	readonly exited: Promise<Exit>;
	#running = true;
	#ending = false;

	private constructor(
		readonly name: string,
		private readonly child: ChildProcess,
		pid: number,
		options: ProgramOptions
	) {
		this.pid = pid;
		this.exited = new Promise((resolve) => {
			child.once('exit', async (code, signal) => {
				const unexpected = !this.#ending;
				this.#running = false;
				releaseProgram(pid);
				const exit = { name, code, signal, lastLines: await lastLines(options.outputFile) };
				resolve(exit);
				if (unexpected) options.onExit(exit);
			});
		});
	}

	/** Starts a program in a process group of its own, so that a terminal's Ctrl-C reaches only its owner. */
	static start(options: ProgramOptions): Program {
		const output = openSync(options.outputFile, 'a');
		try {
			const child = spawn(options.command, options.args, {
				cwd: options.directory,
				stdio: ['ignore', output, output],
				detached: process.platform !== 'win32',
				windowsHide: true
			});
			child.on('error', () => {});
			if (child.pid === undefined) throw new Error(`${options.name}: ${options.command} could not be started`);
			guardProgram(child.pid);
			return new Program(options.name, child, child.pid, options);
		} finally {
			closeSync(output);
		}
	}

	/** Asks again and again until the probe says true. Fails when the program ends or the time is over. */
	async until(probe: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
		const end = Date.now() + timeoutMs;
		while (!(await probe().catch(() => false))) {
			if (!this.#running) throw new ProgramEnded(await this.exited);
			if (Date.now() > end) throw new Error(`${this.name} was not ready after ${timeoutMs / 1000} s`);
			await sleep(50);
		}
	}

	/** Asks the program to end, and kills it when it has not after `grace` milliseconds. */
	async end(grace = 8_000): Promise<void> {
		this.#ending = true;
		if (this.#running && grace > 0) this.child.kill('SIGTERM');
		const timer = setTimeout(() => this.#running && this.child.kill('SIGKILL'), grace);
		await this.exited;
		clearTimeout(timer);
	}
}

async function lastLines(file: string): Promise<string> {
	const text = await readFile(file, 'utf8').catch(() => '');
	const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
	return text.replace(colours, '').trimEnd().split('\n').slice(-8).join('\n');
}
