import { invalidateQueries } from '../app/query.svelte';
import { whenChanged } from '../app/when.svelte';

/**
 * Invalidates all answers of a wallet service when the calling component is left, because nothing polls the service
 * from then on. The next page loads them again.
 *
 * @param service the service's address; undefined for none
 */
export function invalidateOnLeave(service: () => string | undefined): void {
	whenChanged(service, (left) => (left === undefined ? undefined : () => invalidateQueries(left, 'wallet')));
}
