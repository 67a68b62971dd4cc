/**
 * Keeps the site's own files, so that all of it works without a network, and so that going from one section to another
 * makes no traffic (docs/decisions/0013-files-kept.md).
 */
import { base, build, files } from '$service-worker';
import { configOf, planFor, type Plan } from './plan';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** What the build puts in here changes whenever any file of the site does (scripts/adapter.js). */
const FINGERPRINT = 'ORIEL_FINGERPRINT';

const OURS = 'oriel-';
const CACHE = OURS + FINGERPRINT;

const config = configOf(base);
/** In the order in which they are fetched: the same for every visitor. */
const kept = [`${base}/`, ...[...build, ...files].filter((path) => path !== config).sort()];
const site = { base, kept: new Set(kept) };

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('message', ({ data }) => {
	if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const plan = planFor(request, worker.location.origin, site);
	if (!plan) return;
	event.respondWith(answer(plan, request));
	if (request.mode === 'navigate') event.waitUntil(forgetEarlier());
});

/** One after the other, all of them whatever section somebody is in; a file that is missing makes it fail as a whole. */
async function fetchAll(): Promise<void> {
	const cache = await caches.open(CACHE);
	for (const path of kept) await cache.put(path, await fetchWhole(path));
	// A site may have none.
	await fetchWhole(config).then(
		(response) => cache.put(config, response),
		() => undefined
	);
}

/** A file from the network, or from the browser's own cache when its name says that it never changes. */
async function fetchWhole(path: string): Promise<Response> {
	const isImmutable = path.startsWith(`${base}/_app/immutable/`);
	const response = await fetch(path, { cache: isImmutable ? 'default' : 'no-cache', credentials: 'same-origin' });
	if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
	// A page may not be answered with what was redirected.
	const { headers, status } = response;
	return response.redirected ? new Response(await response.blob(), { headers, status }) : response;
}

async function takeOver(): Promise<void> {
	await worker.clients.claim();
	await forgetEarlier();
}

/** Earlier versions are kept as long as some other tab may still show a page of one. */
async function forgetEarlier(): Promise<void> {
	const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
	if (tabs.length > 1) return;
	const earlier = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
	await Promise.all(earlier.map((name) => caches.delete(name)));
}

async function answer(plan: Plan, request: Request): Promise<Response> {
	switch (plan.kind) {
		case 'kept':
			return (await find(plan.path)) ?? fetch(request);
		case 'earlier':
			return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
		case 'fresh':
			try {
				const response = await fetch(request, { cache: 'no-cache' });
				if (response.ok) await (await caches.open(CACHE)).put(plan.path, response.clone());
				return response;
			} catch (error) {
				return (await find(plan.path)) ?? Promise.reject(error);
			}
		case 'not_there':
			return fetch(request).catch(async (error: unknown) => (await find(plan.path)) ?? Promise.reject(error));
	}
}

async function find(path: string): Promise<Response | undefined> {
	return (await caches.open(CACHE)).match(path, { ignoreVary: true });
}
