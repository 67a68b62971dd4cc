import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./guard-process.js', import.meta.url));
let input: ReturnType<typeof startGuard> | undefined;

/** Starts the guard once; it lives as long as this process and never keeps it alive. */
function startGuard() {
	const child = spawn(process.execPath, [script], {
		stdio: ['pipe', 'ignore', 'ignore'],
		detached: true,
		windowsHide: true
	});
	child.on('error', () => {});
	child.stdin.on('error', () => {});
	child.unref();
	if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
	return child.stdin;
}

function write(line: string): void {
	input ??= startGuard();
	input.write(`${line}\n`);
}

/** Registers a program to kill when this process ends without having ended it. */
export function guardProgram(pid: number): void {
	write(`+${pid}`);
}

/** Unregisters a program that has ended: its id may soon belong to another process. */
export function releaseProgram(pid: number): void {
	write(`-${pid}`);
}

/** Registers a temporary directory to remove when this process ends, at the latest. */
export function guardDirectory(path: string): void {
	write(`dir ${path}`);
}
