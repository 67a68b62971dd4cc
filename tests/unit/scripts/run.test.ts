import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// Each test starts programs, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let project: string;
const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } });

beforeEach(() => {
	project = mkdtempSync(join(tmpdir(), 'oriel-run-'));
	mkdirSync(join(project, 'scripts'));
	mkdirSync(join(project, 'node_modules'));
	writeFileSync(join(project, 'package.json'), '{"type":"module"}');
	cpSync(resolve('scripts/run.js'), join(project, 'scripts/run.js'));
	symlinkSync(resolve('node_modules/tsx'), join(project, 'node_modules/tsx'));
	writeFileSync(join(project, 'scripts/start.ts'), 'console.log("started", ...process.argv.slice(2)); process.exit(7)');
	// In the place of npm: notes how it was called.
	writeFileSync(join(project, 'npm.cjs'), 'require("fs").writeFileSync("called", process.argv.slice(2).join(" "))');
	writeFileSync(join(project, 'package-lock.json'), lock({ 'node_modules/a': { version: '1.0.0' } }));
	installed({ 'node_modules/a': { version: '1.0.0' } });
});
afterEach(() => rmSync(project, { recursive: true }));

function installed(packages: object): void {
	writeFileSync(join(project, 'node_modules/.package-lock.json'), lock(packages));
}

function run(...words: string[]) {
	const env = { ...process.env, npm_execpath: join(project, 'npm.cjs') };
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'scripts/run.js'), ...words], {
		env,
		encoding: 'utf8'
	});
	const called = join(project, 'called');
	return { status, stdout, stderr, npm: existsSync(called) ? readFileSync(called, 'utf8') : null };
}

describe('scripts/run.js', () => {
	it('runs the script with the words it was given, and hands its exit code on', () => {
		const { status, stdout, npm } = run('start', '--port', '80');
		expect(stdout).toContain('started --port 80');
		expect(status).toBe(7);
		expect(npm).toBeNull();
	});

	it('refuses a script that there is not', () => {
		expect(run('strat')).toMatchObject({ status: 1, stdout: '', npm: null });
	});

	it('installs when a package is missing', () => {
		installed({});
		expect(run('start').npm).toMatch(/^ci --include=dev/);
	});

	it('installs when a package has another version', () => {
		installed({ 'node_modules/a': { version: '0.9.0' } });
		expect(run('start').npm).toMatch(/^ci /);
	});

	it('installs when nothing is installed', () => {
		rmSync(join(project, 'node_modules/.package-lock.json'));
		expect(run('start').npm).toMatch(/^ci /);
	});

	it('does not install for an optional package that npm left out', () => {
		const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0', optional: true } };
		writeFileSync(join(project, 'package-lock.json'), lock(packages));
		expect(run('start').npm).toBeNull();
	});

	it.each([
		['npm error code ENOTFOUND\nnpm error errno ENOTFOUND', 'npm could not reach its registry (ENOTFOUND). Check the'],
		['npm error code ENOSPC\nnpm error nospc', 'the disk is full. Make room'],
		['npm error code EACCES\nnpm error syscall mkdir', /npm may not write to .*node_modules \(EACCES\)/],
		['npm error code EINTEGRITY\nnpm error sha512 is another', 'npm says "sha512 is another".'],
		['', 'npm says nothing of why.']
	])('says in one line why npm failed when it writes %j', (written, sentence) => {
		installed({});
		const text = JSON.stringify(written);
		writeFileSync(join(project, 'npm.cjs'), `console.error(${text}); process.exit(1)`);
		const { status, stdout, stderr } = run('start');
		expect(status).toBe(1);
		expect(stderr.trim()).toMatch(sentence);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(stdout).not.toContain('started');
	});
});
