/** Builds the site once more, which takes half a minute of CPU time: the bytes are the same for everybody. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { archiveOf, filesBelow } from '../../scripts/release/archive';
import { buildDirectory, buildSite } from '../../scripts/shared/build';
import { packageProgram, root } from '../../scripts/shared/commands';
import { sources } from '../../scripts/version.js';
import { HOOK_TIMEOUT_MS } from './own-chain';

const own = mkdtempSync(join(tmpdir(), 'oriel-build-'));
// `buildSite` does nothing if the sources are built already.
beforeAll(() => buildSite().then(() => undefined), HOOK_TIMEOUT_MS);
// The folder contains all of node_modules, so removing it takes long.
afterAll(() => rmSync(own, { recursive: true }), HOOK_TIMEOUT_MS);

/** Path of another Node's program, for instance 24 if this is 20. */
const otherNode = process.env['ORIEL_OTHER_NODE'];

it(
	`a build in another folder, time zone and locale${otherNode === undefined ? '' : ', by another Node,'} has the same bytes`,
	async () => {
		const elsewhere = join(own, 'another folder');
		for (const path of [...sources, 'tsconfig.json']) {
			mkdirSync(dirname(join(elsewhere, path)), { recursive: true });
			cpSync(join(root, path), join(elsewhere, path), { recursive: true });
		}
		// A symbolic link would lead the bundler back to this folder. Hard links cost nothing, within one disk.
		execFileSync('sh', ['-c', 'cp -al "$1" "$2" || cp -r "$1" "$2"', 'sh', join(root, 'node_modules'), elsewhere]);
		const command = [...packageProgram('vite', 'vite'), 'build', '--logLevel', 'error'];
		const [thisNode = '', ...args] = command;
		await promisify(execFile)(otherNode ?? thisNode, args, {
			cwd: elsewhere,
			env: {
				...process.env,
				TZ: 'Pacific/Kiritimati',
				LANG: 'tr_TR.UTF-8',
				LC_ALL: 'tr_TR.UTF-8',
				NODE_ENV: 'production'
			}
		});
		const built = filesBelow(join(elsewhere, 'build'));
		expect(built.map(([path]) => path)).toEqual(filesBelow(buildDirectory).map(([path]) => path));
		expect(archiveOf(built, 1).equals(archiveOf(filesBelow(buildDirectory), 1))).toBe(true);
	},
	HOOK_TIMEOUT_MS
);
