import { Clock } from '../../../src/lib/pay/clock.svelte';

const NOW = 1_764_000_000;

beforeEach(() => {
	vi.useFakeTimers({ now: NOW * 1000 });
	vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => {}, removeEventListener: () => {} });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('the time of a hidden page goes on about each minute while something is awaited, also after the clock was set back', () => {
	const clock = new Clock();
	let isAwaited = false;
	const stop = clock.run(() => isAwaited);
	vi.advanceTimersByTime(120_000);
	expect(clock.now).toBe(NOW);
	isAwaited = true;
	vi.setSystemTime((NOW - 7200) * 1000);
	vi.advanceTimersByTime(60_000);
	expect(clock.now).toBeGreaterThan(NOW - 7200);
	expect(clock.now).toBeLessThan(NOW - 7100);
	stop();
});
