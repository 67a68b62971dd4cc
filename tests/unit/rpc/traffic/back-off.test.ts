import { RpcError } from '../../../../src/lib/rpc/errors';
import { parseRetryAfter, throttled, trafficOf } from '../../../../src/lib/rpc/traffic';
import { answeredNode, answerOf, exchangeOf, freshUrl } from '../transports';

const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe('after HTTP 429 or 503', () => {
	it.each([
		[429, '7', 7],
		[503, 'Thu, 01 Jan 2026 00:00:20 GMT', 20],
		[429, undefined, 5]
	])('%i with Retry-After %s, reads fail for as long without being sent', async (status, retryAfter, seconds) => {
		let answer = answerOf('', status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
		const { call, sent, traffic } = answeredNode(() => answer);
		expect(await call(exchangeOf())).toMatchObject({ status });
		expect(traffic.waitMs).toBe(seconds * 1000);
		answer = answerOf('{}');
		await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
		await expect(call(exchangeOf())).rejects.toMatchObject({ failure: { kind: 'refused', code: status } });
		expect(sent).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(await call(exchangeOf())).toMatchObject({ status: 200 });
		expect(traffic.failure).toBeNull();
	});

	it('a change is sent all the same, once', async () => {
		const { call, sent } = answeredNode(() => answerOf('', 429, { 'retry-after': '60' }));
		await call(exchangeOf());
		expect(await call(exchangeOf({ effect: 'change' }))).toMatchObject({ status: 429 });
		expect(sent).toHaveLength(2);
	});

	it('what waits for its turn is not sent any more', async () => {
		const { call, sent } = answeredNode(() => answerOf('', 429, { 'retry-after': '60' }));
		const all = await Promise.allSettled(Array.from({ length: 6 }, () => call(exchangeOf())));
		expect(sent).toHaveLength(3);
		expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3);
	});

	it('the wait grows up to ten seconds when the node names none', async () => {
		const { call, traffic } = answeredNode(() => answerOf('', 429));
		const waits: number[] = [];
		for (let i = 0; i < 7; i++) {
			await call(exchangeOf());
			waits.push(traffic.waitMs / 1000);
			await vi.advanceTimersByTimeAsync(traffic.waitMs);
		}
		expect(waits).toEqual([5, 5, 10, 10, 10, 10, 10]);
	});

	it('a user may try at once', async () => {
		const { call, sent, traffic } = answeredNode(() => answerOf('', 503, { 'retry-after': '3600' }));
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
			const wait = Math.max(5000, trafficOf(url).waitMs);
			waits.push(wait / 1000);
			await vi.advanceTimersByTimeAsync(wait);
		}
		expect(waits).toEqual([...Array.from({ length: 12 }, () => 5), 10, 10, 10, 10, 10]);
	});
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
