import { createInterface } from 'node:readline';
import { findOnPath } from '../../devnet/programs';
import { run, type CommandResult } from './commands';

/** Options for installing packages. */
export interface InstallOptions {
	/** Prints a line. */
	print: (sentence: string) => void;
	/** True to install without asking: the option `--yes`. */
	yes: boolean;
	/** Aborted when the script is to end: this ends the question. */
	signal?: AbortSignal;
	/** Terminal at which the question is asked; by default the script's own. Null if there is none. */
	terminal?: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream } | null;
}

/** Returns the prefix of a command that needs root; null if sudo is missing or would ask for a password. */
async function rootCommandPrefix(): Promise<string[] | null> {
	if (process.getuid?.() === 0) return [];
	if ((await findOnPath('sudo')) === null) return null;
	return (await run(['sudo', '-n', 'true'], { keep: true })).code === 0 ? ['sudo', '-n'] : null;
}

/**
 * Installs packages of Debian or Ubuntu, on such a system, as root or with sudo that needs no password. At a terminal
 * it lists the packages and asks first; without a terminal, as in CI, it installs them and prints a line. Prints a line
 * for each package that could not be installed.
 */
export async function installDebianPackages(names: readonly string[], installing: InstallOptions): Promise<void> {
	if ((await findOnPath('apt-get')) === null) return;
	const asRoot = await rootCommandPrefix();
	if (asRoot === null) return;
	if (!(await confirmInstallation(names, installing))) return;
	installing.print(`Installing with apt-get: ${names.join(', ')} (this can take some minutes)`);
	// Another apt-get may be running, such as that of unattended-upgrades.
	const options = ['-o', 'Acquire::http::Timeout=20', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
	const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C', 'apt-get', ...options];
	// If the update fails, for example without network, the package lists from before may be enough.
	await run([...aptGet, 'update'], { keep: true });
	// One package at a time: if the system lacks one of them, the others are still installed.
	for (const name of names) {
		const result = await run([...aptGet, 'install', '-y', '--no-install-recommends', name], { keep: true });
		if (result.code === 0) continue;
		installing.print(`${name} was not installed: ${describeAptFailure(result)}`);
		if (result.code === null || LOCKED.test(result.output)) return;
	}
}

/** Time (seconds) that apt-get waits for another program that has locked its files. */
const LOCK_TIMEOUT_S = 60;

/** English messages of apt-get, as it writes them with LC_ALL=C. */
const LOCKED = /Could not get lock|Unable to (?:lock|acquire)/;
const UNKNOWN_PACKAGE = /Unable to locate package|has no installation candidate/;
const NO_NETWORK = /Temporary failure resolving|Could not resolve|Could not connect|Unable to connect|Failed to fetch/;

/** Describes why apt-get did not install a package, and what to do: the end of a sentence. */
export function describeAptFailure({ code, output }: CommandResult): string {
	if (code === null) return 'apt-get was stopped.';
	if (LOCKED.test(output)) {
		return 'another program is using apt-get. Wait until it has ended, then run the same command again.';
	}
	if (UNKNOWN_PACKAGE.test(output)) return 'this system has no package of that name.';
	if (NO_NETWORK.test(output)) {
		return 'apt-get could not reach its servers. Check the network, then run the same command again.';
	}
	const reason = output.split('\n').findLast((line) => line.startsWith('E: ')) ?? `E: exit code ${code}`;
	return `apt-get says "${reason.slice('E: '.length).trim()}".`;
}

/** Returns true if packages may be installed: asks once at a terminal; without a terminal or with `--yes`, true. */
export async function confirmInstallation(
	names: readonly string[],
	installing: Omit<InstallOptions, 'print'>
): Promise<boolean> {
	const { yes, signal, terminal = ownTerminal() } = installing;
	if (signal?.aborted) return false;
	if (yes || terminal === null) return true;
	// With `terminal: false` the terminal stays in its own line mode: Ctrl-C is a signal, which ends the script.
	const lines = createInterface({ ...terminal, terminal: false });
	try {
		terminal.output.write(`Install ${names.join(', ')} with apt-get? [Y/n] `);
		const answer = await new Promise<string | null>((resolve) => {
			lines.once('line', resolve);
			// The input has ended, or the script is to end.
			lines.once('close', () => resolve(null));
			signal?.addEventListener('abort', () => resolve(null), { once: true });
		});
		return answer !== null && /^\s*(y(es)?)?\s*$/i.test(answer);
	} finally {
		lines.close();
	}
}

const ownTerminal = () =>
	process.stdin.isTTY && process.stdout.isTTY ? { input: process.stdin, output: process.stdout } : null;
