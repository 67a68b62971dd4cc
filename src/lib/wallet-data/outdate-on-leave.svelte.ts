import { invalidate } from '../app/query.svelte';
import { whenChanged } from '../app/when.svelte';

/**
 * Makes all answers of a wallet service out of date once the component is left that calls this: nobody follows the service then.
 * The next page asks after that.
 *
 * @param service its address; undefined for none
 */
export function outdateOnLeave(service: () => string | undefined): void {
	whenChanged(service, (left) => (left === undefined ? undefined : () => invalidate(left, 'wallet')));
}
