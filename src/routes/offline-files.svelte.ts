import { trustedUrl } from '$lib/app/trusted-url';

/** Path relative to the page, in whatever folder the site is. */
const SCRIPT = 'service-worker.js';

/** Offline use: a service worker caches the site's files, and those of a newer version once there is one. */
export class OfflineFiles {
	/** Worker that has cached a newer version; null while there is none. */
	waitingWorker: ServiceWorker | null = $state.raw(null);

	/** Registers the worker. Browsers that allow no workers cache nothing. */
	async register(): Promise<void> {
		const registration = await navigator.serviceWorker
			.register(trustedUrl(SCRIPT), { updateViaCache: 'none' })
			.catch((): ServiceWorkerRegistration | undefined => undefined);
		if (!registration) return;
		this.#watch(registration.waiting);
		this.#watch(registration.installing);
		registration.addEventListener('updatefound', () => this.#watch(registration.installing));
	}

	/** Reloads the page with the newer version. Other tabs keep the old version until they are reloaded. */
	activateUpdate(): void {
		if (this.waitingWorker?.state !== 'installed') return location.reload();
		navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
		this.waitingWorker.postMessage('take over');
	}

	/** Dismisses the notice: the newer version is used after the last tab is closed. */
	dismiss(): void {
		this.waitingWorker = null;
	}

	#watch(worker: ServiceWorker | null): void {
		const update = () => {
			// When no worker controls the page, this is the first install, not an update.
			if (worker?.state === 'installed' && navigator.serviceWorker.controller) this.waitingWorker = worker;
			if (worker?.state === 'redundant' && this.waitingWorker === worker) this.waitingWorker = null;
		};
		worker?.addEventListener('statechange', update);
		update();
	}
}
