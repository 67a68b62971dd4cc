import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { Daemon, withTimestamp } from '../../../devnet/daemon';
import { freePorts } from '../../../devnet/ports';
import { Program, ProgramEnded, type Exit } from '../../../devnet/process';
import { findOnPath, findProgram, fromPathAlone, missingPrograms, ProgramUnusable } from '../../../devnet/programs';

// Each test starts programs, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let directory: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'oriel-unit-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('free ports', () => {
	it('are all different, and none of those that outgoing connections borrow', async () => {
		const ports = await freePorts(20);
		expect(new Set(ports).size).toBe(20);
		expect(Math.min(...ports)).toBeGreaterThan(1023);
		expect(Math.max(...ports)).toBeLessThan(32_768);
	});
});

describe('a program on the PATH', () => {
	it('is found in the first directory that has it, when it may be run', async () => {
		const file = join(directory, 'a-program');
		await writeFile(file, '');
		const path = ['/does/not/exist', '', directory].join(delimiter);
		expect(await findOnPath('a-program', path)).toBeNull();
		await chmod(file, 0o755);
		expect(await findOnPath('a-program', path)).toBe(file);
		expect(await findOnPath('another-program', path)).toBeNull();
	});
});

describe("one of Monero's programs", () => {
	let onPath: string;
	let other: string;
	beforeEach(async () => {
		onPath = join(directory, 'monerod');
		other = join(directory, 'monerod-0.18.5.1');
		for (const file of [onPath, other]) {
			await writeFile(file, '');
			await chmod(file, 0o755);
		}
		for (const [name, value] of Object.entries({ ...fromPathAlone, PATH: directory })) vi.stubEnv(name, value);
	});
	afterEach(() => void vi.unstubAllEnvs());

	it('is the one on the PATH, where no variable names another', async () => {
		expect(await findProgram('monerod')).toBe(onPath);
		expect(await findProgram('monero-wallet-rpc')).toBeNull();
		expect(await missingPrograms()).toEqual(['monero-wallet-rpc']);
	});

	it('is the one that its variable names: by a path, also a relative one, or by a name on the PATH', async () => {
		for (const given of [other, relative(process.cwd(), other), 'monerod-0.18.5.1']) {
			vi.stubEnv('ORIEL_MONEROD', given);
			expect(await findProgram('monerod')).toBe(other);
		}
	});

	it.each([
		['monerod', 'ORIEL_MONEROD'],
		['monero-wallet-rpc', 'ORIEL_WALLET_RPC'],
		['monero-wallet-cli', 'ORIEL_WALLET_CLI']
	] as const)('%s: a variable that names none is no reason to take another release', async (name, variable) => {
		for (const given of ['/does/not/exist', directory + '/none', 'none']) {
			vi.stubEnv(variable, given);
			await expect(findProgram(name)).rejects.toThrow(ProgramUnusable);
			await expect(findProgram(name)).rejects.toThrow(`${variable} names ${given}, which`);
		}
	});
});

it('a server that is ended while its program is looked for starts none', async () => {
	const file = join(directory, 'monerod');
	await writeFile(file, '#!/bin/sh\nexec sleep 1000');
	await chmod(file, 0o755);
	for (const [name, value] of Object.entries({ ...fromPathAlone, ORIEL_MONEROD: file })) vi.stubEnv(name, value);
	onTestFinished(() => void vi.unstubAllEnvs());
	const ports = { p2p: 1, rpc: 2 };
	const daemon = new Daemon({ name: 'a', directory, origins: [], extraOptions: [], ports });
	const started = daemon.start();
	await daemon.end(0);
	await expect(started).rejects.toMatchObject({ name: 'AbortError' });
	expect(daemon.pid).toBeNull();
});

describe("a block's time", () => {
	// The first bytes of a block: versions 16 and 16, a time, the hash of the block before (cut), a nonce.
	const rest = 'aa'.repeat(32) + '00000000';

	it.each([
		[1_700_000_000, '80e2cfaa06'],
		[127, '7f'],
		[128, '8001'],
		[0, '00']
	])('becomes %i, and nothing else changes', (seconds, varint) => {
		expect(withTimestamp(`1010${'ffb1c6cb06'}${rest}`, seconds)).toBe(`1010${varint}${rest}`);
	});
});

describe('a program of the chain', () => {
	const exits: Exit[] = [];
	const start = (code: string) =>
		Program.start({
			name: 'a program',
			command: process.execPath,
			args: ['-e', code],
			directory,
			outputFile: join(directory, 'output.log'),
			onExit: (exit) => exits.push(exit)
		});
	beforeEach(() => void exits.splice(0));

	it('that ends by itself is reported, with what it wrote last', async () => {
		const program = start('console.log("one\\ntwo"); process.exit(3)');
		await program.exited;
		expect(exits).toEqual([{ name: 'a program', code: 3, signal: null, exitReason: 'two', logDirectory: directory }]);
	});

	it('that ends while it is waited for ends the waiting', async () => {
		const program = start('console.error("no room"); process.exit(1)');
		const waiting = program.waitUntil(async () => false);
		await expect(waiting).rejects.toThrow(ProgramEnded);
		await expect(waiting).rejects.toThrow(/^a program ended with exit code 1: no room\. .*logs are/);
	});

	it('that is asked to end does so, and is not reported', async () => {
		const program = start('setInterval(() => {}, 1000)');
		await program.end();
		expect((await program.exited).signal).toBe('SIGTERM');
		expect(exits).toEqual([]);
	});

	it('that does not want to end is killed', async () => {
		const program = start('process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)');
		await program.waitUntil(async () => (await readFile(join(directory, 'output.log'), 'utf8')).includes('up'));
		await program.end(100);
		expect((await program.exited).signal).toBe('SIGKILL');
	});

	it('that cannot be started is an error', () => {
		const options = { name: 'nothing', args: [], directory, outputFile: join(directory, 'x'), onExit: () => {} };
		expect(() => Program.start({ ...options, command: join(directory, 'nothing') })).toThrow(/could not be started/);
	});
});

describe('the guard', () => {
	it('kills the listed programs and removes the directories once its parent is gone', async () => {
		const sleeper = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
		const left = sleeper();
		const released = sleeper();
		const leftEnded = once(left, 'exit');
		const temporary = join(directory, 'temporary');
		await mkdir(temporary);
		const guard = spawn(process.execPath, [resolve('devnet/guard-process.js')], {
			stdio: ['pipe', 'ignore', 'ignore']
		});
		guard.stdin.end(`+${left.pid}\n+${released.pid}\n-${released.pid}\ndir ${temporary}\n`);
		await once(guard, 'exit');
		expect(await leftEnded).toEqual([null, 'SIGKILL']);
		expect(existsSync(temporary)).toBe(false);
		expect(released.exitCode).toBeNull();
		released.kill();
		expect(await once(released, 'exit')).toEqual([null, 'SIGTERM']);
	});
});
