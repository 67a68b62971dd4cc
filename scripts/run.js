/**
 * Entry point of `npm start`, `npm test`, `npm run bench` and `npm run release`. It is plain JavaScript without
 * packages, because it checks the version of Node, installs the npm packages if necessary, and runs the script of that
 * name.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const names = ['start', 'test', 'bench', 'release'];
const [name = '', ...args] = process.argv.slice(2);

if (!names.includes(name)) fail(`There is no script "${name}". There are: ${names.join(', ')}.`);
requireNode();
if (!packagesInstalled()) installPackages();
runScript();

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
	console.error(sentence);
	process.exit(1);
}

function requireNode() {
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
	const enough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
	if (!enough) {
		fail(
			`This is Node ${process.versions.node}. Oriel needs Node 20.19 or newer, 22.12 or newer, or 24 or newer: ` +
				'see https://nodejs.org/en/download'
		);
	}
}

/**
 * Returns true if node_modules has the versions of package-lock.json. Optional packages may be missing: npm installs
 * only those for this system.
 */
function packagesInstalled() {
	const wanted = packagesOf(join(root, 'package-lock.json'));
	const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
	if (installed === null) return false;
	return Object.entries(wanted ?? {}).every(([path, { version, optional, devOptional }]) => {
		const found = installed[path];
		return path === '' || (found === undefined ? optional || devOptional : found.version === version);
	});
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | null}
 */
function packagesOf(file) {
	if (!existsSync(file)) return null;
	try {
		return JSON.parse(readFileSync(file, 'utf8')).packages;
	} catch {
		return null;
	}
}

function installPackages() {
	const command = existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install';
	console.log(`Installing the npm packages (npm ${command})`);
	const npm = process.env.npm_execpath;
	// By default npm retries for more than a minute if there is no network.
	const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
	const args = [command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...retries];
	/** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
	const options = { cwd: root, stdio: ['inherit', 'inherit', 'pipe'], encoding: 'utf8' };
	const { status, stderr, error } =
		npm !== undefined && /\.c?js$/.test(npm)
			? spawnSync(process.execPath, [npm, ...args], options)
			: spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
	if (status !== 0) fail(`The npm packages were not installed: ${describeNpmFailure(stderr ?? '', error)}`);
}

/**
 * Describes why npm failed, and what to do: the end of a sentence.
 *
 * @param {string} stderr of npm
 * @param {Error | undefined} error when npm could not be started
 */
function describeNpmFailure(stderr, error) {
	if (error !== undefined) return `npm could not be started (${error.message}).`;
	const code = /^npm (?:error|ERR!) code (\S+)/m.exec(stderr)?.[1] ?? '';
	if (/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)$/.test(code)) {
		return `npm could not reach its registry (${code}). Check the network, then run the same command again.`;
	}
	if (code === 'ENOSPC') return 'the disk is full. Make room, then run the same command again.';
	if (/^(EACCES|EPERM|EROFS)$/.test(code)) {
		return `npm may not write to ${join(root, 'node_modules')} (${code}). Make it this user's own, then run the same command again.`;
	}
	const lines = stderr.split('\n').filter((line) => /^npm (error|ERR!) (?!code |A complete log|\s*$)/.test(line));
	const reason = lines[0]?.replace(/^npm (error|ERR!) /, '').trim();
	return reason === undefined ? 'npm says nothing of why. Run npm ci to see more.' : `npm says "${reason}".`;
}

function runScript() {
	// The `ipc` channel closes when this process ends for any reason: that is how the script notices.
	const child = spawn(process.execPath, ['--import', 'tsx', join('scripts', `${name}.ts`), ...args], {
		cwd: root,
		stdio: ['inherit', 'inherit', 'inherit', 'ipc']
	});
	for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
		process.on(signal, () => child.kill(signal));
	}
	child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
	child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
