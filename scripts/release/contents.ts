import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared/commands';
import { filesBelow, type Entry } from './archive';

/**
 * Documents at the top of the archive. The other documents link to them, and to those of the packages, which are
 * archives of their own.
 */
const DOCUMENTS = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'LICENSE',
	'SECURITY.md',
	...['oriel-chain', 'oriel-rpc'].flatMap((name) => [`packages/${name}/CHANGELOG.md`, `packages/${name}/README.md`])
];

/** Returns the SHA-256 of a file, as hex. */
export const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const below = (folder: string): Entry[] =>
	filesBelow(join(root, folder)).map(([path, bytes]) => [`${folder}/${path}`, bytes]);

/**
 * Returns the contents of a release's archive, by the paths in its folder: the site, the kits of `deploy/` with the
 * watcher, the documents that they link to, and SHA256SUMS, which lists all other files in the format of `sha256sum`.
 *
 * @param site the folder of the built site
 * @param watcher the file of the bundled watcher
 */
export function contentsOf(site: string, watcher: string): Entry[] {
	const files: Entry[] = [
		...filesBelow(site).map(([path, bytes]): Entry => [`site/${path}`, bytes]),
		// The watcher's sources are left out, because they are bundled into watcher.mjs.
		...below('deploy').filter(([path]) => !path.endsWith('.ts')),
		['deploy/watcher/watcher.mjs', readFileSync(watcher)],
		...below('docs'),
		...DOCUMENTS.map((path): Entry => [path, readFileSync(join(root, path))])
	];
	const sums = files.map(([path, bytes]) => `${sha256Hex(bytes)}  ${path}\n`).join('');
	return [...files, ['SHA256SUMS', Buffer.from(sums)]];
}
