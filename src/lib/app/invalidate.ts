import { invalidate as invalidateNow } from '$app/navigation';
import { navigating } from '$app/state';

/** All invalidations so far, failed ones included. */
let soFar: Promise<unknown> = Promise.resolve();

let show = () => {};
const shown = new Promise<void>((resolve) => (show = resolve));

/** For the root layout, after each navigation: `navigating` knows nothing of the one to the page that was opened first. */
export const noteNavigation = (): void => show();

/**
 * SvelteKit's `invalidate` with two differences. It waits until no navigation is under way: SvelteKit aborts a navigation
 * when something is invalidated meanwhile, and a clicked link would do nothing. Of the first one it would not even see that it is
 * over, and `beforeNavigate` would never run: nobody would be asked before leaving a seed that is not written down. And it resolves once the page has the new
 * data: SvelteKit resolves an invalidation that a newer one superseded although it changed nothing.
 */
export async function invalidate(key: string): Promise<void> {
	await shown;
	// An aborted navigation is over as well.
	await navigating.complete?.catch(() => undefined);
	const own = invalidateNow(key);
	soFar = Promise.allSettled([soFar, own]);
	for (let awaited; awaited !== soFar;) await (awaited = soFar);
	await own;
}
