import { Live } from '../../../src/lib/app/live.svelte';
import { reorganisations } from '../../../src/lib/app/reorganisations';
import { INTERVAL, followed, hashOf, nodeWithChain, page, usePage } from './live-page';

usePage();

describe('what a new answer invalidates', () => {
	test('is nothing when it is the first', async () => {
		await followed('abc');
		expect(page.changes).toEqual([]);
	});

	test('is nothing when nothing changed', async () => {
		await followed('abc');
		await vi.advanceTimersByTimeAsync(5 * INTERVAL);
		expect(page.changes).toEqual([]);
	});

	test.each([
		['by a block', 'abcd'],
		['by several', 'abcdef']
	])('is the tip and the pool for a chain grown %s', async (_, chain) => {
		const { live, state } = await followed('abc');
		state.chain = chain;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.changes).toEqual(['tip']);
		expect(live.info?.height).toBe(chain.length);
	});

	test.each([
		['longer', 'abxyz'],
		['as long', 'abx'],
		['shorter', 'ab'],
		['other from its first block', 'xyzuvw']
	])('is also what stands in blocks, for a chain that was replaced by another: %s', async (_, chain) => {
		const { state } = await followed('abc');
		Object.assign(state, { chain, orphans: 'abc' });
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.changes).toEqual(['reorganised']);
	});

	test('is nothing while a load balancer answers from a node that is behind', async () => {
		const { live, node, state } = await followed('abcd');
		for (const chain of ['ab', 'abc', 'abcd', 'abc', 'abcd']) {
			state.chain = chain;
			await vi.advanceTimersByTimeAsync(INTERVAL);
			expect(live.info?.height).toBe(4);
			expect((await live.fetchInfo(node)).height).toBe(4);
		}
		expect(page.changes).toEqual([]);
		state.chain = 'abcde';
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(live.info?.height).toBe(5);
		expect(page.changes).toEqual(['tip']);
	});

	test('is everything when the node has gone back for good', async () => {
		const { live, state } = await followed('abcd');
		state.chain = 'ab';
		await vi.advanceTimersByTimeAsync(6 * INTERVAL);
		expect(live.info?.height).toBe(4);
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(live.info?.height).toBe(2);
		expect(page.changes).toEqual(['reorganised']);
	});

	test('is remembered when another block replaced the tip, and not when the node fell behind', async () => {
		reorganisations.current = [];
		const { state } = await followed('abc');
		state.chain = 'ab';
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(reorganisations.current).toEqual([]);
		state.chain = 'axy';
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(reorganisations.current).toMatchObject([{ height: 2, hash: hashOf('c') }]);
	});

	test('is the pool alone when its size changed', async () => {
		const { state } = await followed('abc');
		state.more = { tx_pool_size: 3 };
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.changes).toEqual(['pool']);
	});

	test('is the tip when a block beside the chain came', async () => {
		const { state } = await followed('abc');
		state.more = { alt_blocks_count: 1 };
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.changes).toEqual(['tip']);
	});

	test('happens once for one change', async () => {
		const { state } = await followed('abc');
		state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(5 * INTERVAL);
		expect(page.changes).toEqual(['tip']);
	});

	test('is waited for before the node is asked again', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		let done = () => {};
		page.stop = live.follow(it.node, () => new Promise<void>((resolve) => (done = resolve)));
		await vi.advanceTimersByTimeAsync(10);
		it.state.more = { tx_pool_size: 1 };
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(it.questions()).toBe(2);
		done();
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(it.questions()).toBe(3);
	});
});
