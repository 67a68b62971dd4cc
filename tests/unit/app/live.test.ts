import { clock } from '../../../src/lib/app/clock.svelte';
import { INTERVAL, SECOND, follow, followed, nodeWithChain, page, usePage } from './live-page';

usePage();

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

	test('the clock moves on while an answer is waited for', async () => {
		const { live, state } = await followed('abc');
		const before = live.now;
		state.milliseconds = 20 * SECOND;
		await vi.advanceTimersByTimeAsync(4 * INTERVAL + 20);
		expect(live.now - before).toBe(20);
		page.tab.turn('hidden');
		await vi.advanceTimersByTimeAsync(4 * INTERVAL);
		expect(live.now - before).toBe(25);
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
		page.stop();
		page.tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(questions()).toBe(1);
	});
});

describe('while the tab is hidden', () => {
	test('nothing is asked', async () => {
		const { questions } = await followed('abc');
		page.tab.turn('hidden');
		await vi.advanceTimersByTimeAsync(100 * INTERVAL);
		expect(questions()).toBe(1);
	});

	test('nothing is asked from the beginning', async () => {
		page.tab.turn('hidden');
		const { questions } = await followed('abc');
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		expect(questions()).toBe(0);
		page.tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10);
		expect(questions()).toBe(1);
	});

	test('it is asked once a minute while something is waited for', async () => {
		const { state, questions } = await followed('abc');
		const over = clock.pollWhileHidden();
		page.tab.turn('hidden');
		state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(12 * INTERVAL + 20);
		expect(questions()).toBe(2);
		expect(page.changes).toContain('tip');
		await vi.advanceTimersByTimeAsync(24 * INTERVAL + 20);
		expect(questions()).toBe(4);
		over();
		await vi.advanceTimersByTimeAsync(100 * INTERVAL);
		expect(questions()).toBe(4);
		const overAgain = clock.pollWhileHidden();
		await vi.advanceTimersByTimeAsync(12 * INTERVAL + 20);
		expect(questions()).toBe(5);
		overAgain();
	});

	test('an answer on its way still counts, and no other question follows', async () => {
		const { live, state, questions } = await followed('abc');
		state.milliseconds = 2 * SECOND;
		state.chain = 'abcd';
		await vi.advanceTimersByTimeAsync(INTERVAL);
		page.tab.turn('hidden');
		await vi.advanceTimersByTimeAsync(100 * INTERVAL);
		expect(live.info?.height).toBe(4);
		expect(questions()).toBe(2);
	});

	test('it is asked at once when the tab is seen again, and then every five seconds', async () => {
		const { state, questions } = await followed('abc');
		page.tab.turn('hidden');
		await vi.advanceTimersByTimeAsync(10 * INTERVAL);
		state.chain = 'abcd';
		page.tab.turn('visible');
		await vi.advanceTimersByTimeAsync(10);
		expect(questions()).toBe(2);
		expect(page.changes).toContain('tip');
		await vi.advanceTimersByTimeAsync(INTERVAL);
		expect(questions()).toBe(3);
	});

	test('a tab turned to again and again does not ask more often than every five seconds', async () => {
		const { questions } = await followed('abc');
		for (let i = 0; i < 20; i++) {
			page.tab.turn('hidden');
			page.tab.turn('visible');
			await vi.advanceTimersByTimeAsync(SECOND);
		}
		expect(questions()).toBeLessThanOrEqual(5);
	});
});

describe('when another node is followed', () => {
	test('nothing of the one before is left', async () => {
		const { live, state } = await followed('abc');
		state.down = true;
		await vi.advanceTimersByTimeAsync(INTERVAL);
		page.stop();
		const other = nodeWithChain('z');
		other.state.milliseconds = SECOND;
		follow(live, other);
		expect(live.info).toBeNull();
		expect(live.failure).toBeNull();
		await vi.advanceTimersByTimeAsync(2 * SECOND);
		expect(live.info?.height).toBe(1);
		expect(page.changes).toEqual([]);
	});

	test('the one before is not asked any more', async () => {
		const { live, questions } = await followed('abc');
		page.stop();
		const other = nodeWithChain('z');
		follow(live, other);
		await vi.advanceTimersByTimeAsync(2 * INTERVAL);
		expect(questions()).toBe(1);
		expect(other.questions()).toBe(2);
	});
});
