import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build } from 'tsdown';
import { documentsByPath } from '../../src/lib/rpc/openrpc';
import { assemblyScript } from '../assembly-script.js';
import { root } from '../shared/commands';
import { archiveOf, filesBelow, type Entry } from './archive';
import { withOperationDocs } from './operation-docs';

const names = ['oriel-rpc', 'oriel-chain'];

/**
 * Builds the two packages of `packages/`, each as a file that `npm install` accepts: its name, and its bytes. A
 * package's exports are listed in its package.json alone; its files correspond one to one to those of `src/lib`, with
 * their types.
 *
 * @param time Unix seconds, of all files in them
 */
export const buildPackages = async (time: number): Promise<Entry[]> => {
	const packed: Entry[] = [];
	for (const name of names) packed.push(await buildPackage(name, time));
	return packed;
};

async function buildPackage(name: string, time: number): Promise<Entry> {
	const directory = join(root, 'packages', name);
	const read = (file: string) => readFileSync(join(directory, file));
	const { version, exports } = JSON.parse(read('package.json').toString()) as {
		version: string;
		exports: Record<string, string>;
	};
	const sources = Object.values(exports).filter((path) => path.endsWith('.js'));
	const out = mkdtempSync(join(tmpdir(), `${name}-`));
	try {
		await build({
			config: false,
			cwd: directory,
			entry: sources.map((path) => path.replace('./dist/', '../../src/lib/').replace('.js', '.ts')),
			root: '../../src/lib',
			outDir: out,
			tsconfig: '../tsconfig.json',
			platform: 'neutral',
			target: 'es2023',
			unbundle: true,
			dts: { sourcemap: false },
			sourcemap: true,
			plugins: [assemblyScript()],
			checks: { pluginTimings: false },
			failOnWarn: true,
			logLevel: 'warn'
		});
		const openrpc = name === 'oriel-rpc' ? documentsByPath(version) : [];
		const built = filesBelow(out).map(async ([path, bytes]): Promise<Entry> => {
			const text = new TextDecoder().decode(bytes);
			const content = path.endsWith('.map') ? withPackagePaths(path, text, out) : await withOperationDocs(path, text);
			return [`dist/${path}`, Buffer.from(content)];
		});
		const files: Entry[] = [
			...(await Promise.all(built)),
			...[...openrpc].map(([path, text]): Entry => [path, Buffer.from(text)]),
			['package.json', read('package.json')],
			['README.md', read('README.md')],
			['CHANGELOG.md', read('CHANGELOG.md')],
			['LICENSE', readFileSync(join(root, 'LICENSE'))]
		];
		const bytes = archiveOf(
			files.map(([path, bytes]) => [`package/${path}`, bytes]),
			time
		);
		return [`${name}-${version}.tgz`, bytes];
	} finally {
		rmSync(out, { recursive: true });
	}
}

/**
 * Changes the source paths of a source map as if `src/lib` was the package's `src`, so that they do not depend on the
 * build folder. The map contains the sources' text, so a debugger fetches no file.
 */
function withPackagePaths(path: string, text: string, out: string): string {
	const map = JSON.parse(text) as { sources: string[] };
	const mapDirectory = dirname(join(out, path));
	const sources = map.sources.map((source) => {
		const inside = relative(join(root, 'src/lib'), join(mapDirectory, source));
		return relative(dirname(join('dist', path)), join('src', inside));
	});
	return JSON.stringify({ ...map, sources });
}
