import { Live } from '../../../src/lib/app/live.svelte';
import { trafficOf } from '../../../src/lib/rpc/traffic';
import { answerOf, exchangeOf } from '../rpc/transports';
import { failed, someInfo } from './fake-node';
import { INTERVAL, SECOND, follow, followed, hashOf, nodeWithChain, page, usePage } from './live-page';

usePage();

describe('when the node does not answer', () => {
	test('the failure is reported, what was known stays, and it is asked again every five seconds', async () => {
		const { live, state, questions } = await followed('abc');
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(live.failure?.failure.kind).toBe('unreachable');
		expect(live.info?.height).toBe(3);
		await vi.advanceTimersByTimeAsync(3 * INTERVAL + 20);
		expect(questions()).toBe(5);
		expect(page.changes).toEqual([]);
	});

	test('and then does, everything is read anew', async () => {
		const { live, state } = await followed('abc');
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		state.down = false;
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(live.failure).toBeNull();
		expect(page.changes).toEqual(['reorganised']);
	});

	test('at first, and then does, everything is read anew', async () => {
		const { live, state } = await followed('abc', { down: true });
		expect(live.failure).not.toBeNull();
		state.down = false;
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(live.info?.height).toBe(3);
		expect(page.changes).toEqual(['reorganised']);
	});

	test('to the question whether the chain only grew, the change is reported once it does', async () => {
		const { state, live } = await followed('abc');
		const header = vi
			.spyOn(live, 'fetchInfo')
			.mockResolvedValueOnce(someInfo({ height: 9, top_block_hash: hashOf('z') }));
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		header.mockRestore();
		expect(live.info?.height).toBe(3);
		expect(live.failure?.operation).toBe('get_block_header_by_height');
		state.down = false;
		await vi.advanceTimersByTimeAsync(INTERVAL + 10);
		expect(page.changes).toEqual(['reorganised']);
	});

	test('a fault of the page does not stop the questions', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		const faults: unknown[] = [];
		const note = (fault: unknown) => faults.push(fault);
		process.on('unhandledRejection', note);
		const fault = new TypeError('a fault of a load');
		page.stop = live.follow(it.node, () => Promise.reject(fault));
		await vi.advanceTimersByTimeAsync(10);
		it.state.more = { tx_pool_size: 1 };
		await vi.advanceTimersByTimeAsync(2 * INTERVAL + 20);
		expect(it.questions()).toBe(3);
		await vi.waitFor(() => expect(faults).toEqual([fault]));
		process.off('unhandledRejection', note);
	});
});

describe('an answer that comes late', () => {
	test('is waited for, also by a tab that is seen again meanwhile', async () => {
		const { live, state, questions } = await followed('abc');
		Object.assign(state, { milliseconds: 9 * SECOND, chain: 'abcd' });
		await vi.advanceTimersByTimeAsync(INTERVAL + 6 * SECOND);
		page.tab.turn('visible');
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(questions()).toBe(2);
		expect(live.info?.height).toBe(4);
		expect(page.changes).toEqual(['tip']);
	});

	test('from a node that is no longer followed is not used', async () => {
		const { live, questions } = await followed('xyz', { milliseconds: 3 * SECOND });
		page.stop();
		follow(live, nodeWithChain('ab'));
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(live.info?.top_block_hash).toBe(hashOf('b'));
		await vi.advanceTimersByTimeAsync(3 * INTERVAL);
		expect(questions()).toBe(1);
		expect(live.info?.top_block_hash).toBe(hashOf('b'));
		expect(page.changes).toEqual([]);
	});

	test('from a node that is no longer followed leads to no further question to it', async () => {
		const { live, state, asked } = await followed('abc');
		Object.assign(state, { chain: 'abcd', milliseconds: 3 * SECOND });
		await vi.advanceTimersByTimeAsync(INTERVAL);
		page.stop();
		follow(live, nodeWithChain('z'));
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(asked.map(({ operation }) => operation)).toEqual(['get_info', 'get_info']);
		expect(live.info?.top_block_hash).toBe(hashOf('z'));
	});

	test('to whether the chain only grew, is not used when the node is no longer followed', async () => {
		const { live, state } = await followed('abc');
		Object.assign(state, { chain: 'abcd', headerMilliseconds: 3 * SECOND });
		await vi.advanceTimersByTimeAsync(INTERVAL);
		page.stop();
		follow(live, nodeWithChain('z'));
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(live.info?.top_block_hash).toBe(hashOf('z'));
		expect(page.changes).toEqual([]);
	});

	test('when nothing is followed any more, or not asked yet, is not used', async () => {
		const { live, questions } = await followed('xyz', { milliseconds: 3 * SECOND });
		const other = nodeWithChain('ab');
		page.stop();
		page.tab.turn('hidden');
		follow(live, other);
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(live.info).toBeNull();
		expect([questions(), other.questions()]).toEqual([1, 0]);
	});

	test('from a node that is no longer followed is no failure', async () => {
		const { live } = await followed('xyz', { milliseconds: 3 * SECOND, down: true });
		page.stop();
		follow(live, nodeWithChain('ab'));
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(live.failure).toBeNull();
	});
});

