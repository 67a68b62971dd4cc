import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { ProgramFailure, remedyFor, withoutFullStop } from './failure';
import { guardProgram, releaseProgram } from './guard';
import { describeLogLocation } from './temporary';

/** Result of a program that ended, and the reason in its output. */
export interface Exit {
	/** Name of the program in the chain, such as "monerod (first node)". */
	name: string;
	code: number | null;
	signal: string | null;
	/** Line of its output that says why it ended, or the last line; empty when it wrote nothing. */
	exitReason: string;
	/** Directory of its logs. */
	logDirectory: string;
}

export interface ProgramOptions {
	name: string;
	command: string;
	args: readonly string[];
	directory: string;
	/** File that standard output and standard error are appended to. */
	outputFile: string;
	/** Called when the program ends without a call of end(). */
	onExit: (exit: Exit) => void;
}

/** Error: a program ended while something waited for it. */
export class ProgramEnded extends ProgramFailure {
	override readonly name = 'ProgramEnded';
	constructor(readonly exit: Exit) {
		super(describeExit(exit));
	}
}

/** Describes how a program ended, why, and what to do, such as `monerod ended with exit code 1: Failed to bind. …` */
export function describeExit({ name, code, signal, exitReason, logDirectory }: Exit): string {
	const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
	const why = exitReason === '' ? '' : `: ${withoutFullStop(exitReason)}`;
	return `${name} ${how}${why}.${remedyFor(`${signal} ${exitReason}`)} ${describeLogLocation(logDirectory)}`;
}

/** Error: the system did not start a program, or the program was not ready in time. */
export class ProgramNotReady extends ProgramFailure {
	override readonly name = 'ProgramNotReady';
}

/** Running program, which is ended by its id. */
export class Program {
	readonly pid: number;
	readonly exited: Promise<Exit>;
	readonly #logs: string;
	#running = true;
	#ending = false;

	private constructor(
		readonly name: string,
		private readonly child: ChildProcess,
		pid: number,
		options: ProgramOptions,
		/** Size (bytes) of the output file before the start. */
		written: number
	) {
		this.pid = pid;
		this.#logs = dirname(options.outputFile);
		this.exited = new Promise((resolve) => {
			child.once('exit', async (code, signal) => {
				const unexpected = !this.#ending;
				this.#running = false;
				releaseProgram(pid);
				const output = await readFile(options.outputFile).catch(() => Buffer.alloc(0));
				const exitReason = exitReasonIn(output.subarray(written).toString());
				const exit = { name, code, signal, exitReason, logDirectory: dirname(options.outputFile) };
				resolve(exit);
				if (unexpected) options.onExit(exit);
			});
		});
	}

	/**
	 * Starts a program in a process group of its own, so that a terminal's Ctrl-C reaches only its owner.
	 *
	 * @throws ProgramNotReady when the system cannot start it
	 */
	static start(options: ProgramOptions): Program {
		const output = openSync(options.outputFile, 'a');
		try {
			const written = fstatSync(output).size;
			const child = spawn(options.command, options.args, {
				cwd: options.directory,
				stdio: ['ignore', output, output],
				detached: process.platform !== 'win32',
				windowsHide: true
			});
			child.on('error', () => {});
			if (child.pid === undefined) throw new Error('is it there, and may it be run?');
			guardProgram(child.pid);
			return new Program(options.name, child, child.pid, options, written);
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error);
			throw new ProgramNotReady(`${options.name}: ${options.command} could not be started: ${why}`);
		} finally {
			closeSync(output);
		}
	}

	/**
	 * Polls until the probe returns true.
	 *
	 * @param timeoutMs milliseconds
	 * @throws ProgramEnded when the program ends before that
	 * @throws ProgramNotReady when the timeout is over
	 */
	async waitUntil(probe: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
		const end = Date.now() + timeoutMs;
		while (!(await probe().catch(() => false))) {
			if (!this.#running) throw new ProgramEnded(await this.exited);
			if (Date.now() > end) {
				const sentence = `${this.name} was not ready after ${timeoutMs / 1000} s: is this computer very busy?`;
				throw new ProgramNotReady(`${sentence} ${describeLogLocation(this.#logs)}`);
			}
			await sleep(50);
		}
	}

	/** Asks the program to end (SIGTERM), and kills it when it has not ended after `grace` milliseconds. */
	async end(grace = 8_000): Promise<void> {
		this.#ending = true;
		if (this.#running && grace > 0) this.child.kill('SIGTERM');
		const timer = setTimeout(() => this.#running && this.child.kill('SIGKILL'), grace);
		await this.exited;
		clearTimeout(timer);
	}
}

/**
 * Patterns of lines that say why a program of the reference implementation ended, the most reliable first: F is fatal,
 * E an error.
 */
const EXIT_REASON_PATTERNS = [
	/^[-\d]+ [:.\d]+\s+F /,
	/^(error|failed|fatal)\b|error while loading/i,
	/^[-\d]+ [:.\d]+\s+E /
];

/** Returns the line of an output that says why its program ended, or the last line, without colours, time and level. */
export function exitReasonIn(output: string): string {
	const lines = stripVTControlCharacters(output)
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');
	const found = EXIT_REASON_PATTERNS.map((reason) => lines.find((line) => reason.test(line))).find(
		(line) => line !== undefined
	);
	return (found ?? lines.at(-1) ?? '').replace(/^[-\d]+ [:.\d]+\s+[A-Z] /, '').slice(0, 300);
}
