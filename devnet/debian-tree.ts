import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Program } from './process';
import { removeDirectory, temporaryDirectory } from './temporary';

const project = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Reason shown for a test that is skipped because no tree can be opened. */
export const debianTreeSkipReason =
	'It needs root, and to be allowed to mount: name spaces of its own, with overlayfs.';

/** Result of a command in a tree. */
export interface TreeCommandResult {
	code: number | null;
	/** Standard output and standard error, in the order received. */
	output: string;
}

/** This computer's Debian with a network of its own (loopback only), where all changes are discarded at the end. */
export interface DebianTree {
	/**
	 * Runs a bash script in the tree as root. Background processes run until the tree is closed.
	 *
	 * @throws Error with the output when the exit code is not 0
	 */
	run(script: string): Promise<string>;
	/** Same as `run`, but returns the result whatever the exit code is. */
	attempt(script: string): Promise<TreeCommandResult>;
	/** Writes a file, and creates its parent directories. */
	write(path: string, content: string | Uint8Array, mode?: string): Promise<void>;
	/** Ends every process in the tree by ending its first one. */
	close(): Promise<void>;
}

/**
 * Returns the shell script that mounts the tree: the root file system below a layer in memory that takes all writes,
 * and the project and Node unchanged, at their own paths.
 */
const mountScript = (own: string) => `
set -eu
ip link set lo up
mount -t tmpfs tree ${own}
mkdir ${own}/changes ${own}/work ${own}/root
mount -t overlay overlay -o lowerdir=/,upperdir=${own}/changes,workdir=${own}/work ${own}/root
cd ${own}/root
mount -t proc proc proc
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 tmp tmp
mount -t tmpfs run run
for folder in '${project}' '${dirname(process.execPath)}'; do
	mkdir -p .$folder
	mount --bind $folder .$folder
done
echo ready
exec sleep infinity
`;

/**
 * Opens a tree in namespaces of its own for mounts, processes and the network.
 *
 * @returns null where that is not allowed: for anyone but root, and in most containers
 */
export async function openDebianTree(): Promise<DebianTree | null> {
	const own = await temporaryDirectory('tree');
	const outputFile = join(own, 'output.log');
	const program = Program.start({
		name: 'unshare',
		command: 'unshare',
		args: ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', mountScript(own)],
		directory: own,
		outputFile,
		onExit: () => {}
	});
	const close = async () => {
		await program.end();
		await removeDirectory(own);
	};
	try {
		await program.waitUntil(async () => (await readFile(outputFile, 'utf8')).includes('ready'));
	} catch {
		await close();
		return null;
	}
	// The first process in the tree is the child of `unshare`, which created its namespaces.
	const [first = ''] = (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')).split(' ');
	const enter = ['--target', first, '--mount', '--net', '--pid', 'chroot', `${own}/root`];

	async function attempt(script: string, input: string | Uint8Array = ''): Promise<TreeCommandResult> {
		const environment = [
			'env',
			'-i',
			'HOME=/root',
			'LC_ALL=C.UTF-8',
			'PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin'
		];
		const child = spawn('nsenter', [...enter, ...environment, 'bash', '--norc', '-euc', script]);
		let output = '';
		child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
		child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
		child.stdin.on('error', () => {});
		child.stdin.end(input);
		// Waits for "exit", not "close": background processes may keep the output open.
		const [code] = (await once(child, 'exit')) as [number | null];
		return { code, output };
	}

	async function run(script: string, input?: string | Uint8Array): Promise<string> {
		const { code, output } = await attempt(script, input);
		if (code !== 0) throw new Error(`${script.trim()}\nended with code ${code}: ${output}`);
		return output;
	}

	return {
		run: (script) => run(script),
		attempt: (script) => attempt(script),
		write: async (path, content, mode = '644') => {
			await run(`mkdir -p ${dirname(path)}; cat > ${path}; chmod ${mode} ${path}`, content);
		},
		close
	};
}
