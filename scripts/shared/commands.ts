import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root directory of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface CommandResult {
	/** Exit code; null if a signal ended the command or it could not be started. */
	code: number | null;
	/** Text of stdout and stderr, if it was captured (`keep`); after a failed start, the error's message. */
	output: string;
}

const running = new Set<ChildProcess>();
let isEnding = false;

/**
 * Runs a command in a process group of its own, in the project's root.
 *
 * @param options.keep captures its output instead of showing it
 */
export async function run(
	command: readonly string[],
	options: { keep?: boolean; env?: Readonly<Record<string, string>> } = {}
): Promise<CommandResult> {
	if (isEnding) return { code: null, output: '' };
	const [file = '', ...args] = command;
	const child = spawn(file, args, {
		cwd: root,
		env: { ...process.env, ...options.env },
		stdio: options.keep ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
		detached: process.platform !== 'win32',
		windowsHide: true
	});
	running.add(child);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
	const code = await new Promise<number | null>((resolve) => {
		child.once('error', (error) => {
			output += error.message;
			resolve(null);
		});
		child.once('close', resolve);
	});
	running.delete(child);
	return { code, output };
}

/** Sends a signal to all running commands and their children. From then on, `run` starts no command. */
export function signalCommands(signal: NodeJS.Signals): void {
	isEnding = true;
	for (const { pid } of running) {
		if (pid === undefined) continue;
		try {
			process.kill(process.platform === 'win32' ? pid : -pid, signal);
		} catch {
			// The command has ended already.
		}
	}
}

/** Returns the command line that runs a program of an installed npm package. */
export function packageProgram(packageName: string, program: string): string[] {
	const directory = join(root, 'node_modules', packageName);
	const manifest = join(directory, 'package.json');
	if (!existsSync(manifest)) throw new Error(`The npm package ${packageName} is not installed.`);
	const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
	const file = typeof bin === 'string' ? bin : bin[program];
	if (file === undefined) throw new Error(`The npm package ${packageName} has no program ${program}.`);
	return [process.execPath, join(directory, file)];
}
