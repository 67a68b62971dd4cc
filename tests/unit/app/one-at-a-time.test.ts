import { oneAtATime } from '../../../src/lib/app/one-at-a-time';

test('work is begun again once it is over, and not before', async () => {
	const ends: (() => void)[] = [];
	const work = vi.fn<(name: string) => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)));
	const begin = oneAtATime(work);
	const first = begin('first');
	await begin('meanwhile');
	ends[0]?.();
	await first;
	void begin('after');
	expect(work.mock.calls).toEqual([['first'], ['after']]);
});

test('work that fails says so, and can be begun again', async () => {
	const begin = oneAtATime(() => Promise.reject(new Error('no')));
	await expect(begin()).rejects.toThrow('no');
	await expect(begin()).rejects.toThrow('no');
});
