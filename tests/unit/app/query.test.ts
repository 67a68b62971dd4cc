import {
	callQuery,
	createQuery,
	fetchQuery,
	invalidateQueries,
	peek,
	prefetchQuery,
	removeQueries,
	watchQuery,
	type Query
} from '../../../src/lib/app/query.svelte';
import { getInfo } from '../../../src/lib/rpc/daemon/node';
import { failed, fakeNode, someInfo } from './fake-node';

const SERVICE = 'http://127.0.0.1:1';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
	for (const service of [SERVICE, 'http://127.0.0.1:2']) removeQueries(service);
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
});

/** A query whose answer is what `state` holds when it is asked, after some time; and the number of times it was asked. */
function counted(key: string, more: Partial<Query<number>> = {}) {
	const state = { value: 0, milliseconds: 10, error: null as unknown, asked: 0, aborted: 0 };
	const query: Query<number> = {
		service: SERVICE,
		key: [key],
		staleOn: 'pool',
		load: async (signal) => {
			const { value, error, milliseconds } = state;
			state.asked++;
			signal.addEventListener('abort', () => state.aborted++);
			await new Promise((resolve) => setTimeout(resolve, milliseconds));
			if (error) throw error;
			return value;
		},
		...more
	};
	return { query, state };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** What a component that is on screen would read. */
const read = <Value>(query: Query<Value>) => {
	const { data, failure, isBroken, isPending, isFetching } = createQuery(() => query);
	return { data, failure: failure?.kind ?? null, isBroken, isPending, isFetching };
};

const NOTHING = { data: undefined, failure: null, isBroken: false };

test('pending, then fetching, then the answer; all who ask share one call', async () => {
	const { query, state } = counted('shared');
	expect(read(query)).toEqual({ ...NOTHING, isPending: true, isFetching: false });
	const leave = [watchQuery(query), watchQuery({ ...query })];
	expect(read(query)).toEqual({ ...NOTHING, isPending: true, isFetching: true });
	await pass(10);
	expect(read(query)).toEqual({ ...NOTHING, data: 0, isPending: false, isFetching: false });
	expect(state.asked).toBe(1);
	for (const each of leave) each();
});

test('another key and another service are other queries', async () => {
	const { query, state } = counted('one');
	const others = [
		{ ...query, key: ['one', 1n] },
		{ ...query, service: 'http://127.0.0.1:2' }
	];
	const asked = Promise.all([query, ...others, { ...query, key: ['one', 1n] }].map((each) => fetchQuery(each)));
	await pass(10);
	await asked;
	expect(state.asked).toBe(3);
});

test('a change while an answer is awaited asks once more after it, and no answer is given up', async () => {
	const { query, state } = counted('changing');
	state.milliseconds = 70;
	const leave = watchQuery(query);
	for (let change = 1; change <= 6; change++) {
		await pass(50);
		state.value = change;
		invalidateQueries(SERVICE, 'pool');
	}
	await pass(140);
	expect(read(query)).toEqual({ ...NOTHING, data: 6, isPending: false, isFetching: false });
	expect([state.asked, state.aborted]).toEqual([6, 0]);
	leave();
});

test('a failure keeps the answer, and is repeated after any change', async () => {
	const { query, state } = counted('failing', { staleOn: 'reorganised' });
	const leave = watchQuery(query);
	await pass(10);
	state.error = failed({ kind: 'timed_out', milliseconds: 1 });
	invalidateQueries(SERVICE, 'reorganised');
	await pass(10);
	expect(read(query)).toEqual({ ...NOTHING, data: 0, failure: 'timed_out', isPending: false, isFetching: false });
	state.error = null;
	state.value = 1;
	invalidateQueries(SERVICE, 'pool');
	await pass(10);
	expect(read(query)).toEqual({ ...NOTHING, data: 1, isPending: false, isFetching: false });
	leave();
});

test('what a service does not offer is not asked for at every change', async () => {
	const { query, state } = counted('closed');
	state.error = failed({ kind: 'not_offered' });
	const leave = watchQuery(query);
	await pass(10);
	for (const change of ['pool', 'tip'] as const) invalidateQueries(SERVICE, change);
	await pass(10);
	expect(state.asked).toBe(1);
	invalidateQueries(SERVICE, 'reorganised');
	await pass(10);
	expect(state.asked).toBe(2);
	leave();
});

test('a change during an attempt that fails leads to another one', async () => {
	const { query, state } = counted('healing');
	state.error = failed({ kind: 'unreachable' });
	const leave = watchQuery(query);
	await pass(5);
	state.error = null;
	invalidateQueries(SERVICE, 'pool');
	await pass(15);
	expect(read(query).data).toBe(0);
	leave();
});

test('a fault of the page is reported, and not shown as a failure of the service', async () => {
	const reportError = vi.fn();
	vi.stubGlobal('reportError', reportError);
	const fault = new TypeError('a fault');
	const { query, state } = counted('broken');
	state.error = fault;
	const leave = watchQuery(query);
	await pass(10);
	expect(reportError).toHaveBeenCalledExactlyOnceWith(fault);
	expect(read(query)).toEqual({ ...NOTHING, isBroken: true, isPending: false, isFetching: false });
	leave();
	await Promise.all([expect(fetchQuery(query)).rejects.toBe(fault), pass(10)]);
});

test('an answer that grows is shown as it grows, and goes on where it was left', async () => {
	const begun: (number | undefined)[] = [];
	const query: Query<number> = {
		service: SERVICE,
		key: ['growing'],
		staleOn: 'pool',
		load: async (signal, before, publish) => {
			begun.push(before);
			for (let part = (before ?? 0) + 1; part <= 5 && !signal.aborted; part++) {
				publish(part);
				await new Promise((resolve) => setTimeout(resolve, 10));
			}
			return 5;
		}
	};
	const leave = watchQuery(query);
	await pass(25);
	leave();
	await pass(100);
	expect(peek(query)).toBe(3);
	const again = watchQuery(query);
	await pass(100);
	expect([peek(query), begun]).toEqual([5, [undefined, 3]]);
	again();
});

test('who only looks at an answer does not change how it is loaded', async () => {
	const { query, state } = counted('looked at');
	const leave = watchQuery(query);
	await pass(10);
	state.value = 3;
	peek({ ...query, load: () => Promise.resolve(9) });
	invalidateQueries(SERVICE, 'pool');
	await pass(10);
	expect(peek(query)).toBe(3);
	leave();
});

test('one that nobody waits for any more is given up, and asked again by the next who comes', async () => {
	const { query, state } = counted('left');
	// Before the call is sent.
	watchQuery(query)();
	await pass(10);
	expect([peek(query), state.asked, state.aborted]).toEqual([undefined, 0, 0]);
	const leave = watchQuery(query);
	await pass(5);
	leave();
	state.value = 7;
	await pass(10);
	expect([peek(query), state.asked, state.aborted]).toEqual([undefined, 1, 1]);
	const other = watchQuery(query);
	await pass(10);
	expect([peek(query), state.asked, state.aborted]).toEqual([7, 2, 1]);
	other();
});

describe('what makes an answer out of date', () => {
	test.each([
		['reorganised', 'reorganised', true],
		['reorganised', 'tip', false],
		['reorganised', 'pool', false],
		['tip', 'reorganised', true],
		['tip', 'tip', true],
		['tip', 'pool', false],
		['pool', 'reorganised', true],
		['pool', 'tip', true],
		['pool', 'pool', true],
		['pool', 'transfers', false],
		['wallet', 'addresses', false],
		['addresses', 'wallet', true],
		['addresses', 'transfers', false],
		['transfers', 'wallet', true],
		['transfers', 'addresses', true],
		['transfers', 'transfers', true],
		[null, 'reorganised', false]
	] as const)('of %s, the change %s: %s', async (staleOn, change, isAsked) => {
		const { query, state } = counted('until', { staleOn });
		const leave = watchQuery(query);
		await pass(10);
		invalidateQueries(SERVICE, change);
		invalidateQueries('http://127.0.0.1:2', 'reorganised');
		await pass(10);
		expect(state.asked).toBe(isAsked ? 2 : 1);
		leave();
	});

	test('it may depend on the answer', async () => {
		const { query, state } = counted('mined', { staleOn: (value) => (value === 0 ? 'pool' : 'reorganised') });
		const leave = watchQuery(query);
		await pass(10);
		state.value = 1;
		for (let change = 0; change < 3; change++) {
			invalidateQueries(SERVICE, 'pool');
			await pass(10);
		}
		expect(state.asked).toBe(2);
		leave();
	});

	test('what nothing shows is not asked for until something does', async () => {
		const { query, state } = counted('unseen');
		watchQuery(query)();
		void prefetchQuery(query);
		await pass(10);
		invalidateQueries(SERVICE, 'pool');
		await pass(10);
		expect(state.asked).toBe(1);
		const leave = watchQuery(query);
		await pass(10);
		expect(state.asked).toBe(2);
		leave();
	});
});

describe('outside of a component', () => {
	test('an answer that is up to date is taken, an older one asked for again', async () => {
		const { query, state } = counted('fetched');
		const first = fetchQuery(query);
		const same = fetchQuery(query);
		await pass(10);
		expect([await first, await same, await fetchQuery(query), state.asked]).toEqual([0, 0, 0, 1]);
		await pass(4980);
		await fetchQuery(query, 5000);
		expect(state.asked).toBe(1);
		await pass(20);
		const aged = fetchQuery(query, 5000);
		await pass(10);
		await aged;
		expect(state.asked).toBe(2);
	});

	test('a slow answer is shared, however long it takes', async () => {
		const { query, state } = counted('slow');
		state.milliseconds = 20_000;
		const first = fetchQuery(query, 5000);
		await pass(10_000);
		const second = fetchQuery(query, 5000);
		await pass(10_000);
		await Promise.all([first, second]);
		watchQuery(query)();
		await pass(0);
		expect(state.asked).toBe(1);
	});

	test('a failure is thrown, and tried again by the next', async () => {
		const { query, state } = counted('fetched in vain');
		state.error = failed({ kind: 'unreachable' });
		await Promise.all([
			expect(fetchQuery(query)).rejects.toMatchObject({ failure: { kind: 'unreachable' } }),
			pass(10)
		]);
		state.error = null;
		const second = fetchQuery(query);
		await pass(10);
		expect(await second).toBe(0);
	});

	test('a prefetch that fails is silent', async () => {
		const { query, state } = counted('prefetched');
		state.error = failed({ kind: 'unreachable' });
		void prefetchQuery(query);
		await pass(10);
		expect(read(query).failure).toBe('unreachable');
	});

	test('a call of an operation is a query', async () => {
		const { node, asked } = fakeNode({ get_info: () => someInfo({ height: 3 }) }, SERVICE);
		const info = fetchQuery(callQuery(node, 'pool', getInfo));
		await pass(10);
		expect((await info).height).toBe(3);
		expect(asked).toHaveLength(1);
	});
});

describe('answers of a service that are removed', () => {
	test('are gone at once, and what is awaited does not come back', async () => {
		const { query, state } = counted('secret');
		const leave = watchQuery(query);
		await pass(10);
		invalidateQueries(SERVICE, 'wallet');
		invalidateQueries(SERVICE, 'pool');
		await pass(5);
		removeQueries(SERVICE);
		expect(read(query)).toEqual({ ...NOTHING, isPending: true, isFetching: false });
		await pass(100);
		expect([peek(query), state.aborted]).toEqual([undefined, 1]);
		state.value = 2;
		invalidateQueries(SERVICE, 'wallet');
		await pass(10);
		expect(peek(query)).toBe(2);
		leave();
	});

	test('end what waits for them', async () => {
		const { query } = counted('awaited');
		const awaited = expect(fetchQuery(query)).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
		await pass(5);
		removeQueries(SERVICE);
		await pass(10);
		await awaited;
	});
});

test('an answer is forgotten five minutes after the last who used it, not before', async () => {
	const { query } = counted('forgotten');
	const leave = watchQuery(query);
	await pass(20 * 60_000);
	leave();
	await pass(5 * 60_000 - 1);
	expect(peek(query)).toBe(0);
	await pass(1);
	expect(peek(query)).toBeUndefined();
});

test('one that others go on from is kept while anything of the service is used', async () => {
	const { query } = counted('grows');
	const kept = { ...query, keepWhileServiceInUse: true as const };
	const leave = watchQuery(counted('another').query);
	await Promise.all([fetchQuery(kept), pass(10)]);
	await pass(60 * 60_000);
	expect(peek(kept)).toBe(0);
	leave();
	await pass(10 * 60_000);
	expect(peek(kept)).toBeUndefined();
});
