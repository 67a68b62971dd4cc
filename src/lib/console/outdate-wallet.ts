import { invalidateQueries } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import type { Operation } from '../rpc/operation';
import { startBackgroundSync } from '../rpc/wallet/control';
import { forgetWallet } from '../wallet-data/forget-wallet';
import { serviceLimits } from '../wallet-data/service-limits.svelte';
import type { CallResult } from './call-result';

/**
 * Invalidates cached wallet data that a call may have changed. Also records what a refusal shows about the service's
 * limits.
 */
export function invalidateAfterCall(
	client: Client,
	{ name, effect }: Operation,
	{ failure, answer }: CallResult
): void {
	if (failure) serviceLimits.noteFailure(client, failure);
	if (effect === 'read') return;
	if (name !== startBackgroundSync.name) return forgetWallet(client.url);
	// The wallet stays the same during background sync. Its cached names are not dropped, since the service does not
	// give them meanwhile.
	if (!failure && answer) serviceLimits.note(client, 'background_sync');
	invalidateQueries(client.url, 'wallet');
}
