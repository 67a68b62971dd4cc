import { coalesce } from '../../../src/lib/rpc/coalesce';
import { RpcError, type Effect } from '../../../src/lib/rpc/errors';
import type { Answer, Exchange, Transport } from '../../../src/lib/rpc/transport';
import { answerOf, exchangeOf, nextTick } from './transports';

/** A transport whose exchanges are answered when the test says so, or cancelled by their signals. */
function held() {
	const exchanges: Exchange[] = [];
	const answers: ((answer: Answer | RpcError) => void)[] = [];
	const transport: Transport = (exchange) =>
		new Promise((resolve, reject) => {
			exchanges.push(exchange);
			answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
			const cancel = () => reject(new RpcError({ kind: 'cancelled' }, exchange.operation, false));
			exchange.signal?.addEventListener('abort', cancel);
		});
	return {
		exchanges,
		transport: coalesce(transport),
		answer: (at: number, given: Answer | RpcError) => answers[at]?.(given)
	};
}

const cancelled = { failure: { kind: 'cancelled' }, mayHaveTakenEffect: false };

describe('coalesce', () => {
	it('makes one exchange of equal reads in one tick', async () => {
		const { exchanges, transport, answer } = held();
		const all = Promise.all([transport(exchangeOf()), transport(exchangeOf()), transport(exchangeOf())]);
		expect(exchanges.length).toBe(1);
		const given = answerOf('{}');
		answer(0, given);
		expect(await all).toEqual([given, given, given]);
	});

	it('fails for all of them when it fails', async () => {
		const { transport, answer } = held();
		const lost = new RpcError({ kind: 'unreachable' }, 'read', false);
		const all = Promise.allSettled([transport(exchangeOf()), transport(exchangeOf())]);
		answer(0, lost);
		expect(await all).toEqual([
			{ status: 'rejected', reason: lost },
			{ status: 'rejected', reason: lost }
		]);
	});

	it('asks again once there is an answer: in a hidden tab the next tick may be a minute away', async () => {
		const { exchanges, transport, answer } = held();
		const first = transport(exchangeOf());
		answer(0, answerOf('{}'));
		await first;
		void transport(exchangeOf());
		expect(exchanges.length).toBe(2);
	});

	it('asks again in the next tick, though the first answer is not there yet', async () => {
		const { exchanges, transport } = held();
		void transport(exchangeOf());
		await nextTick();
		void transport(exchangeOf());
		expect(exchanges.length).toBe(2);
	});

	it.each([
		{ path: '/other' },
		{ method: 'POST' as const },
		{ body: '{"a":1}' },
		{ timeoutMs: 2000 },
		{ body: Uint8Array.of(1) }
	])('keeps reads apart that differ by %o', (given) => {
		const { exchanges, transport } = held();
		void transport(exchangeOf());
		void transport(exchangeOf(given));
		expect(exchanges.length).toBe(2);
	});

	it.each(['change', 'spend', 'stop'] as const satisfies Effect[])('never shares a %s', (effect) => {
		const { exchanges, transport } = held();
		void transport(exchangeOf());
		void transport(exchangeOf({ effect }));
		void transport(exchangeOf({ effect }));
		expect(exchanges.length).toBe(3);
	});

	it('lets one caller go while another waits', async () => {
		const { exchanges, transport, answer } = held();
		const leaving = new AbortController();
		const left = transport(exchangeOf({ signal: leaving.signal }));
		const staying = transport(exchangeOf({ signal: new AbortController().signal }));
		const withoutSignal = transport(exchangeOf());
		leaving.abort();
		await expect(left).rejects.toMatchObject(cancelled);
		expect(exchanges[0]?.signal?.aborted).toBe(false);
		answer(0, answerOf('{}'));
		expect(await Promise.all([staying, withoutSignal])).toHaveLength(2);
	});

	it('ends the exchange when every caller has gone', async () => {
		const { exchanges, transport } = held();
		const callers = [new AbortController(), new AbortController()];
		const calls = callers.map(({ signal }) => transport(exchangeOf({ signal })));
		callers[0]?.abort();
		expect(exchanges[0]?.signal?.aborted).toBe(false);
		callers[1]?.abort();
		expect(exchanges[0]?.signal?.aborted).toBe(true);
		for (const call of calls) await expect(call).rejects.toMatchObject(cancelled);
	});

	it('asks anew for a caller that comes after every other has gone, in the same tick', async () => {
		const { exchanges, transport, answer } = held();
		const leaving = new AbortController();
		const left = transport(exchangeOf({ signal: leaving.signal }));
		leaving.abort();
		const late = transport(exchangeOf({ signal: new AbortController().signal }));
		expect(exchanges.length).toBe(2);
		answer(1, answerOf('{}'));
		expect(await late).toMatchObject({ status: 200 });
		await expect(left).rejects.toMatchObject(cancelled);
	});

	it('asks nothing for a caller that has gone already', async () => {
		const { exchanges, transport } = held();
		await expect(transport(exchangeOf({ signal: AbortSignal.abort() }))).rejects.toMatchObject(cancelled);
		expect(exchanges).toEqual([]);
	});

	it('leaves no failure unheard', async () => {
		const unheard: unknown[] = [];
		const hear = (reason: unknown) => unheard.push(reason);
		process.on('unhandledRejection', hear);
		const { transport, answer } = held();
		const leaving = new AbortController();
		const calls = [leaving.signal, leaving.signal, AbortSignal.abort()].map((signal) =>
			transport(exchangeOf({ signal }))
		);
		const settled = Promise.allSettled(calls);
		leaving.abort();
		answer(0, new RpcError({ kind: 'unreachable' }, 'read', false));
		expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
		await nextTick();
		process.off('unhandledRejection', hear);
		expect(unheard).toEqual([]);
	});
});
