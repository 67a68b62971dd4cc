import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Program } from './process';
import { removeDirectory, temporaryDirectory } from './temporary';

const project = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Why a test without a tree is skipped. */
export const needsDebianTree = 'It needs root, and to be allowed to mount: name spaces of its own, with overlayfs.';

/** How a command in a tree ended. */
export interface Ended {
	code: number | null;
	/** Standard output and errors, as they came. */
	output: string;
}

/** This computer's Debian as it is, but for a network of its own with loopback alone, and changes that are gone in the end. */
export interface DebianTree {
	/**
	 * Runs a script of bash in it, as root: what it starts in the background runs until the tree is closed.
	 *
	 * @throws Error when it ends with another code than 0, with its output
	 */
	run(script: string): Promise<string>;
	/** The same, however it ends. */
	attempt(script: string): Promise<Ended>;
	/** Writes a file, and the folders above it. */
	write(path: string, content: string | Uint8Array, mode?: string): Promise<void>;
	/** Ends every process in it, by ending its first one. */
	close(): Promise<void>;
}

/**
 * Mounts: the root file system with a layer in memory above it, in which all that is written stays; and the project and Node as
 * they are, wherever they lie.
 */
const setUp = (own: string) => `
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
 * Opens a tree, in name spaces of its own for mounts, processes and the network.
 *
 * @returns null where that is not allowed, such as to anyone but root, or in most containers
 */
export async function openDebianTree(): Promise<DebianTree | null> {
	const own = await temporaryDirectory('tree');
	const outputFile = join(own, 'output.log');
	const program = Program.start({
		name: 'unshare',
		command: 'unshare',
		args: ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', setUp(own)],
		directory: own,
		outputFile,
		onExit: () => {}
	});
	const close = async () => {
		await program.end();
		await removeDirectory(own);
	};
	try {
		await program.until(async () => (await readFile(outputFile, 'utf8')).includes('ready'));
	} catch {
		await close();
		return null;
	}
	// The first process in the tree is the child of the one that made its name spaces.
	const [first = ''] = (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')).split(' ');
	const enter = ['--target', first, '--mount', '--net', '--pid', 'chroot', `${own}/root`];

	async function attempt(script: string, input: string | Uint8Array = ''): Promise<Ended> {
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
		// Not "close": what it has started may keep its output open.
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
