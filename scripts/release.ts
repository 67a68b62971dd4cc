import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf, filesBelow } from './release/archive';
import { refuseUnreleasable } from './release/config';
import { buildPackages } from './release/packages';
import { buildWatcher } from './release/watcher';
import { buildDirectory, buildSite } from './shared/build';
import { root } from './shared/commands';
import { versionOfSources } from './version.js';

/** Builds the site, the watcher and the packages, and writes an archive of the first two with deploy/, the packages, and hashes of all that. */
const version = versionOfSources();
const name = `oriel-${version}`;
const directory = join(root, 'release');

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

await buildSite({ always: true });
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory);
const watcher = await buildWatcher(directory);
const site = filesBelow(buildDirectory);
const sums = site.map(([path, bytes]) => `${hash(bytes)}  ${path}\n`).join('');
// Of the checked-out commit, so that two people make the same archive.
const commit = () => execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root });
const time = Number(process.env['SOURCE_DATE_EPOCH'] ?? commit());
const contents = [
	...site.map(([path, bytes]) => [`${name}/site/${path}`, bytes] as const),
	...filesBelow(join(root, 'deploy'))
		.filter(([path]) => !path.endsWith('.ts'))
		.map(([path, bytes]) => [`${name}/deploy/${path}`, bytes] as const),
	[`${name}/deploy/watcher/watcher.mjs`, readFileSync(watcher)],
	[`${name}/LICENSE`, readFileSync(join(root, 'LICENSE'))],
	[`${name}/SHA256SUMS`, Buffer.from(sums)]
] as const;
refuseUnreleasable(contents);
const archive = archiveOf(contents, time);
for (const [file, bytes] of [[`${name}.tar.gz`, archive] as const, ...(await buildPackages(time))]) {
	writeFileSync(join(directory, file), bytes);
	writeFileSync(join(directory, `${file}.sha256`), `${hash(bytes)}  ${file}\n`);
}
writeFileSync(join(directory, 'SHA256SUMS'), sums);
console.log(`release/${name}.tar.gz: ${site.length} files, ${archive.length} bytes\nSHA-256 ${hash(archive)}`);
