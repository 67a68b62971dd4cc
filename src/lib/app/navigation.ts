import { goto, invalidate as invalidateNow } from '$app/navigation';
import { navigating } from '$app/state';

/** All invalidations so far, failed ones included. */
let soFar: Promise<unknown> = Promise.resolve();

let opening: Promise<void> | undefined;

/**
 * For the root layout: the navigation to the page that is opened first, of which `navigating` knows nothing.
 *
 * @param opened settles once that page is shown
 */
export const noteOpening = (opened: Promise<void>): void => void (opening = opened);

/**
 * SvelteKit's `invalidate` with two differences. It waits until no navigation is under way: SvelteKit aborts a navigation
 * when something is invalidated meanwhile, and a clicked link would do nothing. The first navigation would never count as
 * over, and nobody would be asked before leaving a seed that is not written down (`beforeNavigate`). And it resolves once the
 * page has the new data: SvelteKit resolves an invalidation that a newer one superseded although it changed nothing.
 */
export async function invalidate(key: string): Promise<void> {
	await opening;
	// An aborted navigation is over as well.
	await navigating.complete?.catch(() => undefined);
	const own = invalidateNow(key);
	soFar = Promise.allSettled([soFar, own]);
	for (let awaited; awaited !== soFar;) await (awaited = soFar);
	await own;
}

/**
 * Leads to another page by itself, after an answer, say: unless the reader is on the way to one already. In an effect, it is tried again
 * where the reader stays after all.
 */
export async function goOn(href: string, options?: Parameters<typeof goto>[1]): Promise<void> {
	if (navigating.to === null) await goto(href, options);
}
