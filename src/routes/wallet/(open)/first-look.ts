import { invalidate } from '$app/navigation';
import { liveWallet } from '$lib/app/live-wallet.svelte';
import type { Client } from '$lib/rpc/client';
import { refresh } from '../changes';

const looked = new WeakSet<Client>();

/**
 * Has what a page shows read once more after the first look at the service, for each wallet service once: the looks that
 * follow are compared with the first, and what came between the reading and it would go unnoticed.
 */
export async function firstLook(wallet: Client): Promise<void> {
	if (looked.has(wallet)) return;
	looked.add(wallet);
	await liveWallet.beat(wallet, invalidate);
	await refresh();
}
