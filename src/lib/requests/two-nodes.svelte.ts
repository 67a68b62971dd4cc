import { live } from '../app/live.svelte';
import { oneAtATime } from '../app/one-at-a-time';
import { whenChanged } from '../app/when.svelte';
import { withSecondNode } from './second-node';
import type { Payment, RequestState } from '../payment/state';
import { isYoung, nodesThatHold, withNodes } from './held';
import type { Coin } from '../format/amount';
import { termsFor } from './needed';
import { requestRows, type OwnRequest } from './requests';

/** Hashes of the payments that two nodes held when they answered last. */
let held: ReadonlySet<string> = $state.raw(new Set());

/** The payments, those that are young each with how many nodes hold it. */
export const withNodesNow = <Each extends Payment>(payments: readonly Each[]) => withNodes(payments, held);

/** The requests as they are at this moment, newest first. */
export const rowsOf = (requests: readonly OwnRequest[], coin: Coin) =>
	requestRows(
		requests.map((each) => ({ ...each, payments: withNodes(each.payments, held) })),
		(facts) => termsFor(facts, coin),
		live.now
	);

const look = oneAtATime(async (txids: readonly string[]) => {
	const nodes = live.node ? withSecondNode(live.node) : [];
	if (nodes.length < 2) return;
	for (const txid of txids) {
		const others = [...held].filter((other) => other !== txid);
		held = new Set((await nodesThatHold(nodes, txid, held.has(txid))) === 2 ? [...others, txid] : others);
	}
});

/**
 * Asks the chosen node and the second one whether they hold the payments that count with that alone, at each poll while the
 * component lives that calls this. Nothing is asked where more confirmations are needed, or there is no second node.
 */
export function askTwoNodes(of: () => readonly { state: RequestState | null; payments: readonly Payment[] }[]): void {
	const txids = $derived(
		of()
			.filter(({ state }) => state?.kind === 'paid' || state?.isSeenByOne)
			.flatMap(({ payments }) => payments.filter(isYoung).map(({ txid }) => txid))
			.filter((txid) => txid !== null)
			.join(' ')
	);
	whenChanged(
		() => [txids, live.polls] as const,
		([txids]) => {
			if (txids !== '') void look(txids.split(' '));
		}
	);
}
