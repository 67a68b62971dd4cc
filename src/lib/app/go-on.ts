import { goto } from '$app/navigation';
import { navigating } from '$app/state';

/**
 * Leads to another page by itself, after an answer, say: unless the reader is on the way to one already. In an effect, it is tried again
 * where the reader stays after all.
 */
export async function goOn(href: string, options?: Parameters<typeof goto>[1]): Promise<void> {
	if (navigating.to === null) await goto(href, options);
}
