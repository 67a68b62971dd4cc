import { liveWallet } from '../app/live-wallet.svelte';
import type { Client } from '../rpc/client';
import { invalidate } from '../app/invalidate';
import { refresh } from './refresh';

const polled = new WeakSet<Client>();

/**
 * Reloads the page's data once after the first poll of a wallet service: later polls are compared with the first, and a change
 * between the load and the first poll would go unnoticed.
 */
export async function refreshOnce(wallet: Client): Promise<void> {
	if (polled.has(wallet)) return;
	polled.add(wallet);
	await liveWallet.tick(wallet, invalidate);
	await refresh();
}
