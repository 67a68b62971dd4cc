import { parseAddress } from '../chain/address';
import type { PayableRequest } from '../payment/draft';
import type { RequestPayment } from '../payment/state';
import type { Client } from '../rpc/client';
import { getTransfers } from '../rpc/wallet/history';
import { getHeight } from '../rpc/wallet/service';

/** A payment sent by the open wallet or by this browser. */
export interface SentPayment extends RequestPayment {
	txid: string;
	by: 'payer';
}

/** About 30 days of blocks. */
export const RECENT_BLOCKS = 21_600;

/** Payments from the open wallet to an address in the last 30 days, from the wallet's transfers. @throws RpcError */
export async function sentByWallet(wallet: Client, address: string): Promise<SentPayment[]> {
	const { height } = await wallet.call(getHeight);
	const min_height = Math.max(0, height - RECENT_BLOCKS);
	const lists = { out: true, pending: true, failed: true, all_accounts: true };
	const sent = await wallet.call(getTransfers, { ...lists, filter_by_height: min_height > 0, min_height });
	const listed = new Set([...sent.out, ...sent.pending].map(({ txid }) => txid));
	const of = (list: 'out' | 'pending' | 'failed') =>
		sent[list].flatMap((transfer): SentPayment[] => {
			// The wallet also lists a mined transaction as failed when it was asked to relay it again.
			if (list === 'failed' && listed.has(transfer.txid)) return [];
			const paid = transfer.destinations.filter((destination) => destination.address === address);
			if (paid.length === 0) return [];
			const amount = paid.reduce((sum, destination) => sum + destination.amount, 0n);
			const confirmations = list === 'out' ? Math.max(0, height - transfer.height) : 0;
			const state = { out: 'block', pending: 'pool', failed: 'gone' } as const;
			const { txid, timestamp, double_spend_seen } = transfer;
			// `timestamp`: time of the block once mined, before that the time of sending.
			const [seen, mined] = list === 'out' ? [null, timestamp || null] : [timestamp || null, null];
			const times = { seen, absent: null, mined };
			const contested = list !== 'out' && double_spend_seen;
			// The wallet does not say whether its node has an unconfirmed transaction.
			const nodes = list === 'out' ? 1 : null;
			return [{ txid, amount, confirmations, state: state[list], contested, ...times, by: 'payer', nodes }];
		});
	return [...of('pending'), ...of('out'), ...of('failed')];
}

/**
 * Payments from before this page watched a request, by request, at an address that also receives other payments. They
 * do not count for the request.
 */
const earlierPayments = new Map<string, ReadonlySet<string>>();

/**
 * Payments that began while this page watched; watching continues while another page is shown.
 *
 * @param isEarlier whether a payment of the first list is from before
 */
export function startedWhileWatched<Each extends RequestPayment>(
	source: string,
	payments: readonly Each[],
	isEarlier: (payment: Each) => boolean
): readonly Each[] {
	const known = earlierPayments.get(source) ?? new Set(payments.filter(isEarlier).map(({ txid }) => txid ?? ''));
	earlierPayments.set(source, known);
	return payments.filter(({ txid }) => txid === null || !known.has(txid));
}

/**
 * Payments that count for a request. At an address used by this request alone: all of them. At a shared address: those
 * that began while it was watched.
 *
 * @param isKnownForRequest whether a payment is known to be for the request in any case
 */
export function paymentsForRequest<Each extends SentPayment>(
	{ address, uri }: PayableRequest,
	by: string,
	sent: readonly Each[],
	isKnownForRequest: (payment: Each) => boolean = () => false
): readonly Each[] {
	const isDedicatedAddress = ['integrated', 'subaddress'].includes(parseAddress(address).address?.kind ?? '');
	if (isDedicatedAddress) return sent;
	const begun = startedWhileWatched(`${by} ${uri}`, sent, () => true);
	return sent.filter((payment) => begun.includes(payment) || isKnownForRequest(payment));
}
