import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Live } from '../../../src/lib/app/live.svelte';
import type { NodeInfo } from '../../../src/lib/rpc/daemon/node';
import { failed, fakeNode, someHeader, someInfo } from './fake-node';

const SECOND = 1000;
const INTERVAL = 5 * SECOND;
const hashOf = (letter: string) => letter.charCodeAt(0).toString(16).repeat(32);

/** A tab that is seen or hidden. */
class Tab extends EventTarget {
	visibilityState = 'visible';

	turn(state: 'visible' | 'hidden') {
		this.visibilityState = state;
		this.dispatchEvent(new Event('visibilitychange'));
	}
}

let tab: Tab;
let stop: () => void;
let keys: string[];

/** A node that holds a chain of blocks named by letters: `abc` has its tip at height 2. */
function nodeWithChain(chain: string) {
	const state = { chain, more: {} as Partial<NodeInfo>, down: false, milliseconds: 1 };
	const { node, asked } = fakeNode({
		get_info: async () => {
			const { chain, more, down, milliseconds } = state;
			await new Promise((resolve) => setTimeout(resolve, milliseconds));
			if (down) throw failed({ kind: 'unreachable' });
			return someInfo({ height: chain.length, top_block_hash: hashOf(chain.at(-1) ?? ''), ...more });
		},
		get_block_header_by_height: ({ height }: { height: number }) => {
			const letter = state.chain[height];
			if (letter === undefined || state.down) throw failed({ kind: 'unreachable' }, 'get_block_header_by_height');
			return { block_header: someHeader({ height, hash: hashOf(letter) }) };
		}
	});
	const questions = () => asked.filter(({ operation }) => operation === 'get_info').length;
	return { node, asked, state, questions };
}

type TheNode = ReturnType<typeof nodeWithChain>;

/** Follows a node, and notes the keys that are invalidated. */
function follow(live: Live, { node }: TheNode) {
	stop = live.follow(node, async (key) => void keys.push(key));
}

/** A node that is followed since a moment, and has answered once. */
async function followed(chain: string) {
	const live = new Live();
	const it = nodeWithChain(chain);
	follow(live, it);
	await vi.advanceTimersByTimeAsync(10);
	return { live, ...it };
}

beforeEach(() => {
	vi.useFakeTimers({ now: 1_700_000_000_000 });
	tab = new Tab();
	vi.stubGlobal('document', tab);
	stop = () => undefined;
	keys = [];
});

afterEach(() => {
	stop();
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('while a node is followed', () => {
	test('it is asked at once, and then every five seconds', async () => {
		const { live, questions } = await followed('abc');
		expect(questions()).toBe(1);
		expect(live.info?.height).toBe(3);
		await vi.advanceTimersByTimeAsync(INTERVAL - 20);
		expect(questions()).toBe(1);
		await vi.advanceTimersByTimeAsync(20);
		expect(questions()).toBe(2);
		await vi.advanceTimersByTimeAsync(10 * INTERVAL + 20);
		expect(questions()).toBe(12);
	});

	test('the clock moves on with every question', async () => {
		const { live } = await followed('abc');
		const before = live.now;
		await vi.advanceTimersByTimeAsync(2 * INTERVAL + 20);
		expect(live.now - before).toBe(10);
	});

	test('it is not asked again before it has answered', async () => {
		const { state, questions } = await followed('abc');
		state.milliseconds = 9 * SECOND;
		await vi.advanceTimersByTimeAsync(INTERVAL + 8 * SECOND);
		expect(questions()).toBe(2);
		await vi.advanceTimersByTimeAsync(SECOND);
	});

	test('it is asked no more once it is left', async () => {
		const { questions } = await followed('abc');
		stop();
		tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(questions()).toBe(1);
	});
});

describe('while the tab is hidden', () => {
	test('nothing is asked', async () => {
		const { questions } = await followed('abc');
		tab.turn('hidden');
		await vi.advanceTimersByTimeAsync(100 * INTERVAL);
		expect(questions()).toBe(1);
	});

	test('nothing is asked from the beginning', async () => {
		tab.turn('hidden');
		const { questions } = await followed('abc');
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(questions()).toBe(0);
		tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10);
		expect(questions()).toBe(1);
	});

	test('an answer on its way still counts, and no other question follows', async () => {
		const { live, state, questions } = await followed('abc');
		state.milliseconds = 2 * SECOND;
		state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(INTERVAL);
		tab.turn('hidden');
		await vi.advanceTimersByTimeAsync(100 * INTERVAL);
		expect(live.info?.height).toBe(4);
		expect(questions()).toBe(2);
	});

	test('it is asked at once when the tab is seen again, and then every five seconds', async () => {
		const { state, questions } = await followed('abc');
		tab.turn('hidden');
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		state.chain = 'abcd';
		tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10);
		expect(questions()).toBe(2);
		expect(keys).toContain('chain:tip');
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(questions()).toBe(3);
	});

	test('a tab turned to again and again does not ask more often than every five seconds', async () => {
		const { questions } = await followed('abc');
		for (let i = 0; i < 20; i++) {
			tab.turn('hidden');
			tab.turn('visible');
			await vi.advanceTimersByTimeAsync(SECOND);
		}
		expect(questions()).toBeLessThanOrEqual(5);
	});
});

