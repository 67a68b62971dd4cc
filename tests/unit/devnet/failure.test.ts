import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { callJsonRpc, RpcRefusal } from '../../../devnet';
import { forTestRunner, ProgramFailure, whyProgramFailed } from '../../../devnet/failure';
import { Program, ProgramEnded, exitReasonIn, type Exit } from '../../../devnet/process';
import { fromPathAlone, MissingPrograms, optionsFor } from '../../../devnet/programs';
import { freePorts } from '../../../devnet/ports';
import { listen } from '../../../devnet/stand-in/loopback';
import { describeLogLocation } from '../../../devnet/temporary';

let directory: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), 'oriel-unit-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** With ORIEL_KEEP_LOGS=1, as these tests may run too, it names the directory. */
const kept = describeLogLocation('/tmp/x');

describe('why a program ended', () => {
	// As monerod, monero-wallet-rpc and the system's loader write it; colours and times included.
	it.each([
		[
			'\u001b[0;36m2026-11-26 23:42:38.241\tI Binding on 127.0.0.1 (IPv4):23456\n' +
				'\u001b[0;31m2026-11-26 23:42:45.557\tF \u001b[0;31mError starting server: Failed to bind IPv4 (set to required)\n' +
				'\u001b[0;36m2026-11-26 23:42:45.558\tI Deinitializing p2p...\n' +
				'\u001b[0;31m2026-11-26 23:42:45.581\tE Exception in main! Failed to initialize core RPC server.\n\u001b[0m',
			'Error starting server: Failed to bind IPv4 (set to required)'
		],
		[
			"Failed to parse arguments: unrecognised option '--nonsense'\n\nGeneral options:\n  --help\n\n",
			"Failed to parse arguments: unrecognised option '--nonsense'"
		],
		['2026-11-26 23:42:45.581\tE No such file\n2026-11-26 23:42:45.582\tI Node stopped.\n', 'No such file'],
		['one\ntwo\n', 'two'],
		['', '']
	])('%j: %s', (output, said) => expect(exitReasonIn(output)).toBe(said));

	const exit: Exit = { name: 'monerod (first node)', code: 1, signal: null, exitReason: '', logDirectory: '/tmp/x' };
	it.each([
		[{}, `monerod (first node) ended with exit code 1. ${kept}`],
		[
			{ exitReason: 'Failed to bind IPv4.' },
			`monerod (first node) ended with exit code 1: Failed to bind IPv4. Another program has its port: start again, others are chosen then. ${kept}`
		],
		[
			{ code: null, signal: 'SIGKILL', exitReason: 'mining' },
			`monerod (first node) was ended by SIGKILL: mining. Did memory run out, or did another program end it? ${kept}`
		],
		[
			{ code: 127, exitReason: 'error while loading shared libraries: libboost.so: cannot open' },
			`monerod (first node) ended with exit code 127: error while loading shared libraries: libboost.so: cannot open. Install the package of it that is made for this computer. ${kept}`
		]
	])('%j', (more, sentence) => expect(whyProgramFailed(new ProgramEnded({ ...exit, ...more }))).toBe(sentence));

	it('is not what it wrote when it was started before', async () => {
		const outputFile = join(directory, 'output.log');
		await writeFile(outputFile, 'Error: of the time before\n');
		const args = ['-e', 'console.log("of this time"); process.exit(1)'];
		const options = { name: 'a program', command: process.execPath, args, directory, outputFile };
		const { exitReason } = await Program.start({ ...options, onExit: () => {} }).exited;
		expect(exitReason).toBe('of this time');
	});
});

describe('a program that does not run', () => {
	const start = (command: string) =>
		Program.start({ name: 'a', command, args: [], directory, outputFile: join(directory, 'a.log'), onExit: () => {} });

	it('is named, whether it is missing, not a program, or not allowed to be one', async () => {
		const file = join(directory, 'a-program');
		expect(() => start(file)).toThrow(ProgramFailure);
		expect(() => start(file)).toThrow(`a: ${file} could not be started: is it there, and may it be run?`);
		await writeFile(file, '');
		expect(() => start(file)).toThrow(`a: ${file} could not be started`);
	});

	it('or not long enough for its probe, is an end that says so', async () => {
		const args = ['-e', 'setInterval(() => {}, 1000)'];
		const options = { name: 'a', command: process.execPath, args, directory, outputFile: join(directory, 'a.log') };
		const program = Program.start({ ...options, onExit: () => {} });
		const waiting = program.waitUntil(async () => false, 100);
		await expect(waiting).rejects.toThrow(
			`a was not ready after 0.1 s: is this computer very busy? ${describeLogLocation(directory)}`
		);
		await program.end(0);
	});

	const { PATH = '' } = process.env;
	beforeEach(() => void Object.entries(fromPathAlone).map(([name, value]) => vi.stubEnv(name, value)));
	afterEach(() => {
		vi.unstubAllEnvs();
		process.env['PATH'] = PATH;
	});

	it.each([
		[
			'#!/bin/sh\necho no room >&2; exit 3',
			/its --help ended with exit code 3: no room\. Install it again, or take it off/
		],
		['#!/bin/sh\nkill -9 $$', /its --help was ended by SIGKILL\. Did memory run out/],
		['#!/no/such/interpreter', /the system refuses to \(ENOENT\)\. Install it again/],
		// A program for another architecture.
		['\u007fELF\u0002\u0001\u0001', /cannot be run: /]
	])('%j: its options cannot be asked for', async (content, why) => {
		const file = join(directory, 'monerod');
		await writeFile(file, content);
		await chmod(file, 0o755);
		process.env['PATH'] = `${directory}:${PATH}`;
		const asked = optionsFor('monerod');
		await expect(asked).rejects.toThrow(ProgramFailure);
		await expect(asked).rejects.toThrow(why);
		await expect(asked).rejects.toThrow(`${file} cannot be run: `);
	});

	it('is asked again once it has been repaired', async () => {
		const file = join(directory, 'monerod');
		await writeFile(file, '#!/bin/sh\nexit 1');
		await chmod(file, 0o755);
		process.env['PATH'] = `${directory}:${PATH}`;
		await expect(optionsFor('monerod')).rejects.toThrow();
		await writeFile(file, '#!/bin/sh\necho " --keep-alt-blocks  --rpc-max-connections-per-private-ip arg"');
		const options = ['--rpc-max-connections-per-private-ip', '100'];
		expect(await optionsFor('monerod')).toEqual(options);
		expect(await optionsFor('monerod', ['--keep-alt-blocks', '--other'])).toEqual([...options, '--keep-alt-blocks']);
	});
});

