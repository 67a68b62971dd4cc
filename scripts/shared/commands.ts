import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface CommandResult {
	/** 0 when all is well; null when a signal ended it or it could not be started. */
	code: number | null;
	/** What it wrote, when that was kept. */
	output: string;
}

const running = new Set<ChildProcess>();
let ended = false;

/**
 * Runs a command in the project's root unless told otherwise, in a process group of its own.
 *
 * @param options.keep keeps what it writes, in place of showing it
 */
export async function run(
	command: readonly string[],
	options: { keep?: boolean; cwd?: string; env?: Readonly<Record<string, string>> } = {}
): Promise<CommandResult> {
	if (ended) return { code: null, output: '' };
	const [file = '', ...args] = command;
	const child = spawn(file, args, {
		cwd: options.cwd ?? root,
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

/** Passes a signal on to every command that still runs, and to what it started. From then on none is started. */
export function endCommands(signal: NodeJS.Signals): void {
	ended = true;
	for (const { pid } of running) {
		if (pid === undefined) continue;
		try {
			process.kill(process.platform === 'win32' ? pid : -pid, signal);
		} catch {
			// It has ended in the meantime.
		}
	}
}

/** The command line that runs a program of an installed npm package with this same Node. */
export function packageProgram(packageName: string, program: string): string[] {
	const directory = join(root, 'node_modules', packageName);
	const manifest = join(directory, 'package.json');
	if (!existsSync(manifest)) throw new Error(`The npm package ${packageName} is not installed.`);
	const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
	const file = typeof bin === 'string' ? bin : bin[program];
	if (file === undefined) throw new Error(`The npm package ${packageName} has no program ${program}.`);
	return [process.execPath, join(directory, file)];
}