describe('the newest answer, for loads', () => {
	test('is one answer for all who ask within five seconds', async () => {
		const live = new Live();
		const { node, questions } = nodeWithChain('abc');
		const [one, two] = await Promise.all([live.fetchInfo(node), live.fetchInfo(node), vi.advanceTimersByTimeAsync(10)]);
		expect(one).toBe(two);
		await vi.advanceTimersByTimeAsync(4 * SECOND);
		expect(await live.fetchInfo(node)).toBe(one);
		expect(questions()).toBe(1);
	});

	test('is asked for again after that', async () => {
		const live = new Live();
		const { node, questions } = nodeWithChain('abc');
		await Promise.all([live.fetchInfo(node), vi.advanceTimersByTimeAsync(10)]);
		await vi.advanceTimersByTimeAsync(INTERVAL);
		await Promise.all([live.fetchInfo(node), vi.advanceTimersByTimeAsync(10)]);
		expect(questions()).toBe(2);
	});

	test('is the answer that following needs, too', async () => {
		const live = new Live();
		const it = nodeWithChain('abc');
		await Promise.all([live.fetchInfo(it.node), vi.advanceTimersByTimeAsync(10)]);
		follow(live, it);
		await vi.advanceTimersByTimeAsync(10);
		expect(live.info?.height).toBe(3);
		expect(it.questions()).toBe(1);
	});

	test('is never of another node', async () => {
		const live = new Live();
		const one = nodeWithChain('abc');
		const two = nodeWithChain('z');
		await Promise.all([live.fetchInfo(one.node), vi.advanceTimersByTimeAsync(10)]);
		const [info] = await Promise.all([live.fetchInfo(two.node), vi.advanceTimersByTimeAsync(10)]);
		expect(info.height).toBe(1);
	});

	test('is no failure of before: whoever asks next asks the node', async () => {
		const live = new Live();
		const { node, state, questions } = nodeWithChain('abc');
		state.down = true;
		const asked = expect(live.fetchInfo(node)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
		await vi.advanceTimersByTimeAsync(10);
		await asked;
		state.down = false;
		const [info] = await Promise.all([live.fetchInfo(node), vi.advanceTimersByTimeAsync(10)]);
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

describe('when a load has lost its answer', () => {
	test('everything is loaded again at the next answer, though none was missed itself', async () => {
		const live = new Live();
		const it = nodeWithChain('abc', 'http://lossy.example');
		trafficOf(it.node.url).recordLostCall(failed({ kind: 'unreachable' }), exchangeOf());
		follow(live, it);
		await vi.advanceTimersByTimeAsync(10);
		expect(live.failure).toBeNull();
		expect(page.changes).toEqual(['reorganised']);
		await vi.advanceTimersByTimeAsync(2 * INTERVAL);
		expect(page.changes).toEqual(['reorganised']);
	});
});

test('when an address turns out to have several nodes, what one of them did not find is loaded again, once', async () => {
	const live = new Live();
	const it = nodeWithChain('abc', 'http://mixed.example');
	const { state } = it;
	follow(live, it);
	await vi.advanceTimersByTimeAsync(10);
	live.clientsMissingData.add(it.node);
	for (const chain of ['ab', 'abc', 'ab', 'abc']) {
		state.chain = chain;
		await vi.advanceTimersByTimeAsync(INTERVAL);
	}
	expect(page.changes).toEqual(['reorganised']);
});

test('a node that asked to wait is polled when the time is over, or at the request of a user', async () => {
	const live = new Live();
	const it = nodeWithChain('abc', 'http://slow.example');
	it.state.down = true;
	trafficOf(it.node.url).recordAnswer(answerOf('', 429, { 'retry-after': '2' }), exchangeOf());
	follow(live, it);
	await vi.advanceTimersByTimeAsync(10);
	expect(it.questions()).toBe(1);
	await vi.advanceTimersByTimeAsync(2 * SECOND);
	expect(it.questions()).toBe(2);
	it.state.down = false;
	live.poll();
	await vi.advanceTimersByTimeAsync(10);
	expect(live.info?.height).toBe(3);
});
