import { RpcError } from '../../../src/lib/rpc/errors';
import { counted, parseRetryAfter, throttled, Traffic, trafficOf } from '../../../src/lib/rpc/traffic';
import type { Answer, Exchange, Transport } from '../../../src/lib/rpc/transport';
import { answerOf, exchangeOf } from './transports';

const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

let port = 20_000;
const freshUrl = () => `http://127.0.0.1:${port++}`;

/** A transport whose exchanges are answered when the test says so. */
function held(url = freshUrl()) {
	const sent: Exchange[] = [];
	const answers: (() => void)[] = [];
	const transport: Transport = (exchange) =>
		new Promise((resolve) => {
			sent.push(exchange);
			answers.push(() => resolve(answerOf()));
		});
	return { url, sent, paths: () => sent.map(({ path }) => path), answers, call: throttled(transport, url) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('requests to one origin', () => {
	it('are at most three at a time; the others follow in their order', async () => {
		const { call, paths, answers } = held();
		const all = ['/1', '/2', '/3', '/4', '/5'].map((path) => call(exchangeOf({ path })));
		await settled();
		expect(paths()).toEqual(['/1', '/2', '/3']);
		answers[1]?.();
		await settled();
		expect(paths()).toEqual(['/1', '/2', '/3', '/4']);
		for (const at of [0, 2, 3]) answers[at]?.();
		await settled();
		answers[4]?.();
		expect(await Promise.all(all)).toHaveLength(5);
	});

	it('share the limit whatever their path prefix; another origin has its own', async () => {
		const one = held();
		const other = held();
		const same = held(`${one.url}/below`);
		for (const { call } of [one, one, same, same, other]) void call(exchangeOf());
		await settled();
		expect([one.sent.length, same.sent.length, other.sent.length]).toEqual([2, 1, 1]);
	});

	it('are not limited for a wallet service', async () => {
		const sent: Exchange[] = [];
		const call = counted((exchange) => new Promise<Answer>(() => sent.push(exchange)), freshUrl());
		for (let i = 0; i < 5; i++) void call(exchangeOf());
		expect(sent).toHaveLength(5);
	});

	it('leave the queue when they are cancelled, and are known not to have taken effect', async () => {
		const { call, paths, answers } = held();
		for (const path of ['/1', '/2', '/3']) void call(exchangeOf({ path }));
		const caller = new AbortController();
		const waiting = call(exchangeOf({ path: '/4', effect: 'change', signal: caller.signal }));
		void call(exchangeOf({ path: '/5' }));
		caller.abort();
		await expect(waiting).rejects.toMatchObject({ failure: { kind: 'cancelled' }, mayHaveTakenEffect: false });
		answers[0]?.();
		await settled();
		expect(paths()).toEqual(['/1', '/2', '/3', '/5']);
	});

	it('give their place back when they fail', async () => {
		let calls = 0;
		const lost: Transport = () => {
			calls++;
			return Promise.reject(new RpcError({ kind: 'unreachable' }, 'read', false));
		};
		const call = throttled(lost, freshUrl());
		await Promise.allSettled(Array.from({ length: 9 }, () => call(exchangeOf())));
		expect(calls).toBe(9);
	});
});

it('calls and bytes are counted', async () => {
	const url = freshUrl();
	const call = counted(async () => answerOf('12345'), url);
	await call(exchangeOf());
	await call(exchangeOf());
	await expect(
		counted(() => Promise.reject(new RpcError({ kind: 'unreachable' }, 'read', false)), url)(exchangeOf())
	).rejects.toThrow();
	expect(trafficOf(url)).toMatchObject({ calls: 3, bytes: 10 });
});

/** A node whose answers a test sets. */
function answered(answer: () => Answer) {
	const url = freshUrl();
	const sent: Exchange[] = [];
	const call = throttled(async (exchange) => (sent.push(exchange), answer()), url);
	return { traffic: trafficOf(url), sent, call };
}

/** A node that answers three calls a second, and others with 429; nobody calls it for a second before. */
function limited() {
	const times: number[] = [];
	const node = answered(() => {
		const now = Date.now();
		times.push(now);
		return answerOf('{}', times.filter((time) => time > now - 1000).length > 3 ? 429 : 200);
	});
	const load = (operations: readonly string[]) =>
		Promise.allSettled(operations.map((operation) => node.call(exchangeOf({ operation })))).then((results) =>
			results.map((result) => (result.status === 'fulfilled' ? result.value.status : 429))
		);
	return { ...node, load };
}

describe('a node that limits the rate of calls', () => {
	const OPERATIONS = ['get_info', 'histogram', 'distribution', 'outs', 'fees'];

	it('answers all of them at the next load, which is slower', async () => {
		const { load, sent, traffic } = limited();
		expect(await load(OPERATIONS)).toEqual([200, 200, 200, 429, 429]);
		await vi.advanceTimersByTimeAsync(traffic.wait);
		const again = load(OPERATIONS);
		await vi.advanceTimersByTimeAsync(5000);
		expect(await again).toEqual([200, 200, 200, 200, 200]);
		const order = ['get_info', 'outs', 'fees', 'histogram', 'distribution'];
		expect(sent.slice(5).map(({ operation }) => operation)).toEqual(order);
	});

	it('is called as fast as before after a minute without a refusal', async () => {
		const { load, sent } = limited();
		await load(OPERATIONS);
		await vi.advanceTimersByTimeAsync(61_000);
		expect(await load(['get_info'])).toEqual([200]);
		await vi.advanceTimersByTimeAsync(1000);
		const before = sent.length;
		void load(OPERATIONS.slice(0, 3));
		await settled();
		expect(sent.length).toBe(before + 3);
	});

	it('is recognised as well where the browser does not show its refusals', async () => {
		let refuses = false;
		const url = freshUrl();
		const sent: Exchange[] = [];
		const call = throttled(async (exchange) => {
			sent.push(exchange);
			if (refuses) throw new RpcError({ kind: 'unreachable' }, 'read', false);
			return answerOf();
		}, url);
		await call(exchangeOf());
		refuses = true;
		await call(exchangeOf()).catch(() => undefined);
		refuses = false;
		for (let i = 0; i < 3; i++) void call(exchangeOf());
		await settled();
		expect(sent).toHaveLength(3);
		await vi.advanceTimersByTimeAsync(1000);
		expect(sent).toHaveLength(5);
	});

	it('of which all calls are refused, is down: it is called as usual once it answers', async () => {
		const { call, sent } = answered(() => answerOf('', 503, { 'retry-after': '0' }));
		for (let i = 0; i < 4; i++) {
			await call(exchangeOf());
			await vi.advanceTimersByTimeAsync(5000);
		}
		for (let i = 0; i < 3; i++) void call(exchangeOf());
		await settled();
		expect(sent).toHaveLength(7);
	});
});

describe('after HTTP 429 or 503', () => {
	it.each([
		[429, '7', 7],
		[503, 'Thu, 01 Jan 2026 00:00:20 GMT', 20],
		[429, undefined, 5]
	])('%i with Retry-After %s, reads fail for as long without being sent', async (status, retryAfter, seconds) => {
		let answer = answerOf('', status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
		const { call, sent, traffic } = answered(() => answer);
		expect(await call(exchangeOf())).toMatchObject({ status });
		expect(traffic.wait).toBe(seconds * 1000);
		answer = answerOf('{}');
		await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
		await expect(call(exchangeOf())).rejects.toMatchObject({ failure: { kind: 'refused', code: status } });
		expect(sent).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(await call(exchangeOf())).toMatchObject({ status: 200 });
		expect(traffic.failure).toBeNull();
	});

	it('a change is sent all the same, once', async () => {
		const { call, sent } = answered(() => answerOf('', 429, { 'retry-after': '60' }));
		await call(exchangeOf());
		expect(await call(exchangeOf({ effect: 'change' }))).toMatchObject({ status: 429 });
		expect(sent).toHaveLength(2);
	});

	it('what waits for its turn is not sent any more', async () => {
		const { call, sent } = answered(() => answerOf('', 429, { 'retry-after': '60' }));
		const all = await Promise.allSettled(Array.from({ length: 6 }, () => call(exchangeOf())));
		expect(sent).toHaveLength(3);
		expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3);
	});

	it('the wait grows up to ten seconds when the node names none', async () => {
		const { call, traffic } = answered(() => answerOf('', 429));
		const waits: number[] = [];
		for (let i = 0; i < 7; i++) {
			await call(exchangeOf());
			waits.push(traffic.wait / 1000);
			await vi.advanceTimersByTimeAsync(traffic.wait);
		}
		expect(waits).toEqual([5, 5, 10, 10, 10, 10, 10]);
	});

	it('a user may try at once', async () => {
		const { call, sent, traffic } = answered(() => answerOf('', 503, { 'retry-after': '3600' }));
		await call(exchangeOf());
		traffic.retryNow();
		expect(await call(exchangeOf())).toMatchObject({ status: 503 });
		expect(sent).toHaveLength(2);
	});
});

describe('a node out of reach', () => {
	it('is polled as usual for a minute, then less often', async () => {
		const url = freshUrl();
		const call = throttled(() => Promise.reject(new RpcError({ kind: 'unreachable' }, 'read', false)), url);
		const waits: number[] = [];
		for (let i = 0; i < 17; i++) {
			await call(exchangeOf()).catch(() => undefined);
			const wait = Math.max(5000, trafficOf(url).wait);
			waits.push(wait / 1000);
			await vi.advanceTimersByTimeAsync(wait);
		}
		expect(waits).toEqual([...Array.from({ length: 12 }, () => 5), 10, 10, 10, 10, 10]);
	});
});

describe('lost reads', () => {
	const failing = exchangeOf();

	it.each([[429], [500], [502], [503]])('are noticed once: HTTP %i', (status) => {
		const traffic = new Traffic();
		expect(traffic.takeLost()).toBe(false);
		traffic.answered(answerOf('', status), failing);
		expect([traffic.takeLost(), traffic.takeLost()]).toEqual([true, false]);
	});

	it('are those without an answer as well; refusals, cancelled calls and changes are none', () => {
		const traffic = new Traffic();
		traffic.unanswered(new RpcError({ kind: 'cancelled' }, 'read', false), failing);
		traffic.answered(answerOf('', 404), failing);
		traffic.answered(answerOf('', 502), exchangeOf({ effect: 'change' }));
		expect(traffic.takeLost()).toBe(false);
		traffic.unanswered(new RpcError({ kind: 'timed_out', milliseconds: 5 }, 'read', false), failing);
		expect(traffic.takeLost()).toBe(true);
	});

	it('lead to fewer reloads while they are lost again and again', async () => {
		const traffic = new Traffic();
		const reloads: number[] = [];
		for (let second = 0; second <= 109; second += 5) {
			traffic.answered(answerOf('', 502), failing);
			if (traffic.takeLost()) reloads.push(second);
			await vi.advanceTimersByTimeAsync(5000);
		}
		expect(reloads).toEqual([0, 5, 10, 15, ...Array.from({ length: 9 }, (_, i) => 25 + 10 * i)]);
	});
});

it.each([
	['120', 120_000],
	[' 3 ', 3000],
	['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
	['Wed, 31 Dec 2025 23:00:00 GMT', 0],
	['soon', null],
	['-5', null],
	['', null],
	[null, null]
])('Retry-After %s is %s ms', (text, milliseconds) => {
	expect(parseRetryAfter(text)).toBe(milliseconds);
});

describe('a clock that is set back', () => {
	it('does not stop a node from being asked', async () => {
		const url = freshUrl();
		const call = throttled(async () => answerOf('', 429, { 'retry-after': '5' }), url);
		await call(exchangeOf());
		vi.setSystemTime(NOW - 86_400_000);
		await vi.advanceTimersByTimeAsync(5000);
		expect(await call(exchangeOf())).toMatchObject({ status: 429 });
	});
});
