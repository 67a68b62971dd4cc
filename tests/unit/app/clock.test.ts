import { Clock } from '../../../src/lib/app/clock.svelte';

const NOW = 1_764_000_000;
const tab = { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} };

beforeEach(() => {
	vi.useFakeTimers({ now: NOW * 1000 });
	vi.stubGlobal('document', tab);
});
afterEach(() => {
	tab.visibilityState = 'visible';
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('what follows the clock looks at once and every five seconds, and once a minute while the page is hidden and awaited', async () => {
	const clock = new Clock();
	const look = vi.fn();
	const { stop } = clock.startPolling(look);
	await vi.advanceTimersByTimeAsync(10_020);
	expect(look).toHaveBeenCalledTimes(3);
	tab.visibilityState = 'hidden';
	await vi.advanceTimersByTimeAsync(120_000);
	expect(look).toHaveBeenCalledTimes(3);
	const over = clock.pollWhileHidden();
	await vi.advanceTimersByTimeAsync(120_020);
	expect(look).toHaveBeenCalledTimes(5);
	over();
	await vi.advanceTimersByTimeAsync(120_000);
	expect(look).toHaveBeenCalledTimes(5);
	stop();
});

test('a look that hangs is not followed by another, and the time goes on', async () => {
	const clock = new Clock();
	const look = vi.fn(() => new Promise(() => {}));
	const { stop } = clock.startPolling(look);
	await vi.advanceTimersByTimeAsync(20_000);
	expect(look).toHaveBeenCalledTimes(1);
	expect(clock.now).toBe(NOW + 20);
	stop();
	await vi.advanceTimersByTimeAsync(20_000);
	expect(clock.now).toBe(NOW + 20);
});

test('the time is told each second while somebody counts, also after the clock was set back, and not while the page is hidden', () => {
	const clock = new Clock();
	const stop = clock.count();
	vi.advanceTimersByTime(3000);
	expect(clock.now).toBe(NOW + 3);
	vi.setSystemTime((NOW - 7200) * 1000);
	vi.advanceTimersByTime(1000);
	expect(clock.now).toBe(NOW - 7199);
	tab.visibilityState = 'hidden';
	vi.advanceTimersByTime(1000);
	expect(clock.now).toBe(NOW - 7199);
	stop();
});
