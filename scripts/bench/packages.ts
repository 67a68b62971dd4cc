import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { archiveOf, filesBelow, type Entry } from '../release/archive';
import { buildPackages } from '../release/packages';
import { root } from '../shared/commands';

const DEPENDENCIES = ['ky', 'valibot', 'lossless-json', '@noble/hashes', '@noble/curves'];

/**
 * Builds both packages and installs them in a new folder. Their dependencies are packed from this project's
 * node_modules, so that npm needs no registry.
 */
export async function installPackages(): Promise<string> {
	const directory = mkdtempSync(join(tmpdir(), 'oriel-packages-'));
	const dependencies = DEPENDENCIES.map((name): Entry => {
		const files = filesBelow(join(root, 'node_modules', name));
		const packed = files.map(([path, bytes]): Entry => [`package/${path}`, bytes]);
		return [`${name.replace('/', '-')}.tgz`, archiveOf(packed, 0)];
	});
	const archives = [...(await buildPackages(0)), ...dependencies];
	for (const [name, bytes] of archives) writeFileSync(join(directory, name), bytes);
	writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
	const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(directory, '.npm')];
	const names = archives.map(([name]) => `./${name}`);
	execFileSync('npm', ['install', ...options, ...names], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
	return directory;
}

/** Bundles a program in that folder for browsers, and returns the files: the entry comes first. */
export async function bundle(directory: string, program: string): Promise<Rolldown.RolldownOutput['output']> {
	const input = join(directory, 'browser.ts');
	writeFileSync(input, program);
	const built = await build({
		configFile: false,
		root: directory,
		logLevel: 'warn',
		worker: { format: 'es' },
		build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input } }
	});
	return (built as Rolldown.RolldownOutput).output;
}

/**
 * Returns the size (bytes, with brotli) of the code that a browser loads before it calls `get_info`, and of a bundle
 * that has every operation with the meaning of every field.
 */
export async function bundleSizes(directory: string): Promise<{ getInfo: number; everything: number }> {
	const size = async (program: string) => {
		const start = "import { createClient } from 'oriel-rpc'; const node = createClient({ url: location.origin });";
		const output = await bundle(directory, start + program);
		const sizeOf = (name: string): number => {
			const chunk = output.find(({ fileName }) => fileName === name);
			if (chunk?.type !== 'chunk') return 0;
			return chunk.imports.reduce((sum, name) => sum + sizeOf(name), brotliCompressSync(chunk.code).length);
		};
		return sizeOf(output[0].fileName);
	};
	return {
		getInfo: await size("import { getInfo } from 'oriel-rpc/daemon/node'; console.log(await node.call(getInfo));"),
		everything: await size("import * as catalogue from 'oriel-rpc/catalogue'; console.log(node, catalogue);")
	};
}

/** Returns both sizes, of packages that are built for this. */
export async function packageSizes(): Promise<Awaited<ReturnType<typeof bundleSizes>>> {
	const directory = await installPackages();
	try {
		return await bundleSizes(directory);
	} finally {
		rmSync(directory, { recursive: true });
	}
}
