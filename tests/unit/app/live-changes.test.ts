import { describe, expect, test, vi } from 'vitest';
import { Live } from '../../../src/lib/app/live.svelte';
import { INTERVAL, follow, followed, hashOf, nodeWithChain, page, usePage } from './live-page';

usePage();

describe('what a new answer invalidates', () => {
	test('is nothing when it is the first', async () => {
		await followed('abc');
		expect(page.keys).toEqual([]);
	});

	test('is nothing when nothing changed', async () => {
		await followed('abc');
		await vi.advanceTimersByTimeAsync(5 * INTERVAL);
		expect(page.keys).toEqual([]);
	});

	test.each([
		['by a block', 'abcd'],
		['by several', 'abcdef']
	])('is the tip and the pool for a chain grown %s', async (_, chain) => {
		const { live, state } = await followed('abc');
		state.chain = chain;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.keys.toSorted()).toEqual(['chain:pool', 'chain:tip']);
		expect(live.info?.height).toBe(chain.length);
	});

	test.each([
		['longer', 'abxyz'],
		['as long', 'abx'],
		['shorter', 'ab'],
		['other from its first block', 'xyzuvw']
	])('is also what stands in blocks, for a chain that was replaced by another: %s', async (_, chain) => {
		const { state } = await followed('abc');
		state.chain = chain;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.keys.toSorted()).toEqual(['chain:pool', 'chain:reorganised', 'chain:tip']);
	});

	test('is the pool alone when its size changed', async () => {
		const { state } = await followed('abc');
		state.more = { tx_pool_size: 3 };
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.keys).toEqual(['chain:pool']);
	});

	test('is the tip when a block beside the chain came', async () => {
		const { state } = await followed('abc');
		state.more = { alt_blocks_count: 1 };
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(page.keys).toEqual(['chain:tip']);
	});

	test('happens once for one change', async () => {
		const { state } = await followed('abc');
		state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(5 * INTERVAL);
		expect(page.keys).toHaveLength(2);
	});

	test('comes at once, so that a load that depends on two keys runs once', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		const open: (() => void)[] = [];
		page.stop = live.follow(it.node, () => new Promise<void>((resolve) => open.push(resolve)));
		await vi.advanceTimersByTimeAsync(10);
		it.state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(open).toHaveLength(2);
		for (const resolve of open) resolve();
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

describe('a height from the result of another call', () => {
	test('spares the first question for five seconds', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		live.setHint(it.node, 3);
		expect(live.hint).toBe(3);
		follow(live, it);
		await vi.advanceTimersByTimeAsync(INTERVAL - 10);
		expect(it.questions()).toBe(0);
		await vi.advanceTimersByTimeAsync(20);
		expect(it.questions()).toBe(1);
		expect(live.info?.height).toBe(3);
	});

	test('spares nothing in a hidden tab that is then seen', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		live.setHint(it.node, 3);
		page.tab.turn('hidden');
		follow(live, it);
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(it.questions()).toBe(0);
		page.tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10);
		expect(it.questions()).toBe(1);
	});

	test('counts for nothing once the node itself was asked', async () => {
		const { live, node } = await followed('abc');
		live.setHint(node, 3);
		expect(live.hint).toBeNull();
	});

	describe('with a block that was shown', () => {
		/** Follows a node whose chain is another by the time of the first question; a block at height 1 was shown. */
		async function shown(chain: string) {
			const live = new Live();
			const it = nodeWithChain(chain);
			live.setHint(it.node, 3, { height: 1, hash: hashOf('b') });
			follow(live, it);
			await vi.advanceTimersByTimeAsync(INTERVAL + 10);
			expect(live.info?.height).toBe(chain.length);
			return it;
		}

		test.each(['abc', 'abcd'])('says nothing when the block is still there: %s', async (chain) => {
			await shown(chain);
			expect(page.keys).toEqual([]);
		});

		test.each(['axyz', 'a'])('notices that the block is gone: %s', async (chain) => {
			await shown(chain);
			expect(page.keys.toSorted()).toEqual(['chain:pool', 'chain:reorganised', 'chain:tip']);
		});

		test('asks for no header when the chain is as long as it was', async () => {
			const { asked } = await shown('abc');
			expect(asked.map(({ operation }) => operation)).toEqual(['get_info']);
		});

		test('says nothing of another node', async () => {
			const live = new Live();
			const [one, two] = [nodeWithChain('abc'), nodeWithChain('zyxw')];
			live.setHint(one.node, 3, { height: 1, hash: hashOf('b') });
			follow(live, one);
			page.stop();
			follow(live, two);
			await vi.advanceTimersByTimeAsync(10);
			expect(live.info?.height).toBe(4);
			expect(page.keys).toEqual([]);
		});
	});

	test('is forgotten with its node', async () => {
		const live = new Live();
		const one = nodeWithChain('abc');
		live.setHint(one.node, 3);
		follow(live, one);
		page.stop();
		const two = nodeWithChain('z');
		follow(live, two);
		await vi.advanceTimersByTimeAsync(10);
		expect(live.hint).toBeNull();
		expect(two.questions()).toBe(1);
	});
});
