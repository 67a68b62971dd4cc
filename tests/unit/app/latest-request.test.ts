import { LatestRequest } from '../../../src/lib/app/latest-request.svelte';

/** A request that the test answers. */
function pending() {
	let resolve: (result: string) => void = () => {};
	let reject: (error: Error) => void = () => {};
	const promise = new Promise<string>((...both) => ([resolve, reject] = both));
	const signals: AbortSignal[] = [];
	const request = (signal: AbortSignal) => (signals.push(signal), promise);
	return {
		request,
		resolve: (text: string) => resolve(text),
		reject: (error: Error) => reject(error),
		isAborted: () => signals[0]?.aborted
	};
}

test('the newest request alone counts, and cancels the one before', async () => {
	const newest = new LatestRequest();
	const first = pending();
	const second = pending();
	const used = [] as string[];
	const runs = [first, second].map(({ request }) => newest.run(request, (result) => used.push(result)));
	expect([first.isAborted(), second.isAborted(), newest.isRunning]).toEqual([true, false, true]);
	second.resolve('second');
	first.reject(new Error('cancelled'));
	await Promise.all(runs);
	expect([used, newest.isRunning]).toEqual([['second'], false]);
});

test('the result of a request that was cancelled counts, of one that was dropped it does not', async () => {
	const newest = new LatestRequest();
	const cancelled = pending();
	const dropped = pending();
	const used = [] as string[];
	const first = newest.run(cancelled.request, (result) => used.push(result));
	newest.cancel();
	cancelled.resolve('cancelled');
	await first;
	const second = newest.run(dropped.request, (result) => used.push(result));
	newest.discard();
	expect(newest.isRunning).toBe(false);
	dropped.resolve('dropped');
	await second;
	expect(used).toEqual(['cancelled']);
});

test('an error of the newest request is thrown', async () => {
	const newest = new LatestRequest();
	await expect(
		newest.run(
			() => Promise.reject(new Error('a bug')),
			() => {}
		)
	).rejects.toThrow('a bug');
	expect(newest.isRunning).toBe(false);
});
