/**
 * Caches the site's own files, so that the site works offline, and navigation between sections causes no traffic
 * (docs/decisions/0013-files-kept.md).
 */
import { base, build, files } from '$service-worker';
import { configPath, planResponse, type ResponsePlan } from './plan';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** Replaced by the build; changes with any file of the site (scripts/adapter.js). */
const FINGERPRINT = 'ORIEL_FINGERPRINT';

const CACHE_PREFIX = 'oriel-';
const CACHE_NAME = CACHE_PREFIX + FINGERPRINT;

const config = configPath(base);
/**
 * Files that few visitors need are not precached but loaded on demand: the checkpoints (232 kB), the recorded chain
 * (about as large), and the licence of the typeface.
 */
const isOnDemand = (path: string) => /\.(dat|txt)$|\/recorded-chain\.json$/.test(path);
/** Precached files, in the order of fetching: the same for every visitor. */
const precachedPaths = [
	`${base}/`,
	...[...build, ...files].filter((path) => path !== config && !isOnDemand(path)).sort()
];
const site = { base, cached: new Set(precachedPaths) };

worker.addEventListener('install', (event) => event.waitUntil(precache()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', ({ data }) => {
	if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const plan = planResponse(request, worker.location.origin, site);
	if (!plan) return;
	event.respondWith(respond(plan, request));
	if (request.mode === 'navigate') event.waitUntil(deleteOldCaches());
});

/** Precaches all files one after the other, whatever the current section. Fails as a whole when a file is missing. */
async function precache(): Promise<void> {
	const cache = await caches.open(CACHE_NAME);
	for (const path of precachedPaths) await cache.put(path, await fetchWhole(path));
	// config.json is optional.
	await fetchWhole(config).then(
		(response) => cache.put(config, response),
		() => undefined
	);
}

/**
 * Fetches a file from the network, bypassing all caches. Files with immutable names may come
 * from the browser's HTTP cache.
 */
async function fetchWhole(path: string): Promise<Response> {
	const isImmutable = path.startsWith(`${base}/_app/immutable/`);
	const response = await fetch(path, { cache: isImmutable ? 'default' : 'reload', credentials: 'same-origin' });
	if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
	// A navigation cannot be answered with a redirected response.
	const { headers, status } = response;
	return response.redirected ? new Response(await response.blob(), { headers, status }) : response;
}

async function activate(): Promise<void> {
	await worker.clients.claim();
	await deleteOldCaches();
}

/** Deletes the caches of earlier versions, unless another tab may still show a page of one. */
async function deleteOldCaches(): Promise<void> {
	const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
	if (tabs.length > 1) return;
	const earlier = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
	await Promise.all(earlier.map((name) => caches.delete(name)));
}

async function respond(plan: ResponsePlan, request: Request): Promise<Response> {
	switch (plan.kind) {
		case 'cached':
			return (await findCached(plan.path)) ?? fetch(request);
		case 'earlier':
			return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
		case 'fresh':
			try {
				const response = await fetch(request, { cache: 'no-cache' });
				if (response.ok) await (await caches.open(CACHE_NAME)).put(plan.path, response.clone());
				return response;
			} catch (error) {
				return (await findCached(plan.path)) ?? Promise.reject(error);
			}
		case 'not_found':
			return fetch(request).catch(async (error: unknown) => (await findCached(plan.path)) ?? Promise.reject(error));
	}
}

async function findCached(path: string): Promise<Response | undefined> {
	return (await caches.open(CACHE_NAME)).match(path, { ignoreVary: true });
}
