import { retryUntilAnswered } from '../../../src/lib/explorer/retry-until-answered';
import type { Failure } from '../../../src/lib/rpc/errors';
import { failed } from '../app/fake-node';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const gateway: Failure = { kind: 'refused', code: 502, message: 'HTTP 502' };

/** A read that fails so many times before it is answered. */
function failing(times: number, failure: Failure = gateway) {
	const at: number[] = [];
	const start = Date.now();
	const read = async () => {
		at.push((Date.now() - start) / 1000);
		if (at.length <= times) throw failed(failure);
		return 'answer';
	};
	return { at, read };
}

test('a read is repeated until it is answered, with growing pauses', async () => {
	const { at, read } = failing(7);
	const reported: unknown[] = [];
	const result = retryUntilAnswered(read, new AbortController().signal, (error) =>
		reported.push(error?.failure.kind ?? null)
	);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(await result).toBe('answer');
	expect(at).toEqual([0, 1, 3, 7, 15, 25, 35, 45]);
	expect(reported).toEqual([...Array.from({ length: 7 }, () => 'refused'), null]);
});

test.each<Failure>([
	{ kind: 'unreachable' },
	{ kind: 'timed_out', milliseconds: 5 },
	{ kind: 'refused', code: 429, message: '' },
	{ kind: 'refused', code: null, message: 'BUSY' },
	{ kind: 'refused', code: null, message: 'The node denies a block that it named before' }
])('so is one after %o', async (failure) => {
	const { read } = failing(1, failure);
	const result = retryUntilAnswered(read, new AbortController().signal, () => undefined);
	await vi.advanceTimersByTimeAsync(1000);
	expect(await result).toBe('answer');
});

test.each<Failure>([
	{ kind: 'not_offered' },
	{ kind: 'unauthorized', loginGiven: false },
	{ kind: 'refused', code: -2, message: '' },
	{ kind: 'refused', code: null, message: 'Failed' },
	{ kind: 'bad_answer', where: '', expected: '', got: '' }
])('one that fails for good is not: %o', async (failure) => {
	const { at, read } = failing(1, failure);
	await expect(retryUntilAnswered(read, new AbortController().signal, () => undefined)).rejects.toMatchObject({
		failure
	});
	expect(at).toHaveLength(1);
});

test('it ends at once when it is cancelled, also during a pause', async () => {
	const stopping = new AbortController();
	const { at, read } = failing(Infinity);
	const result = expect(retryUntilAnswered(read, stopping.signal, () => undefined)).rejects.toThrow('502');
	await vi.advanceTimersByTimeAsync(5000);
	stopping.abort();
	await result;
	expect(at).toHaveLength(4);
	expect(vi.getTimerCount()).toBe(0);
});
