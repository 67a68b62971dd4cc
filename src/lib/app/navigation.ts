import { goto, invalidate as invalidateNow } from '$app/navigation';
import { navigating } from '$app/state';

/** Settles after all invalidations so far, including failed ones. */
let pendingInvalidations: Promise<unknown> = Promise.resolve();

let initialNavigation: Promise<void> | undefined;

/**
 * Registers the navigation to the first page, which `navigating` does not cover. For the root layout.
 *
 * @param opened settles once that page is shown
 */
export const noteInitialNavigation = (opened: Promise<void>): void => void (initialNavigation = opened);

/**
 * SvelteKit's `invalidate` with two differences.
 *
 * It waits until no navigation is under way: SvelteKit aborts a navigation when something is invalidated meanwhile, so
 * that a clicked link would do nothing; and if the first navigation was aborted, it would never count as complete, so
 * that nobody would be warned before leaving a seed that is not written down (`beforeNavigate`).
 *
 * It resolves once the page has the new data: SvelteKit resolves a superseded invalidation
 * although nothing has changed yet.
 */
export async function invalidateAfterNavigation(key: string): Promise<void> {
	await initialNavigation;
	// An aborted navigation has ended, too.
	await navigating.complete?.catch(() => undefined);
	const own = invalidateNow(key);
	pendingInvalidations = Promise.allSettled([pendingInvalidations, own]);
	for (let awaited; awaited !== pendingInvalidations;) await (awaited = pendingInvalidations);
	await own;
}

/**
 * Navigates automatically, for example after an answer, unless the user is already navigating elsewhere. Inside an
 * effect, it runs again if the user stays after all.
 */
export async function gotoUnlessNavigating(href: string, options?: Parameters<typeof goto>[1]): Promise<void> {
	if (navigating.to === null) await goto(href, options);
}