describe('what a new answer invalidates', () => {
	test('is nothing when it is the first', async () => {
		await followed('abc');
		expect(keys).toEqual([]);
	});

	test('is nothing when nothing changed', async () => {
		await followed('abc');
		await vi.advanceTimersByTimeAsync(5 * INTERVAL);
		expect(keys).toEqual([]);
	});

	test.each([
		['by a block', 'abcd'],
		['by several', 'abcdef']
	])('is the tip and the pool for a chain grown %s', async (_, chain) => {
		const { live, state } = await followed('abc');
		state.chain = chain;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(keys.toSorted()).toEqual(['chain:pool', 'chain:tip']);
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
		expect(keys.toSorted()).toEqual(['chain:pool', 'chain:reorganised', 'chain:tip']);
	});

	test('is the pool alone when its size changed', async () => {
		const { state } = await followed('abc');
		state.more = { tx_pool_size: 3 };
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(keys).toEqual(['chain:pool']);
	});

	test('is the tip when a block beside the chain came', async () => {
		const { state } = await followed('abc');
		state.more = { alt_blocks_count: 1 };
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(keys).toEqual(['chain:tip']);
	});

	test('happens once for one change', async () => {
		const { state } = await followed('abc');
		state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(5 * INTERVAL);
		expect(keys).toHaveLength(2);
	});

	test('comes at once, so that a load that depends on two keys runs once', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		const open: (() => void)[] = [];
		stop = live.follow(it.node, () => new Promise<void>((resolve) => open.push(resolve)));
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
		stop = live.follow(it.node, () => new Promise<void>((resolve) => (done = resolve)));
		await vi.advanceTimersByTimeAsync(10);
		it.state.more = { tx_pool_size: 1 };
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(it.questions()).toBe(2);
		done();
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(it.questions()).toBe(3);
	});
});

describe('when the node does not answer', () => {
	test('the failure is told, what was known stays, and it is asked again every five seconds', async () => {
		const { live, state, questions } = await followed('abc');
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(live.failure?.failure.kind).toBe('unreachable');
		expect(live.info?.height).toBe(3);
		await vi.advanceTimersByTimeAsync(3 * INTERVAL + 20);
		expect(questions()).toBe(5);
		expect(keys).toEqual([]);
	});

	test('and then does, everything is read anew', async () => {
		const { live, state } = await followed('abc');
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		state.down = false;
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(live.failure).toBeNull();
		expect(keys.toSorted()).toEqual(['chain:pool', 'chain:reorganised', 'chain:tip']);
	});

	test('at first, and then does, everything is read anew', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		it.state.down = true;
		follow(live, it);
		await vi.advanceTimersByTimeAsync(10);
		expect(live.failure).not.toBeNull();
		it.state.down = false;
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(live.info?.height).toBe(3);
		expect(keys).toHaveLength(3);
	});

	test('to the question whether the chain only grew, the change is told once it does', async () => {
		const { state, live } = await followed('abc');
		const header = vi.spyOn(live, 'latest').mockResolvedValueOnce(someInfo({ height: 9, top_block_hash: hashOf('z') }));
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		header.mockRestore();
		expect(live.info?.height).toBe(3);
		expect(live.failure?.operation).toBe('get_block_header_by_height');
		state.down = false;
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(keys).toHaveLength(3);
	});

	test('a fault of the page does not stop the questions', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		const faults: unknown[] = [];
		const note = (fault: unknown) => faults.push(fault);
		process.on('unhandledRejection', note);
		const fault = new TypeError('a fault of a load');
		stop = live.follow(it.node, () => Promise.reject(fault));
		await vi.advanceTimersByTimeAsync(10);
		it.state.more = { tx_pool_size: 1 };
		await vi.advanceTimersByTimeAsync(2 * INTERVAL + 20);
		expect(it.questions()).toBe(3);
		await vi.waitFor(() => expect(faults).toEqual([fault]));
		process.off('unhandledRejection', note);
	});
});

