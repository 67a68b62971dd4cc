import { invalidate as invalidateNow } from '$app/navigation';
import { navigating } from '$app/state';

/**
 * As SvelteKit's own, but once no navigation is under way: SvelteKit forgets a navigation that an invalidation comes into, and
 * a link that somebody pressed would do nothing.
 */
export async function invalidate(key: string): Promise<void> {
	// One that was given up is over as well.
	await navigating.complete?.catch(() => undefined);
	await invalidateNow(key);
}
