import { invalidate } from '../app/query.svelte';

/**
 * Makes all answers of a wallet service out of date once the component is left that calls this: nobody follows the service then.
 * The next page asks after that.
 *
 * @param service its address; undefined for none
 */
export function outdateOnLeave(service: () => string | undefined): void {
	/** Only another service counts as one: what the function reads may change with every answer. */
	const followed = $derived(service());
	$effect(() => {
		const left = followed;
		if (left === undefined) return;
		return () => invalidate(left, 'wallet');
	});
}
