/** Notifications of the browser, for what happens while the page is open in the background. */
class Notices {
	/** Null where the browser has none. */
	permission: NotificationPermission | null = $state(globalThis.Notification?.permission ?? null);

	/** Asks for the permission. To be called from a click: browsers hold the question back otherwise, and people say no. */
	async ask(): Promise<void> {
		this.permission = await Notification.requestPermission();
	}

	/**
	 * Shows one, unless the page is seen or it is not permitted.
	 *
	 * @param tag what it is about: a newer one takes its place
	 */
	show(title: string, body: string, tag: string): void {
		if (this.permission !== 'granted' || document.visibilityState === 'visible') return;
		try {
			const notification = new Notification(title, { body, tag });
			notification.onclick = () => window.focus();
		} catch {
			// Phones have them by a service worker alone.
			void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, { body, tag }));
		}
	}
}

export const notices = new Notices();
