import { RpcError } from '../../../../src/lib/rpc/errors';
import { throttled } from '../../../../src/lib/rpc/traffic';
import type { Exchange } from '../../../../src/lib/rpc/transport';
import { answeredNode, answerOf, exchangeOf, freshUrl } from '../transports';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

/** A node that answers three calls a second, and others with 429; nobody calls it for a second before. */
function limited() {
	const times: number[] = [];
	const node = answeredNode(() => {
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
		await vi.advanceTimersByTimeAsync(traffic.waitMs);
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
		const { call, sent } = answeredNode(() => answerOf('', 503, { 'retry-after': '0' }));
		for (let i = 0; i < 4; i++) {
			await call(exchangeOf());
			await vi.advanceTimersByTimeAsync(5000);
		}
		for (let i = 0; i < 3; i++) void call(exchangeOf());
		await settled();
		expect(sent).toHaveLength(7);
	});
});
