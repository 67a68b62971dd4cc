import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Sources of the built site: files and folders below the project's root. */
export const sources = [
	'src',
	'static',
	'scripts/adapter.js',
	'scripts/assembly-script.js',
	'scripts/chunks.js',
	'scripts/dev-advice.js',
	'scripts/openrpc.js',
	'scripts/version.js',
	'svelte.config.js',
	'vite.config.ts',
	'package.json',
	'package-lock.json'
];

/**
 * Lists all files below a folder, in an order that depends on no system or locale.
 *
 * @param {string} directory
 * @returns their paths in it, with slashes
 */
export const filesIn = (directory) =>
	readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => relative(directory, join(parentPath, name)).split(sep).join('/'))
		.sort();

/** Lists all files of the sources, by their paths below the root, with slashes. */
export const sourceFiles = () =>
	sources.flatMap((path) =>
		statSync(join(root, path)).isDirectory() ? filesIn(join(root, path)).map((file) => `${path}/${file}`) : [path]
	);

/**
 * Version in package.json.
 *
 * @returns {string}
 */
export const versionOfPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/**
 * Returns the package's version and the first 8 hex digits of the hash of all sources but config.json, which operators
 * change.
 */
export function versionOfSources() {
	const sum = createHash('sha256');
	for (const file of sourceFiles().filter((file) => file !== 'static/config.json')) {
		sum.update(`${file}\n`).update(readFileSync(join(root, file)));
	}
	return `${versionOfPackage()}-${sum.digest('hex').slice(0, 8)}`;
}
