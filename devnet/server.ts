import { join } from 'node:path';
import { Program, type Exit } from './process';
import { findProgram, type ProgramName } from './programs';
import type { Endpoint } from './rpc';
import { removeDirectory } from './temporary';

export interface ServerOptions {
	name: string;
	/** Directory that only this program uses. */
	directory: string;
	/** Additional options that the installed release supports. */
	extraOptions: readonly string[];
	/** Origins of the pages that may call it. */
	origins: readonly string[];
	login?: NonNullable<Endpoint['login']>;
	/** Called when it ends unexpectedly. */
	onExit?: (exit: Exit) => void;
}

/** Program that serves a port of loopback. It can be stopped and started again, with the same ports and data. */
export abstract class Server<Options extends ServerOptions> implements Endpoint {
	readonly name: string;
	readonly url: string;
	readonly login?: NonNullable<Endpoint['login']>;
	/** Resolves once the process that was started last has ended, for whatever reason. */
	exited: Promise<Exit> | undefined;
	#program: Program | null = null;
	#ready = false;
	/** True from a call of start() until a call of end(). */
	#isStarted = false;

	constructor(
		private readonly command: ProgramName,
		port: number,
		protected readonly options: Options
	) {
		this.name = options.name;
		this.url = `http://127.0.0.1:${port}`;
		if (options.login !== undefined) this.login = options.login;
	}

	/** Id of the running process, or null. */
	get pid(): number | null {
		return this.#program?.pid ?? null;
	}

	/**
	 * Starts the program and waits until it answers.
	 *
	 * @throws AbortError when it is ended before its process has started
	 */
	async start(): Promise<void> {
		const { name, directory, onExit } = this.options;
		this.#isStarted = true;
		const command = (await findProgram(this.command)) ?? this.command;
		if (!this.#isStarted) throw new DOMException('Ended before it began', 'AbortError');
		this.#program = Program.start({
			name,
			command,
			args: this.args(),
			directory,
			outputFile: join(directory, 'output.log'),
			onExit: (exit) => {
				this.#program = null;
				if (this.#ready) onExit?.(exit);
			}
		});
		this.exited = this.#program.exited;
		await this.#program.waitUntil(() => this.probe().then(() => true));
		this.#ready = true;
	}

	async end(grace?: number): Promise<void> {
		const program = this.#program;
		this.#isStarted = false;
		this.#program = null;
		this.#ready = false;
		await program?.end(grace);
	}

	async restart(): Promise<void> {
		await this.end();
		await this.start();
	}

	/** Ends the program and removes its directory. */
	async stop(grace?: number): Promise<void> {
		await this.end(grace);
		await removeDirectory(this.options.directory);
	}

	protected runningProgram(): Program {
		if (this.#program === null) throw new Error(`${this.options.name} is not running`);
		return this.#program;
	}

	protected abstract args(): string[];
	/** Makes any call that the program answers once it is ready. */
	protected abstract probe(): Promise<unknown>;
}
