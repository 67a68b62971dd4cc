test('with the permission, what is new or has another state is shown while the page is in the background', async () => {
	const shown = vi.fn();
	const page = { visibilityState: 'hidden' };
	vi.stubGlobal('Notification', Object.assign(shown, { requestPermission: async () => 'granted' }));
	vi.stubGlobal('document', page);
	const { notifications } = await import('../../../src/lib/requests/notifications.svelte');
	const tell = notifications.createNotifier();
	const news = (id: string, state: string, title: string) => ({ id, state, title, body: '1 XMR' });
	tell(null);
	tell([]);
	tell([news('a', 'seen', 'Too early')]);
	await notifications.requestPermission();
	tell(null);
	tell([news('a', 'seen', 'Again'), news('b', 'seen', 'New')]);
	tell([news('a', 'paid', 'Paid'), news('b', 'seen', 'Again')]);
	page.visibilityState = 'visible';
	tell([news('a', 'paid', 'Again'), news('b', 'paid', 'Seen anyway')]);
	page.visibilityState = 'hidden';
	// What another page knew before is no news there.
	notifications.createNotifier()([news('a', 'paid', 'Known')]);
	expect(shown.mock.calls).toEqual([
		['New', { body: '1 XMR', tag: 'b' }],
		['Paid', { body: '1 XMR', tag: 'a' }]
	]);
	vi.unstubAllGlobals();
});
