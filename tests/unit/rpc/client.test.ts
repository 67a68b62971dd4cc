import { createClient, toExchange, type CallOptions } from '../../../src/lib/rpc/client';
import { RpcError, type Effect } from '../../../src/lib/rpc/errors';
import { answer, count, height, list, maybe, params, rawBytes, text, uint64 } from '../../../src/lib/rpc/fields';
import { jsonRpc, path } from '../../../src/lib/rpc/operation';
import { bytesOf, join } from './bodies';
import { DigestServer } from './digest-server';
import { serve } from './server';
import { aHash, call, enveloped, failureOf, getThing, getThingByRpc, url, whole } from './thing';
import { answering } from './transports';

const takesHeight = params({ height: height(), text: maybe(text()) });
const askThing = jsonRpc('ask_thing', { summary: 'Ask', effect: 'read', params: takesHeight, result: answer({}) });
const change = path('/change', { summary: 'Change', effect: 'change', result: answer({}) });
const spend = jsonRpc('spend', { summary: 'Spend', effect: 'spend', params: takesHeight, result: answer({}) });

describe('a call', () => {
	it('gives the answer of an operation with its own path, checked and exact', async () => {
		expect(await call(getThing, whole)).toEqual({
			header: { height: 1, hash: aHash, reward: 18446744073709551615n },
			list: [1, 2],
			status: 'OK'
		});
	});

	it('refuses an answer that is nested deeper than anything could walk, with and without a large integer', async () => {
		for (const inner of ['1', '18446744073709551615']) {
			const nested = '['.repeat(100_000) + inner + ']'.repeat(100_000);
			for (const [operation, body] of [
				[getThing, `{"list":${nested}}`],
				[getThingByRpc, enveloped(`"result":{"other":${nested}}`)]
			] as const) {
				const failure = { kind: 'bad_answer', where: 'the answer', expected: 'JSON', got: 'nested too deeply' };
				expect(await failureOf(operation, body)).toEqual(failure);
			}
		}
	});

	it('does not take just anything for an answer without its lists', async () => {
		const getList = path('/get_list', { summary: 'A list', effect: 'read', result: answer({ list: list(count()) }) });
		const getListByRpc = jsonRpc('get_list', {
			summary: 'A list',
			effect: 'read',
			result: answer({ list: list(count()) })
		});
		const noStatus = { kind: 'bad_answer', where: 'status', expected: 'there', got: 'missing' };
		const aList = { kind: 'bad_answer', where: 'the result', expected: 'object', got: 'list' };
		expect(await failureOf(getList, '{}')).toEqual(noStatus);
		expect(await failureOf(getList, '{"error":{"message":7}}')).toEqual(noStatus);
		expect(await failureOf(getList, '[]')).toEqual(aList);
		expect(await failureOf(getListByRpc, enveloped('"result":[]'))).toEqual(aList);
		expect(await call(getList, '{"status":"OK"}')).toEqual({ list: [], status: 'OK' });
		expect(await call(getListByRpc, enveloped('"result":{}'))).toEqual({ list: [] });
	});

	it('gives the result inside a JSON-RPC envelope', async () => {
		const body = enveloped(`"result":${whole}`);
		expect(await call(getThingByRpc, body)).toMatchObject({ header: { reward: 18446744073709551615n } });
	});

	it('gives raw bytes of an operation that carries them', async () => {
		const hashes = path('/hashes.bin', {
			summary: '',
			effect: 'read',
			carriesBytes: true,
			result: answer({ raw: rawBytes() })
		});
		const body = join('{"raw":"', Uint8Array.of(1, 0xff, 0x80), '","status":"OK"}');
		expect(await call(hashes, body)).toEqual({ raw: Uint8Array.of(1, 0xff, 0x80), status: 'OK' });
	});

	it('sends JSON-RPC 2.0 to /json_rpc, with integers as they are', async () => {
		const { transport, asked } = answering(enveloped('"result":{}'));
		const sum = jsonRpc('sum', {
			summary: '',
			effect: 'read',
			params: params({ amount: uint64() }),
			result: answer({})
		});
		await createClient({ url }, transport).call(sum, { amount: 18446744073709551615n });
		expect(asked).toMatchObject([
			{
				method: 'POST',
				path: '/json_rpc',
				body: '{"jsonrpc":"2.0","id":"0","method":"sum","params":{"amount":18446744073709551615}}'
			}
		]);
	});

	it('leaves params out that are not given', () => {
		expect(toExchange(getThingByRpc, undefined).body).toBe('{"jsonrpc":"2.0","id":"0","method":"get_thing"}');
		expect(toExchange(askThing, { height: 1, text: undefined }).body).toContain('"params":{"height":1}}');
		expect(toExchange(getThing, undefined)).not.toHaveProperty('body');
	});

	it('passes on its effect, its timeout and its signal', () => {
		const { signal } = new AbortController();
		const options: CallOptions = { timeoutMs: 5, signal };
		expect(toExchange(spend, { height: 1 })).toMatchObject({ operation: 'spend', effect: 'spend', timeoutMs: 20_000 });
		expect(toExchange(spend, { height: 1 }, options)).toMatchObject({ timeoutMs: 5, signal });
	});
});