describe('an answer that comes late', () => {
	test('does not replace a newer one: the chain was not reorganised', async () => {
		const { live, state, questions } = await followed('abc');
		state.milliseconds = 9 * SECOND;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(questions()).toBe(2);
		await vi.advanceTimersByTimeAsync(6 * SECOND);
		Object.assign(state, { milliseconds: 1, chain: 'abcd' });
		tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10);
		expect(live.info?.height).toBe(4);
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(live.info?.height).toBe(4);
		expect(keys.toSorted()).toEqual(['chain:pool', 'chain:tip']);
	});

	test('from a node that is no longer followed is not used', async () => {
		const live = new Live();
		const slow = nodeWithChain('xyz');
		slow.state.milliseconds = 3 * SECOND;
		follow(live, slow);
		await vi.advanceTimersByTimeAsync(10);
		stop();
		follow(live, nodeWithChain('ab'));
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(live.info?.top_block_hash).toBe(hashOf('b'));
		expect(keys).toEqual([]);
	});

	test('from a node that is no longer followed is no failure', async () => {
		const live = new Live();
		const slow = nodeWithChain('xyz');
		Object.assign(slow.state, { milliseconds: 3 * SECOND, down: true });
		follow(live, slow);
		await vi.advanceTimersByTimeAsync(10);
		stop();
		follow(live, nodeWithChain('ab'));
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(live.failure).toBeNull();
	});
});

describe('when another node is followed', () => {
	test('nothing of the one before is left', async () => {
		const { live, state } = await followed('abc');
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		stop();
		const other = nodeWithChain('z');
		other.state.milliseconds = SECOND;
		follow(live, other);
		expect(live.info).toBeNull();
		expect(live.failure).toBeNull();
		await vi.advanceTimersByTimeAsync(2 * SECOND);
		expect(live.info?.height).toBe(1);
		expect(keys).toEqual([]);
	});

	test('the one before is not asked any more', async () => {
		const { live, questions } = await followed('abc');
		stop();
		const other = nodeWithChain('z');
		follow(live, other);
		await vi.advanceTimersByTimeAsync(2 * INTERVAL);
		expect(questions()).toBe(1);
		expect(other.questions()).toBe(2);
	});
});

describe('the newest answer, for loads', () => {
	test('is one answer for all who ask within five seconds', async () => {
		const live = new Live();
		const { node, questions } = nodeWithChain('abc');
		const [one, two] = await Promise.all([live.latest(node), live.latest(node), vi.advanceTimersByTimeAsync(10)]);
		expect(one).toBe(two);
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(await live.latest(node)).toBe(one);
		expect(questions()).toBe(1);
	});

	test('is asked for again after that', async () => {
		const live = new Live();
		const { node, questions } = nodeWithChain('abc');
		await Promise.all([live.latest(node), vi.advanceTimersByTimeAsync(10)]);
		await vi.advanceTimersByTimeAsync(INTERVAL);
		await Promise.all([live.latest(node), vi.advanceTimersByTimeAsync(10)]);
		expect(questions()).toBe(2);
	});

	test('is the answer that following needs, too', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		await Promise.all([live.latest(it.node), vi.advanceTimersByTimeAsync(10)]);
		follow(live, it);
		await vi.advanceTimersByTimeAsync(10);
		expect(live.info?.height).toBe(3);
		expect(it.questions()).toBe(1);
	});

	test('is never of another node', async () => {
		const live = new Live();
		const [one, two] = [nodeWithChain('abc'), nodeWithChain('z')];
		await Promise.all([live.latest(one.node), vi.advanceTimersByTimeAsync(10)]);
		const [info] = await Promise.all([live.latest(two.node), vi.advanceTimersByTimeAsync(10)]);
		expect(info.height).toBe(1);
	});

	test('is no failure of before: whoever asks next asks the node', async () => {
		const live = new Live();
		const { node, state, questions } = nodeWithChain('abc');
		state.down = true;
		const asked = expect(live.latest(node)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
		await vi.advanceTimersByTimeAsync(10);
		await asked;
		state.down = false;
		const [info] = await Promise.all([live.latest(node), vi.advanceTimersByTimeAsync(10)]);
		expect(info.height).toBe(3);
		expect(questions()).toBe(2);
	});

	test('does not stay when the clock of the computer is set back', async () => {
		const { state, live, questions } = await followed('abc');
		vi.setSystemTime(Date.now() - 3_600_000);
		state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(questions()).toBe(2);
		expect(live.info?.height).toBe(4);
	});
});

describe('a height that another answer told', () => {
	test('spares the first question for five seconds', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		live.tell(it.node, 3);
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
		live.tell(it.node, 3);
		tab.turn('hidden');
		follow(live, it);
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(it.questions()).toBe(0);
		tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10);
		expect(it.questions()).toBe(1);
	});

	test('counts for nothing once the node itself was asked', async () => {
		const { live, node } = await followed('abc');
		live.tell(node, 3);
		expect(live.hint).toBeNull();
	});

	test('is forgotten with its node', async () => {
		const live = new Live();
		const one = nodeWithChain('abc');
		live.tell(one.node, 3);
		follow(live, one);
		stop();
		const two = nodeWithChain('z');
		follow(live, two);
		await vi.advanceTimersByTimeAsync(10);
		expect(live.hint).toBeNull();
		expect(two.questions()).toBe(1);
	});
});
