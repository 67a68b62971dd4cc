import { expect, test, vi } from 'vitest';

test('a notice is shown with the permission, while the page is in the background', async () => {
	const shown = vi.fn();
	const page = { visibilityState: 'hidden' };
	vi.stubGlobal('Notification', Object.assign(shown, { requestPermission: async () => 'granted' }));
	vi.stubGlobal('document', page);
	const { notices } = await import('../../../src/lib/app/notices.svelte');
	notices.show('too early', '', 'a');
	await notices.ask();
	notices.show('Paid', '1 XMR', 'a');
	page.visibilityState = 'visible';
	notices.show('seen anyway', '', 'a');
	expect(shown.mock.calls).toEqual([['Paid', { body: '1 XMR', tag: 'a' }]]);
	vi.unstubAllGlobals();
});
