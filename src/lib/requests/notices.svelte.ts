import { clock } from '../app/clock.svelte';

/** What may be told of. */
interface News {
	/** What it is about: a newer notice takes the place of the one before. */
	id: string;
	/** Told of when it changes. */
	state: string;
	title: string;
	body: string;
}

/** Notifications of the browser, for what happens while the page is open in the background. */
class Notices {
	/** Null where the browser has none. */
	permission: NotificationPermission | null = $state(globalThis.Notification?.permission ?? null);

	/** Asks for the permission. To be called from a click: browsers hold the question back otherwise, and people say no. */
	async ask(): Promise<void> {
		this.permission = await Notification.requestPermission();
	}

	/** Tells of news for as long as the component lives that calls this. With the permission, the clock goes on in the background. */
	follow(of: () => readonly News[] | null): void {
		const tell = this.teller();
		$effect(() => tell(of()));
		$effect(() => (this.permission === 'granted' ? clock.wait() : undefined));
	}

	/** Gives what is called with all that is known; null for nothing yet. What is new then, or has another state, is shown. */
	teller(): (all: readonly News[] | null) => void {
		let known: ReadonlyMap<string, string> | null = null;
		return (all) => {
			for (const each of (known && all) || []) if (known?.get(each.id) !== each.state) this.#show(each);
			if (all) known = new Map(all.map(({ id, state }) => [id, state]));
		};
	}

	/** Unless the page is seen, or it is not permitted. */
	#show({ id, title, body }: News): void {
		if (this.permission !== 'granted' || document.visibilityState === 'visible') return;
		try {
			const notification = new Notification(title, { body, tag: id });
			notification.onclick = () => window.focus();
		} catch {
			// Phones have them by a service worker alone.
			void navigator.serviceWorker
				?.getRegistration()
				.then((worker) => worker?.showNotification(title, { body, tag: id }));
		}
	}
}

export const notices = new Notices();
