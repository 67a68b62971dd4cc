import { liveWallet } from '../app/live-wallet.svelte';
import type { Client } from '../rpc/client';
import { invalidate } from '../app/invalidate';
import { refresh } from './actions';

const looked = new WeakSet<Client>();

/**
 * Has what a page shows read once more after the first look at the service, for each wallet service once: the looks that
 * follow are compared with the first, and what came between the reading and it would go unnoticed.
 */
export async function refreshOnce(wallet: Client): Promise<void> {
	if (looked.has(wallet)) return;
	looked.add(wallet);
	await liveWallet.tick(wallet, invalidate);
	await refresh();
}
