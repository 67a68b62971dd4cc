import { loadPart } from '../app/optional-call';
import { live } from '../app/live.svelte';
import { liveWallet } from '../app/live-wallet.svelte';
import { Newest } from '../app/newest.svelte';
import { ownTransactions } from '../app/own-transactions.svelte';
import type { MadeRequest } from '../payment/draft';
import { receivedFor, type ReceivedPayment } from '../queries/received';
import type { Client } from '../rpc/client';
import type { Failure } from '../rpc/errors';
import { untrack } from 'svelte';

/** Watches a request with the receiving wallet, for as long as the component lives that calls this. */
export function watchRequest(of: () => { wallet: Client; request: MadeRequest }) {
	const newest = new Newest();
	let found = $state.raw<{ payments: readonly ReceivedPayment[] | null; uri: string } | null>(null);
	let failure = $state.raw<Failure | null>(null);
	const { request, wallet } = $derived(of());
	const { uri } = $derived(request);

	/** What was found before stays when that fails. */
	const look = () =>
		newest.run(
			() => loadPart(receivedFor(wallet, request, live.now)),
			(part) => {
				failure = part.failure;
				ownTransactions.note((part.value ?? []).map(({ txid }) => txid));
				if (!part.failure) found = { payments: part.value, uri };
			}
		);

	$effect(() => {
		void live.now;
		untrack(() => void liveWallet.tick(wallet, async (key) => (key === 'wallet:transfers' ? look() : undefined)));
	});

	$effect(() => {
		void [uri, wallet];
		untrack(() => void look());
	});

	const shown = $derived(found?.uri === uri ? found : null);
	return {
		/** Without those that were complete before; null while unknown. */
		get payments() {
			return shown?.payments ?? null;
		},
		get isForeign() {
			return shown !== null && shown.payments === null;
		},
		get failure() {
			return liveWallet.failure?.failure ?? failure;
		}
	};
}
