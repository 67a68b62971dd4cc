import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf, type Entry } from './release/archive';
import { refuseUnreleasable } from './release/config';
import { contentsOf, sha256Hex } from './release/contents';
import { buildPackages } from './release/packages';
import { describeRelease } from './release/tag';
import { buildWatcher } from './release/watcher';
import { buildDirectory, buildSite } from './shared/build';
import { root } from './shared/commands';
import { versionOfPackage, versionOfSources } from './version.js';

/**
 * Builds the site, the watcher and the packages. Writes an archive of the first two (release/contents.ts), the
 * packages, and hashes.
 */
const name = `oriel-${versionOfSources()}`;
const directory = join(root, 'release');

await buildSite({ always: true });
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory);
const watcher = await buildWatcher(directory);
const contents = contentsOf(buildDirectory, watcher);
rmSync(watcher);
refuseUnreleasable(contents);
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
// The time of the checked-out commit, so that two people make the same archive.
const time = Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct'));
const archive = archiveOf(
	contents.map(([path, bytes]) => [`${name}/${path}`, bytes]),
	time
);
const released: Entry[] = [[`${name}.tar.gz`, archive], ...(await buildPackages(time))];
for (const [file, bytes] of released) {
	writeFileSync(join(directory, file), bytes);
	writeFileSync(join(directory, `${file}.sha256`), `${sha256Hex(bytes)}  ${file}\n`);
}
for (const [path, bytes] of contents) if (path === 'SHA256SUMS') writeFileSync(join(directory, path), bytes);
console.log(describeRelease(versionOfPackage(), tagsOfCommit()));
console.log(`release/${name}.tar.gz: ${contents.length} files, ${archive.length} bytes\nSHA-256 ${sha256Hex(archive)}`);

/** Tags of the checked-out commit; none in a folder without a repository, where SOURCE_DATE_EPOCH gives the time. */
function tagsOfCommit(): readonly string[] {
	try {
		return git('tag', '--points-at', 'HEAD').split('\n');
	} catch {
		return [];
	}
}
