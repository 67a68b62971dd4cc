import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimestamp } from '../../../devnet/daemon';
import { freePorts } from '../../../devnet/ports';
import { Program, ProgramEnded, type Exit } from '../../../devnet/process';
import { findOnPath } from '../../../devnet/programs';
import { jsonRpc, pathRpc, RpcRefusal } from '../../../devnet/rpc';

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
		expect(exits).toEqual([{ name: 'a program', code: 3, signal: null, lastLines: 'one\ntwo' }]);
	});

	it('that ends while it is waited for ends the waiting', async () => {
		const program = start('console.error("no room"); process.exit(1)');
		const waiting = program.until(async () => false);
		await expect(waiting).rejects.toThrow(ProgramEnded);
		await expect(waiting).rejects.toThrow(/exit code 1\nno room/);
	});

	it('that is asked to end does so, and is not reported', async () => {
		const program = start('setInterval(() => {}, 1000)');
		await program.end();
		expect((await program.exited).signal).toBe('SIGTERM');
		expect(exits).toEqual([]);
	});

	it('that does not want to end is killed', async () => {
		const program = start('process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)');
		await program.until(async () => (await readFile(join(directory, 'output.log'), 'utf8')).includes('up'));
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
		const [left, released] = [sleeper(), sleeper()];
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

describe('a call', () => {
	let server: Server;
	let url: string;
	let seen: { path: string; body: string; authorization: string | undefined }[];
	let answer: (request: IncomingMessage) => { status?: number; headers?: Record<string, string[]>; body: string };

	beforeEach(async () => {
		seen = [];
		server = createServer((request, response) => {
			let body = '';
			request.on('data', (chunk) => (body += chunk));
			request.on('end', () => {
				seen.push({ path: request.url ?? '', body, authorization: request.headers.authorization });
				const { status = 200, headers = {}, body: text } = answer(request);
				response.writeHead(status, headers).end(text);
			});
		});
		const [port] = await freePorts(1);
		await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
		url = `http://127.0.0.1:${port}`;
	});
	afterEach(() => new Promise((closed) => server.close(closed)));

	it('keeps integers that a double cannot hold, in both directions', async () => {
		answer = () => ({ body: '{"result":{"large":18446744073709551615,"small":42,"half":0.5}}' });
		const result = await jsonRpc({ url }, 'get_balance', { amount: 9_007_199_254_740_993n });
		expect(result).toEqual({ large: 18_446_744_073_709_551_615n, small: 42, half: 0.5 });
		expect(seen[0]?.body).toContain('"amount":9007199254740993');
	});

	it('fails with what the service says', async () => {
		answer = () => ({ body: '{"error":{"code":-13,"message":"No wallet file"}}' });
		await expect(jsonRpc({ url }, 'get_balance')).rejects.toMatchObject({ code: -13, operation: 'get_balance' });
		answer = () => ({ body: '{"status":"Failed"}' });
		await expect(pathRpc({ url }, '/get_transactions')).rejects.toThrow(RpcRefusal);
		answer = () => ({ status: 404, body: '' });
		await expect(pathRpc({ url }, '/nothing')).rejects.toMatchObject({ code: 404 });
	});

	it('answers the challenge of a service that asks for a login', async () => {
		const challenge = 'Digest qop="auth",algorithm=MD5,realm="monero-rpc",nonce="abc==",stale=false';
		answer = ({ headers }) =>
			headers.authorization === undefined
				? { status: 401, headers: { 'www-authenticate': [challenge, challenge.replace('MD5', 'MD5-sess')] }, body: '' }
				: { body: '{"result":{"version":1}}' };
		const login = { user: 'user', password: 'pass' };
		expect(await jsonRpc({ url, login }, 'get_version')).toEqual({ version: 1 });

		const sent = seen[1]?.authorization ?? '';
		const field = (name: string) => new RegExp(`${name}="?([^",]*)`).exec(sent)?.[1];
		const md5 = (text: string) => createHash('md5').update(text).digest('hex');
		const expected = [
			md5('user:monero-rpc:pass'),
			...['abc==', '00000001', field('cnonce'), 'auth'],
			md5('POST:/json_rpc')
		].join(':');
		expect(field(' response')).toBe(md5(expected));
		expect(sent).not.toContain('pass');
	});

	it('asks once, and not again after a refusal', async () => {
		answer = () => ({ status: 503, body: '' });
		await expect(jsonRpc({ url }, 'transfer')).rejects.toMatchObject({ code: 503 });
		expect(seen).toHaveLength(1);
	});
});
