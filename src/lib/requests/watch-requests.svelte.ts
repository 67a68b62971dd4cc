import { clock } from '../app/clock.svelte';
import { live } from '../app/live.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import { whenChanged } from '../app/when.svelte';
import type { Coin } from '../format/amount';
import { unixSeconds } from '../format/unix-seconds';
import type { PaymentSource } from '../payment/report';
import type { RequestPayment, RequestState } from '../payment/state';
import { PaymentsOfTwoNodes, mayNeedSecondNode, withNodeCount } from './two-nodes';
import { paymentTermsFor } from './payment-terms';
import type { ReceivedPayment } from './sources/recipient-wallet';
import { requestRows, type OwnRequest, type RequestRow } from './requests';
import { RequestsWatch } from './requests-watch';
import { withSecondNode } from '../app/node-client';

/** Payments that two nodes have, shared by all pages. */
const transactionsAtTwoNodes = new PaymentsOfTwoNodes();
/** Incremented when `transactionsAtTwoNodes` changes: a Set is not Svelte state. */
let twoNodesChanges = $state(0);

const pollBothNodes = oneAtATime(async (txids: readonly string[]) => {
	const nodes = live.node ? withSecondNode(live.node) : [];
	if (nodes.length > 1) await transactionsAtTwoNodes.poll(nodes, txids, () => twoNodesChanges++);
});

/** Payments of the page's requests, updated while they are watched. */
export interface PageWatch<Request> {
	/** Payments for a request; young payments include the number of nodes that have them. Null while unknown. */
	payments: (request: Request) => readonly ReceivedPayment[] | null;
	/** True when a source answered that the request is not its own. */
	isForeign: (request: Request) => boolean;
}

/**
 * Watches a shop's own requests with the page's clock while the calling component lives.
 *
 * @param sources sources whose results are Svelte state, so that no callback for changes is needed
 */
export function watchRequests<Request>(
	sources: () => readonly PaymentSource<Request, ReceivedPayment>[]
): PageWatch<Request> {
	const watch = $derived(new RequestsWatch(sources()));
	whenChanged(
		() => watch,
		(watch) => clock.startPolling(() => void watch.poll(unixSeconds())).stop
	);
	return {
		payments: (request) => {
			void twoNodesChanges;
			const payments = watch.payments(request, live.now);
			return payments && withNodeCount(payments, transactionsAtTwoNodes);
		},
		isForeign: (request) => watch.reports(request, live.now).includes(null)
	};
}

/** Requests with their current states, newest first. */
export const currentRows = (watch: PageWatch<OwnRequest>, requests: readonly OwnRequest[], coin: Coin): RequestRow[] =>
	requestRows(
		requests.map((request) => ({ ...request, payments: watch.payments(request) ?? [] })),
		(facts) => paymentTermsFor(facts, coin),
		coin,
		live.now
	);

/**
 * Asks the chosen node and the second one whether they have the young payments of requests whose state depends on that,
 * with the page's clock, while the calling component lives. Nothing is asked without a second node, or about payments
 * with more confirmations.
 */
export function watchBothNodes(
	of: () => readonly { state: RequestState | null; payments: readonly RequestPayment[] }[]
): void {
	const txids = $derived(
		of()
			.filter(({ state }) => state !== null && dependsOnSecondNode(state))
			.flatMap(({ payments }) => payments.filter(mayNeedSecondNode).map(({ txid }) => txid))
			.filter((txid) => txid !== null)
			.join(' ')
	);
	whenChanged(
		() => txids,
		(txids) => (txids === '' ? undefined : clock.startPolling(() => pollBothNodes(txids.split(' '))).stop)
	);
}

/**
 * True when a second node matters for the request's state. It does not for partial payments: a node should not learn of
 * a payment before that is needed.
 */
const dependsOnSecondNode = ({ kind, isSeenByOne, isSeenOnly }: RequestState) =>
	kind === 'paid' || isSeenByOne || (kind === 'confirming' && isSeenOnly);
