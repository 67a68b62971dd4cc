import { clock } from '../app/clock.svelte';

/** A state that can cause a notification. */
interface NotifiedState {
	/** Subject: a newer notification with the same id replaces the earlier one. */
	id: string;
	/** A new notification is shown when this changes. */
	state: string;
	title: string;
	body: string;
}

/** Browser notifications for events while the page is open in the background. */
class Notifications {
	/** Null when the browser does not support notifications. */
	permission: NotificationPermission | null = $state(globalThis.Notification?.permission ?? null);

	/** Asks for permission. Call this from a click: otherwise browsers suppress the prompt, and people decline it. */
	async requestPermission(): Promise<void> {
		this.permission = await Notification.requestPermission();
	}

	/** Shows notifications while the calling component lives. With permission, polling continues in the background. */
	showWhileMounted(getStates: () => readonly NotifiedState[] | null): void {
		const tell = this.createNotifier();
		$effect(() => tell(getStates()));
		$effect(() => (this.permission === 'granted' ? clock.pollWhileHidden() : undefined));
	}

	/**
	 * Creates a function to call with the complete list of states (null while unknown). Each call after the first known
	 * list shows notifications for new and changed states.
	 */
	createNotifier(): (all: readonly NotifiedState[] | null) => void {
		let known: ReadonlyMap<string, string> | null = null;
		return (all) => {
			for (const each of (known && all) || []) if (known?.get(each.id) !== each.state) this.#show(each);
			if (all) known = new Map(all.map(({ id, state }) => [id, state]));
		};
	}

	/** Does nothing while the page is visible, or without permission. */
	#show({ id, title, body }: NotifiedState): void {
		if (this.permission !== 'granted' || document.visibilityState === 'visible') return;
		try {
			const notification = new Notification(title, { body, tag: id });
			notification.onclick = () => window.focus();
		} catch {
			// Mobile browsers only support notifications through a service worker.
			void navigator.serviceWorker
				?.getRegistration()
				.then((worker) => worker?.showNotification(title, { body, tag: id }));
		}
	}
}

export const notifications = new Notifications();
