import { keepAwake } from '../../../src/lib/ui/keep-awake';

test('the screen stays on while the page is seen, and no longer than the code', async () => {
	const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
	const release = vi.fn();
	const request = vi.fn(async () => ({ release }));
	vi.stubGlobal('document', page);
	vi.stubGlobal('window', {});
	vi.stubGlobal('navigator', { wakeLock: { request } });
	const over = keepAwake();
	await Promise.resolve();
	page.visibilityState = 'hidden';
	page.dispatchEvent(new Event('visibilitychange'));
	expect(request).toHaveBeenCalledTimes(1);
	page.visibilityState = 'visible';
	page.dispatchEvent(new Event('visibilitychange'));
	expect(request).toHaveBeenCalledTimes(2);
	// Also a lock that is given when the code is gone already.
	over();
	await vi.waitFor(() => expect(release).toHaveBeenCalled());
	page.dispatchEvent(new Event('visibilitychange'));
	expect(request).toHaveBeenCalledTimes(2);
	vi.unstubAllGlobals();
});
