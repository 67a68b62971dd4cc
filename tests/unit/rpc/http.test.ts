import { gzipSync } from 'node:zlib';
import { RpcError } from '../../../src/lib/rpc/errors';
import { http } from '../../../src/lib/rpc/http';
import type { Exchange } from '../../../src/lib/rpc/transport';
import { serve } from './server';
import { exchangeOf } from './transports';

const calls: [string, Exchange][] = [
	['a read by GET', exchangeOf()],
	['a read by POST', exchangeOf({ method: 'POST', body: '{}' })],
	['a change by GET', exchangeOf({ effect: 'change' })],
	['a change by POST', exchangeOf({ method: 'POST', body: '{}', effect: 'spend' })]
];
const change = exchangeOf({ method: 'POST', body: '{}', effect: 'change' });

/** What a failed exchange is rejected with. */
const failureOf = (answer: Promise<unknown>): Promise<RpcError> =>
	answer.then(
		() => Promise.reject(new Error('it was answered')),
		(error: unknown) => (error instanceof RpcError ? error : Promise.reject(error))
	);

describe('http', () => {
	it('sends a body as text, for which no preflight is needed, and gives status, headers and bytes', async () => {
		const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
		const server = await serve((response) => response.writeHead(207, { 'x-name': 'value' }).end(bytes));
		const answer = await http(server.url)(exchangeOf({ method: 'POST', path: '/json_rpc', body: '{"a":"é"}' }));
		expect(answer.status).toBe(207);
		expect(answer.headers.get('x-name')).toBe('value');
		expect(answer.body).toEqual(bytes);
		expect(server.got).toMatchObject([{ method: 'POST', path: '/json_rpc', body: '{"a":"é"}' }]);
		expect(server.got[0]?.headers).toMatchObject({ 'content-type': 'text/plain' });
	});

	it('sends bytes as they are', async () => {
		const server = await serve((response) => response.end());
		await http(server.url)(exchangeOf({ method: 'POST', path: '/a.bin', body: Uint8Array.of(1, 0x11, 0x41) }));
		expect(server.got).toMatchObject([{ method: 'POST', body: '\x01\x11A' }]);
		expect(server.got[0]?.headers).toMatchObject({ 'content-type': 'text/plain' });
	});

	it('sends the right type after a 415, and from then on', async () => {
		const server = await serve((response, { headers }) =>
			response.writeHead(headers['content-type']?.startsWith('application/') ? 200 : 415).end()
		);
		const text = exchangeOf({ method: 'POST', body: '{}' });
		const both = await Promise.all([http(server.url)(text), http(server.url)(text)]);
		expect(both.map(({ status }) => status)).toEqual([200, 200]);
		await http(server.url)(exchangeOf({ method: 'POST', body: Uint8Array.of(1) }));
		const types = server.got.map(({ headers }) => headers['content-type']);
		expect(types.toSorted().toReversed()).toEqual([
			'text/plain',
			'text/plain',
			'application/octet-stream',
			'application/json',
			'application/json'
		]);
	});

	it('is sent once with the right type when it changes something', async () => {
		const server = await serve((response) => response.writeHead(415).end());
		const change = exchangeOf({ method: 'POST', body: '{}', effect: 'change' });
		expect(await http(server.url)(change)).toMatchObject({ status: 415 });
		expect(server.got.map(({ headers }) => headers['content-type'])).toEqual(['application/json']);
	});

	it('is not repeated when the other type is refused as well', async () => {
		const server = await serve((response) => response.writeHead(415).end());
		const call = exchangeOf({ method: 'POST', body: '{}' });
		expect(await http(server.url)(call)).toMatchObject({ status: 415 });
		expect(await http(server.url)(call)).toMatchObject({ status: 415 });
		expect(server.got.length).toBe(3);
	});

	it('sends neither a body nor its type with a GET, and no referrer and no cookie', async () => {
		const server = await serve((response) => response.writeHead(200, { 'set-cookie': 'a=b' }).end());
		await http(server.url)(exchangeOf());
		await http(server.url)(exchangeOf());
		for (const { method, headers, body } of server.got) {
			expect([method, body]).toEqual(['GET', '']);
			for (const name of ['content-type', 'referer', 'cookie', 'authorization'])
				expect(headers).not.toHaveProperty(name);
		}
		expect(server.got.length).toBe(2);
	});

	it.each(['', '/', '//'])('takes an address that ends with "%s"', async (end) => {
		const server = await serve((response) => response.end());
		await http(`${server.url}/below${end}`)(exchangeOf());
		expect(server.got).toMatchObject([{ path: '/below/read' }]);
	});

	describe.each(calls)('%s', (_name, exchange) => {
		it.each([408, 429, 500, 502, 503, 504])('is made once when the answer is HTTP %i', async (status) => {
			const server = await serve((response) => response.writeHead(status, { 'retry-after': '0' }).end('later'));
			expect(await http(server.url)(exchange)).toMatchObject({ status });
			expect(server.got.length).toBe(1);
		});

		it('is made once when the connection is cut without an answer', async () => {
			const server = await serve((response) => response.destroy());
			const { failure } = await failureOf(http(server.url)(exchange));
			expect(failure).toEqual({ kind: 'unreachable' });
			expect(server.got.length).toBe(1);
		});

		it.each([301, 302, 303, 307, 308])('is not made at another address after HTTP %i', async (status) => {
			const other = await serve((response) => response.end('{}'));
			const server = await serve((response) => response.writeHead(status, { location: `${other.url}/read` }).end());
			expect(await http(server.url)(exchange)).toMatchObject({ status });
			expect([server.got.length, other.got.length]).toEqual([1, 0]);
		});
	});

	it('says that nothing answers on a port', async () => {
		const server = await serve(() => {});
		await server.close();
		const error = await failureOf(http(server.url)(change));
		expect(error).toMatchObject({ failure: { kind: 'unreachable' }, mayHaveTakenEffect: true });
	});

	it('says that an answer was cut off', async () => {
		const server = await serve((response) => {
			response.writeHead(200, { 'content-length': '1000' }).write('{"status"', () => response.destroy());
		});
		expect((await failureOf(http(server.url)(exchangeOf()))).failure).toEqual({ kind: 'unreachable' });
	});

	it('says that no answer came in time', async () => {
		const server = await serve(() => {});
		const error = await failureOf(http(server.url)({ ...change, timeoutMs: 50 }));
		expect(error).toMatchObject({ failure: { kind: 'timed_out', milliseconds: 50 }, mayHaveTakenEffect: true });
		expect(server.got.length).toBeLessThan(2);
	});

	it('has a timeout for the whole answer, not only for its beginning', async () => {
		const server = await serve((response) => response.writeHead(200).write('{"status":'));
		const error = await failureOf(http(server.url)(exchangeOf({ timeoutMs: 100 })));
		expect(error.failure).toEqual({ kind: 'timed_out', milliseconds: 100 });
	});

	it('stops waiting when it is cancelled before the answer', async () => {
		const caller = new AbortController();
		const server = await serve(() => caller.abort());
		const error = await failureOf(http(server.url)({ ...change, signal: caller.signal }));
		expect(error).toMatchObject({ failure: { kind: 'cancelled' }, mayHaveTakenEffect: true });
	});

	it('stops waiting when it is cancelled within the answer', async () => {
		const caller = new AbortController();
		const server = await serve((response) => response.writeHead(200).write('{"status":', () => caller.abort()));
		const error = await failureOf(http(server.url)(exchangeOf({ signal: caller.signal })));
		expect(error).toMatchObject({ failure: { kind: 'cancelled' }, mayHaveTakenEffect: false });
	});

	it('sends nothing that was cancelled before', async () => {
		const server = await serve((response) => response.end());
		const error = await failureOf(http(server.url)({ ...change, signal: AbortSignal.abort() }));
		expect(error).toMatchObject({ failure: { kind: 'cancelled' }, mayHaveTakenEffect: false });
		expect(server.got).toEqual([]);
	});

	const tooLarge = {
		failure: { kind: 'bad_answer', where: 'the answer', expected: 'at most 1 MB', got: 'larger' },
		mayHaveTakenEffect: false
	};

	it('takes an answer of as many bytes as it may have', async () => {
		const server = await serve((response) => response.end(Buffer.alloc(1_000_000, 'a')));
		expect((await http(server.url)(exchangeOf())).body).toHaveLength(1_000_000);
	});

	it('ends an answer that never ends, as soon as it is larger than it may be', async () => {
		let sent = 0;
		let close = () => {};
		const closed = new Promise<void>((resolve) => (close = resolve));
		const server = await serve((response) => {
			const chunk = Buffer.alloc(50_000, ' ');
			const goOn = () => {
				while (!response.destroyed) {
					sent += chunk.length;
					if (!response.write(chunk)) return void response.once('drain', goOn);
				}
			};
			response.once('close', close);
			goOn();
		});
		const error = await failureOf(http(server.url)(exchangeOf({ timeoutMs: 20_000 })));
		expect(error).toMatchObject(tooLarge);
		await closed;
		expect(sent).toBeLessThan(20_000_000);
	});

	it('counts the bytes of a compressed answer as they are uncompressed', async () => {
		const bomb = gzipSync(Buffer.alloc(200_000_000));
		expect(bomb.length).toBeLessThan(400_000);
		const server = await serve((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
		expect(await failureOf(http(server.url)(exchangeOf({ timeoutMs: 20_000 })))).toMatchObject(tooLarge);
	});

	it('does not know whether a change was made whose answer was too large', async () => {
		const server = await serve((response) => response.end(Buffer.alloc(1_000_001)));
		expect(await failureOf(http(server.url)(change))).toMatchObject({ ...tooLarge, mayHaveTakenEffect: true });
	});

	it('does not send a login that stands in the address', async () => {
		const server = await serve((response) => response.end());
		for (const login of ['user:pass@', 'user@', 'us@er:p@ss@', ':@']) {
			await http(server.url.replace('//', `//${login}`))(exchangeOf());
		}
		expect(server.got.map(({ path, headers }) => [path, headers.authorization])).toEqual(
			Array.from({ length: 4 }, () => ['/read', undefined])
		);
	});

	it.each(['127.0.0.1:18081', 'localhost:18081', '/node', '', 'ftp://node', 'https:'])(
		'refuses %o: it has no scheme',
		(url) => {
			expect(() => http(url)).toThrow(/^The service's address needs http:\/\/ or https:\/\//);
		}
	);

	it('refuses an address without a scheme by a message that has no login of it', () => {
		expect(() => http('user:secret@node:18081')).toThrow(/^(?!.*secret)/);
	});

	it('leaves an @ behind the host alone', async () => {
		const server = await serve((response) => response.end());
		await http(`${server.url}/@node`)(exchangeOf());
		expect(server.got).toMatchObject([{ path: '/@node/read' }]);
	});
});