describe('params', () => {
	it.each<[unknown, string]>([
		[{}, 'ask_thing: height should be there'],
		[{ height: 'x' }, 'ask_thing: height should be whole number from 0 to 2^53 - 1, not string of length 1'],
		[
			{ height: 1.5 },
			'ask_thing: height should be whole number from 0 to 2^53 - 1, not number with a fraction or exponent'
		],
		[{ height: NaN }, 'ask_thing: height should be whole number from 0 to 2^53 - 1, not NaN'],
		[{ height: 1n }, 'ask_thing: height should be whole number from 0 to 2^53 - 1, not bigint'],
		[{ height: 1, text: 5 }, 'ask_thing: text should be text, not number'],
		[{ height: 1, other: 5 }, 'ask_thing: other should be left out'],
		[{ heigth: 1 }, 'ask_thing: height should be there; heigth should be left out'],
		[undefined, 'ask_thing: params should be object, not missing'],
		['x', 'ask_thing: params should be object, not string of length 1']
	])('%o are refused before anything is sent', async (given, message) => {
		const { transport, asked } = answering('{}');
		const client = createClient({ url }, transport);
		await expect(client.call(askThing, given as { height: number })).rejects.toThrow(new TypeError(message));
		expect(asked).toEqual([]);
	});

	it('are refused by an operation that takes none', () => {
		expect(() => toExchange(getThing, { height: 1 })).toThrow(new TypeError('/get_thing: params should be left out'));
	});
});

describe('a change', () => {
	it.each<[string, number, boolean]>([
		['<html>', 200, true],
		['', 200, true],
		['{"status":7}', 200, true],
		['{"status":"Failed"}', 200, false],
		['', 404, false],
		['', 401, false],
		['', 403, false],
		['', 307, false],
		['', 502, true],
		['', 504, true]
	])('answered with %j and HTTP %i may have happened: %s', async (body, status, mayHaveTakenEffect) => {
		await expect(call(change, body, status)).rejects.toMatchObject({ mayHaveTakenEffect });
	});

	it.each(['change', 'spend', 'stop'] as const satisfies Effect[])('is sent once for each call: %s', async (effect) => {
		const server = await serve((response) => response.writeHead(503).end());
		const client = createClient({ url: server.url });
		for (const operation of [
			path('/get', { summary: '', effect, result: answer({}) }),
			jsonRpc('rpc', { summary: '', effect, result: answer({}) })
		]) {
			await expect(client.call(operation)).rejects.toMatchObject({ mayHaveTakenEffect: true });
			expect(server.got.splice(0).length).toBe(1);
			await Promise.allSettled([client.call(operation), client.call(operation)]);
			expect(server.got.splice(0).length).toBe(2);
		}
	});
});

describe('a client', () => {
	it('keeps its address', () => expect(createClient({ url }).url).toBe(url));

	it('makes one exchange of equal reads at once', async () => {
		const { transport, asked } = answering(whole);
		const client = createClient({ url }, transport);
		await Promise.all([client.call(getThing), client.call(getThing), client.raw(getThing)]);
		expect(asked.length).toBe(1);
	});

	it('gives the bytes of an answer as they came, right or wrong', async () => {
		for (const body of [whole, '{"status":"Failed"}', '<html>', '']) {
			const client = createClient({ url }, answering(body).transport);
			expect(await client.raw(getThing)).toEqual(bytesOf(body));
		}
		await expect(createClient({ url }, answering('', 404).transport).raw(getThing)).rejects.toMatchObject({
			failure: { kind: 'not_offered' }
		});
	});

	it('logs in with the login that it was given', async () => {
		const login = { user: 'user', password: 'pass' };
		const server = new DigestServer(login);
		const open = createClient({ url, login }, server.transport);
		expect(await open.call(change)).toEqual({ status: 'OK' });
		const wrong = createClient({ url, login: { ...login, password: 'other' } }, server.transport);
		await expect(wrong.call(change)).rejects.toMatchObject({ failure: { kind: 'unauthorized', loginGiven: true } });
		const none = createClient({ url }, server.transport);
		await expect(none.call(change)).rejects.toMatchObject({ failure: { kind: 'unauthorized', loginGiven: false } });
	});

	it('stops waiting when its caller does', async () => {
		const caller = new AbortController();
		const client = createClient({ url }, () => new Promise(() => {}));
		const answered = client.call(getThing, undefined, { signal: caller.signal });
		caller.abort();
		await expect(answered).rejects.toMatchObject({ failure: { kind: 'cancelled' }, mayHaveTakenEffect: false });
	});

	it('uses the fetch of the page or program that it runs in', async () => {
		const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(whole));
		expect(await createClient({ url: `${url}/` }).call(getThing)).toMatchObject({ status: 'OK' });
		expect(fetched.mock.calls.map(([request]) => (request as Request).url)).toEqual([`${url}/get_thing`]);
		vi.restoreAllMocks();
	});

	it('hands on what a transport throws', async () => {
		const lost = new RpcError({ kind: 'unreachable' }, '/get_thing', false);
		await expect(createClient({ url }, () => Promise.reject(lost)).call(getThing)).rejects.toBe(lost);
	});
});
