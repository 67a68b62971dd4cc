import { live } from '../app/live.svelte';
import { liveWallet } from '../app/live-wallet.svelte';
import type { MadeRequest } from '../payment/draft';
import type { Client } from '../rpc/client';
import { arrivalsAt, overBefore, watchFor, type Arrival } from '../wallet/receive';
import { untrack } from 'svelte';
import { Watcher, type Found } from './watcher.svelte';

/** Watches a request for as long as the component lives that asks for it, with the wallet that is paid. */
export function watchRequest(of: () => { wallet: Client; request: MadeRequest }) {
	const watcher = new Watcher();
	const before = new Before();
	const address = $derived(of().request.address);
	const payment_id = $derived(of().request.payment_id);
	const wallet = $derived(of().wallet);
	const look = () => watcher.look(wallet, { address, payment_id });

	/** Looks again when anything came or went, asked at once and then as often as the tip is, while the tab is seen. */
	$effect(() => {
		void live.now;
		untrack(() => void liveWallet.tick(wallet, async (key) => (key === 'wallet:transfers' ? look() : undefined)));
	});

	$effect(() => {
		void [address, payment_id, wallet];
		untrack(() => void look());
	});

	const seen = $derived.by(() => {
		const { found } = watcher;
		if (found === null || found === 'foreign') return null;
		const arrivals = arrivalsAt(found, found, found.height, live.now).filter((arrival) => answers(arrival, found));
		return watchFor(arrivals, before.of(found, arrivals), of().request.amount);
	});

	return {
		/** What came; null while that is not known. */
		get seen() {
			return seen;
		},
		get isForeign() {
			return watcher.found === 'foreign';
		},
		get failure() {
			return liveWallet.failure?.failure ?? watcher.failure;
		}
	};
}

/** Whether a payment may be one for a request: mined rewards never are, nor what came by an integrated address for others. */
const answers = ({ kind, transfer }: Arrival, { id }: Found) =>
	kind !== 'mined' && (id !== null || /^0*$/.test(transfer.payment_id));

/** What was over on an address of many payments before anybody waited here: it answers no request. */
class Before {
	#known = new Map<string, ReadonlySet<string>>();

	of({ address, isItsOwn }: Found, arrivals: readonly Arrival[]): ReadonlySet<string> {
		if (isItsOwn) return new Set();
		const known = this.#known.get(address) ?? overBefore(arrivals);
		this.#known.set(address, known);
		return known;
	}
}
