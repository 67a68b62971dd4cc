/** A site's files, as paths from its host's root. */
export interface SiteFiles {
	/** The folder that the site is in, without a slash at its end: '' for the root. */
	base: string;
	/** All that is kept: the page itself is the folder. */
	kept: ReadonlySet<string>;
}

/** What the worker does about a request; null for nothing: the browser goes on as if there were no worker. */
export type Plan =
	/** From what is kept. */
	| { kind: 'kept'; path: string }
	/** A file of an earlier version, which a page of that version asks for. */
	| { kind: 'earlier' }
	/** Asked for each time; what is kept stands in without a network. */
	| { kind: 'fresh'; path: string }
	/** A page that there is not: without a network, the one that says so stands in. */
	| { kind: 'not_there'; path: string };

/** What the operator may change without a rebuild. */
export const configOf = (base: string) => `${base}/config.json`;

/**
 * Plans the answer to a request. Nothing but the site's own files is ever kept: what is asked of a node or of a wallet
 * service is left alone wherever that is, also at the site's own host.
 */
export function planFor(
	{ method, url, mode }: { method: string; url: string; mode: string },
	origin: string,
	{ base, kept }: SiteFiles
): Plan | null {
	const { origin: asked, pathname, search } = new URL(url);
	if (method !== 'GET' || asked !== origin || !pathname.startsWith(`${base}/`)) return null;
	const isPage = mode === 'navigate';
	if (isPage && (pathname === `${base}/` || pathname === `${base}/index.html`)) {
		return { kind: 'kept', path: `${base}/` };
	}
	if (isPage && !kept.has(pathname)) return { kind: 'not_there', path: `${base}/404.html` };
	if (search !== '') return null;
	if (pathname === configOf(base)) return { kind: 'fresh', path: pathname };
	if (kept.has(pathname)) return { kind: 'kept', path: pathname };
	return pathname.startsWith(`${base}/_app/immutable/`) ? { kind: 'earlier' } : null;
}
