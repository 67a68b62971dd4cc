import { invalidate } from '../app/query.svelte';
import type { Client } from '../rpc/client';
import type { Operation } from '../rpc/operation';
import { startBackgroundSync } from '../rpc/wallet/control';
import { forgetWallet } from '../wallet-data/forget-wallet';
import { serviceLimits } from '../wallet-data/service-limits.svelte';
import type { CallResult } from './call-result';

/** Has the wallet's pages load again what a call may have changed, and notes what its refusal shows of the service. */
export function outdateWallet(client: Client, { name, effect }: Operation, { failure, answer }: CallResult): void {
	if (failure) serviceLimits.noteFailure(client, failure);
	if (effect === 'read') return;
	if (name !== startBackgroundSync.name) return forgetWallet(client.url);
	// The wallet is the same, and its names stay: the service does not give them meanwhile.
	if (!failure && answer) serviceLimits.note(client, 'background_sync');
	invalidate(client.url, 'wallet');
}