describe('a call', () => {
	it('that is refused names the program, the operation and what to do', async () => {
		const message = 'Unexpected hard fork version v16 at height 1. Make sure …';
		const { url, stop } = await listen(
			createServer((_, response) => response.end(JSON.stringify({ error: { code: -1, message } })))
		);
		const refused = (at: { name?: string }) =>
			callJsonRpc({ url, ...at }, 'refresh').then(() => expect.unreachable(), whyProgramFailed);
		expect(await refused({ name: 'monero-wallet-rpc (without login)' })).toBe(
			'monero-wallet-rpc (without login) refused refresh: Unexpected hard fork version v16 at height 1. Make sure …. Install the newest release of monerod and of monero-wallet-rpc, of the same version.'
		);
		expect(await refused({})).toContain(`the service at ${url} refused refresh: `);
		await stop();
	});

	it('without an answer names the program and the operation', async () => {
		const [port = 0] = await freePorts(1);
		const at = { name: 'monerod (first node)', url: `http://127.0.0.1:${port}` };
		const why = await callJsonRpc(at, 'get_info').then(() => expect.unreachable(), whyProgramFailed);
		expect(why).toBe(`monerod (first node) did not answer get_info: connect ECONNREFUSED 127.0.0.1:${port}.`);
	});
});

it('a wallet file that cannot be written asks about the disk', () => {
	const refusal = new RpcRefusal(
		{ url: 'http://127.0.0.1:1' },
		'close_wallet',
		-1,
		'failed to save file "/tmp/shop.new"'
	);
	expect(refusal.message).toMatch(
		/refused close_wallet: failed to save file "\/tmp\/shop\.new"\. Is the disk of \S+ full\?$/
	);
});

describe('other errors', () => {
	it('of the system say what to do', () => {
		const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC', path: '/tmp/oriel-x/data.mdb' });
		expect(whyProgramFailed(full)).toBe(
			'The disk is full (ENOSPC, /tmp/oriel-x/data.mdb). TMPDIR=<directory> names another place for what the programs write.'
		);
		expect(whyProgramFailed(new MissingPrograms(['monerod', 'monero-wallet-rpc']))).toBe(
			'monerod and monero-wallet-rpc cannot be found on the PATH: npm start says how to get them.'
		);
		expect(whyProgramFailed(AbortSignal.abort().reason)).toBe('It was stopped before the end.');
	});

	it('are defects, which keep their stacks', () => {
		const defect = new TypeError('x is undefined');
		expect(whyProgramFailed(defect)).toBe(defect.stack);
		expect(forTestRunner(defect)).toBe(defect);
		expect(forTestRunner(new ProgramFailure('Refused.'))).toMatchObject({ message: 'Refused.', stack: 'Refused.' });
	});
});

it('ORIEL_KEEP_LOGS=1 leaves the logs, and nothing else', async () => {
	await mkdir(join(directory, 'node/lmdb'), { recursive: true });
	await Promise.all(
		['output.log', 'monerod.log', 'monerod.log-2026-11', 'lmdb/data.mdb'].map((file) =>
			writeFile(join(directory, 'node', file), 'x')
		)
	);
	const guard = spawn(process.execPath, [resolve('devnet/guard-process.js')], {
		env: { ...process.env, ORIEL_KEEP_LOGS: '1' },
		stdio: ['pipe', 'ignore', 'ignore']
	});
	guard.stdin.end(`dir ${directory}\ndir ${join(directory, 'nothing')}\n`);
	expect(await once(guard, 'exit')).toEqual([0, null]);
	const left = ['node', 'node/monerod.log', 'node/monerod.log-2026-11', 'node/output.log'];
	expect((await readdir(directory, { recursive: true })).sort()).toEqual(left);
});
