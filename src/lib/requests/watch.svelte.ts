import { clock } from '../app/clock.svelte';
import { live } from '../app/live.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import { whenChanged } from '../app/when.svelte';
import type { Coin } from '../format/amount';
import { unixSeconds } from '../format/unix-seconds';
import type { PaymentSource } from '../payment/report';
import type { Payment, RequestState } from '../payment/state';
import { HeldByTwo, isYoung, withNodes } from './held';
import { termsFor } from './needed';
import type { ReceivedPayment } from './sources/paid-wallet';
import { requestRows, type OwnRequest, type RequestRow } from './requests';
import { RequestsWatch } from './requests-watch';
import { withSecondNode } from '../app/node-client';

/** For all pages: what two nodes held, they hold on the next page. */
const held = new HeldByTwo();
/** Counts its changes. */
let heldNews = $state(0);

const askBoth = oneAtATime(async (txids: readonly string[]) => {
	const nodes = live.node ? withSecondNode(live.node) : [];
	if (nodes.length > 1) await held.look(nodes, txids, () => heldNews++);
});

/** The page's requests, as they are watched. */
export interface PageWatch<Request> {
	/** The payments for a request, those that are young each with how many nodes hold it; null while unknown. */
	payments: (request: Request) => readonly ReceivedPayment[] | null;
	/** Whether a source has answered that the request is none of its own. */
	isForeign: (request: Request) => boolean;
}

/**
 * Watches a shop's own requests by the page's clock, for as long as the component lives that calls this.
 *
 * @param sources that know of changes by themselves: what they tell is state of Svelte's
 */
export function watchRequests<Request>(
	sources: () => readonly PaymentSource<Request, ReceivedPayment>[]
): PageWatch<Request> {
	const watch = $derived(new RequestsWatch(sources()));
	whenChanged(
		() => watch,
		(watch) => clock.follow(() => void watch.look(unixSeconds())).stop
	);
	return {
		payments: (request) => {
			void heldNews;
			const payments = watch.payments(request, live.now);
			return payments && withNodes(payments, held);
		},
		isForeign: (request) => watch.reports(request, live.now).includes(null)
	};
}

/** The requests as they are at this moment, newest first. */
export const rowsOf = (watch: PageWatch<OwnRequest>, requests: readonly OwnRequest[], coin: Coin): RequestRow[] =>
	requestRows(
		requests.map((request) => ({ ...request, payments: watch.payments(request) ?? [] })),
		(facts) => termsFor(facts, coin),
		coin,
		live.now
	);

/**
 * Asks the chosen node and the second one whether they hold the payments that are received, or count, with that alone, by the page's
 * clock while the component lives that calls this. Nothing is asked of payments with more confirmations, or without a second node.
 */
export function askTwoNodes(of: () => readonly { state: RequestState | null; payments: readonly Payment[] }[]): void {
	const txids = $derived(
		of()
			.filter(({ state }) => state !== null && isAskedAbout(state))
			.flatMap(({ payments }) => payments.filter(isYoung).map(({ txid }) => txid))
			.filter((txid) => txid !== null)
			.join(' ')
	);
	whenChanged(
		() => txids,
		(txids) => (txids === '' ? undefined : clock.follow(() => askBoth(txids.split(' '))).stop)
	);
}

/** Of a part that came, nothing depends on a second node: it learns of no payment before it has to. */
const isAskedAbout = ({ kind, isSeenByOne, isSeenOnly }: RequestState) =>
	kind === 'paid' || isSeenByOne || (kind === 'confirming' && isSeenOnly);
