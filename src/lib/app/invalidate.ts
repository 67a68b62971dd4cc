import { invalidate as invalidateNow } from '$app/navigation';
import { navigating } from '$app/state';

/** All invalidations so far, those that failed among them. */
let soFar: Promise<unknown> = Promise.resolve();

/**
 * As SvelteKit's own, with two differences. It waits until no navigation is under way: SvelteKit drops a navigation that an
 * invalidation comes into, and a link that somebody pressed would do nothing. And it resolves once the page has the new
 * data: SvelteKit resolves an invalidation that a newer one overtook although it changed nothing.
 */
export async function invalidate(key: string): Promise<void> {
	// One that was given up is over as well.
	await navigating.complete?.catch(() => undefined);
	const own = invalidateNow(key);
	soFar = Promise.allSettled([soFar, own]);
	for (let awaited; awaited !== soFar;) await (awaited = soFar);
	await own;
}
