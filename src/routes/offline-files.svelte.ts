import { trustedUrl } from '$lib/app/trusted-url';

/** Beside the page, in whatever folder it is. */
const SCRIPT = 'service-worker.js';

/** The site's files for offline use: a service worker caches them, and those of a newer version once there is one. */
export class OfflineFiles {
	/** The worker that has cached a newer version; null while there is none. */
	newer: ServiceWorker | null = $state.raw(null);

	/** Registers the worker. Browsers that allow no workers cache nothing. */
	async begin(): Promise<void> {
		const registration = await navigator.serviceWorker
			.register(trustedUrl(SCRIPT), { updateViaCache: 'none' })
			.catch((): ServiceWorkerRegistration | undefined => undefined);
		if (!registration) return;
		this.#follow(registration.waiting);
		this.#follow(registration.installing);
		registration.addEventListener('updatefound', () => this.#follow(registration.installing));
	}

	/** Reloads the page with the newer version. Other tabs keep theirs until they are reloaded. */
	use(): void {
		if (this.newer?.state !== 'installed') return location.reload();
		navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
		this.newer.postMessage('take over');
	}

	/** Dismisses the notice: the newer version is used after the last tab is closed. */
	dismiss(): void {
		this.newer = null;
	}

	#follow(worker: ServiceWorker | null): void {
		const update = () => {
			// The first version of all is newer than none.
			if (worker?.state === 'installed' && navigator.serviceWorker.controller) this.newer = worker;
			if (worker?.state === 'redundant' && this.newer === worker) this.newer = null;
		};
		worker?.addEventListener('statechange', update);
		update();
	}
}
