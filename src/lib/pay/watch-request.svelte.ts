import { liveWallet } from '../wallet-data/live-wallet.svelte';
import { createQuery } from '../app/query.svelte';
import type { MadeRequest } from '../payment/draft';
import { receivedQuery } from '../requests/received';
import type { Client } from '../rpc/client';
import { followWallet } from './follow-wallet.svelte';

/** Watches a request with the receiving wallet, for as long as the component lives that calls this. */
export function watchRequest(of: () => { wallet: Client; request: MadeRequest }) {
	const received = createQuery(() => receivedQuery(of().wallet, of().request));
	followWallet(
		() => of().wallet,
		() => received.failure
	);
	return {
		/** Without those that were complete before; null while unknown. */
		get payments() {
			return received.data ?? null;
		},
		get isForeign() {
			return received.data === null;
		},
		get failure() {
			return liveWallet.failure?.failure ?? received.failure;
		}
	};
}
