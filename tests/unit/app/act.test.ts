import { sendOnce } from '../../../src/lib/app/act';
import { createClient } from '../../../src/lib/rpc/client';
import { rpcError, type Effect, type Failure } from '../../../src/lib/rpc/errors';
import { answer, count, params } from '../../../src/lib/rpc/fields';
import { path } from '../../../src/lib/rpc/operation';
import type { Exchange } from '../../../src/lib/rpc/transport';

const anOperation = (effect: Effect, name = '/do_it') =>
	path(name, { summary: 'Does it', effect, params: params({ a: count() }), result: answer({ b: count() }) });

/** A service whose answers are given by hand, one after another. */
function service(url = 'http://wallet.example') {
	const waiting: { exchange: Exchange; resolve: (text: string) => void; reject: (failure: Failure) => void }[] = [];
	const client = createClient({ url }, (exchange) =>
		new Promise<string>((resolve, reject) => {
			waiting.push({ exchange, resolve, reject: (failure) => reject(rpcError(failure, exchange)) });
		}).then((text) => ({ status: 200, headers: new Headers(), body: new TextEncoder().encode(text) }))
	);
	/** Waits until so many exchanges were begun in all, and gives the last. */
	const begun = async (many: number) => {
		for (let tries = 0; tries < 50 && waiting.length < many; tries++) await new Promise((done) => setTimeout(done));
		expect(waiting).toHaveLength(many);
		const last = waiting.at(-1);
		if (!last) throw new Error('nothing was sent');
		return last;
	};
	return { client, begun, sent: () => waiting.length };
}

const change = anOperation('change');

describe('what a person asked for', () => {
	test('is sent once, and its answer given with the bytes it came in', async () => {
		const { client, begun } = service();
		const outcome = sendOnce(client, change, { a: 1 });
		const { exchange, resolve } = await begun(1);
		expect(exchange.body).toBe('{"a":1}');
		resolve('{"status":"OK","b":2,"more":"x"}');
		expect(await outcome).toMatchObject({ kind: 'answered', result: { b: 2, more: 'x' } });
		const { body } = (await outcome) as { body: Uint8Array };
		expect(new TextDecoder().decode(body)).toBe('{"status":"OK","b":2,"more":"x"}');
	});

	test.each(['change', 'spend', 'stop'] as const)('is not sent again while it is under way: %s', async (effect) => {
		const { client, begun, sent } = service();
		const first = sendOnce(client, anOperation(effect), { a: 1 });
		const { resolve } = await begun(1);
		expect(await sendOnce(client, anOperation(effect), { a: 1 })).toEqual({ kind: 'under_way' });
		expect(await sendOnce(client, anOperation(effect), { a: 2 })).toEqual({ kind: 'under_way' });
		resolve('{"status":"OK","b":2}');
		expect(await first).toMatchObject({ kind: 'answered' });
		expect(sent()).toBe(1);
	});

	test('may be asked for again once it is over, also when it failed', async () => {
		const { client, begun } = service();
		const first = sendOnce(client, change, { a: 1 });
		(await begun(1)).reject({ kind: 'timed_out', milliseconds: 5 });
		expect(await first).toMatchObject({ kind: 'failed' });
		const second = sendOnce(client, change, { a: 1 });
		(await begun(2)).resolve('{"status":"OK","b":2}');
		expect(await second).toMatchObject({ kind: 'answered' });
	});

	test('does not keep another change, or another service, waiting', async () => {
		const one = service('http://one.example');
		const other = service('http://other.example');
		const acts = [
			sendOnce(one.client, change, { a: 1 }),
			sendOnce(one.client, anOperation('change', '/do_more'), { a: 1 }),
			sendOnce(other.client, change, { a: 1 })
		];
		await one.begun(2).then(({ resolve }) => resolve('{"status":"OK","b":2}'));
		await other.begun(1).then(({ resolve }) => resolve('{"status":"OK","b":2}'));
		expect((await acts[1])?.kind).toBe('answered');
		expect((await acts[2])?.kind).toBe('answered');
	});

	test('may be read as often as one likes', async () => {
		const { client, begun } = service();
		const first = sendOnce(client, anOperation('read'), { a: 1 });
		await begun(1);
		const second = sendOnce(client, anOperation('read'), { a: 2 });
		(await begun(2)).resolve('{"status":"OK","b":2}');
		expect(await second).toMatchObject({ kind: 'answered' });
		await Promise.race([first, Promise.resolve()]);
	});
});

describe('what came to nothing', () => {
	test('is a value that says whether it may have been done all the same', async () => {
		const { client, begun } = service();
		const outcome = sendOnce(client, change, { a: 1 });
		(await begun(1)).reject({ kind: 'unreachable' });
		expect(await outcome).toMatchObject({
			kind: 'failed',
			body: null,
			error: { failure: { kind: 'unreachable' }, mayHaveTakenEffect: true }
		});
	});

	test('comes with the answer that was no good', async () => {
		const { client, begun } = service();
		const outcome = sendOnce(client, change, { a: 1 });
		(await begun(1)).resolve('{"status":"Failed"}');
		const failed = await outcome;
		expect(failed).toMatchObject({ kind: 'failed', error: { failure: { kind: 'refused', message: 'Failed' } } });
		expect(new TextDecoder().decode('body' in failed && failed.body ? failed.body : new Uint8Array())).toContain(
			'Failed'
		);
	});

	test('because it was asked for wrongly is a fault of the page, and holds nothing up', async () => {
		const { client, begun, sent } = service();
		await expect(sendOnce(client, change, { a: -1 })).rejects.toThrow(TypeError);
		expect(sent()).toBe(0);
		const outcome = sendOnce(client, change, { a: 1 });
		(await begun(1)).resolve('{"status":"OK","b":2}');
		expect(await outcome).toMatchObject({ kind: 'answered' });
	});
});
