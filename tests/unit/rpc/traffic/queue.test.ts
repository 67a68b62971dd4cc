import { RpcError } from '../../../../src/lib/rpc/errors';
import { throttled } from '../../../../src/lib/rpc/traffic';
import type { Exchange, Transport } from '../../../../src/lib/rpc/transport';
import { answerOf, exchangeOf, freshUrl } from '../transports';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
