/** Plan for answering a request. Null: the worker does not answer, and the browser fetches as usual. */
export type ResponsePlan =
	/** From the cache. */
	| { kind: 'cached'; path: string }
	/** A file of an earlier version, for a page of that version. */
	| { kind: 'earlier' }
	/** From the network each time; from the cache when offline. */
	| { kind: 'fresh'; path: string }
	/** A page that does not exist; offline, the cached 404 page. */
	| { kind: 'not_found'; path: string };

/** Path of the file that the operator may change without a rebuild. */
export const configPath = (base: string) => `${base}/config.json`;

/**
 * Plans the answer to a request. Only the site's own files are ever cached: requests to a node or a wallet service are
 * not touched, even on the site's own host. Files are named by their paths from the host's root.
 *
 * @param site `base`: the site's folder without a trailing slash, '' for the root. `cached`: all cached
 *   files; the page itself is the folder
 */
export function planResponse(
	{ method, url, mode }: { method: string; url: string; mode: string },
	origin: string,
	{ base, cached }: { base: string; cached: ReadonlySet<string> }
): ResponsePlan | null {
	const { origin: requested, pathname, search } = new URL(url);
	if (method !== 'GET' || requested !== origin || !pathname.startsWith(`${base}/`)) return null;
	const isPage = mode === 'navigate';
	if (isPage && (pathname === `${base}/` || pathname === `${base}/index.html`)) {
		return { kind: 'cached', path: `${base}/` };
	}
	if (isPage && !cached.has(pathname)) return { kind: 'not_found', path: `${base}/404.html` };
	if (search !== '') return null;
	if (pathname === configPath(base)) return { kind: 'fresh', path: pathname };
	if (cached.has(pathname)) return { kind: 'cached', path: pathname };
	return pathname.startsWith(`${base}/_app/immutable/`) ? { kind: 'earlier' } : null;
}
