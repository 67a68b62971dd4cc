import type { PaymentSource, PaymentReport } from '../../payment/report';
import type { Failure } from '../../rpc/errors';
import { liveWallet } from '../../wallet-data/live-wallet.svelte';
import { startedWhileWatched } from '../sent-payments';
import { ownTransactions } from '../../chain-data/own-transactions.svelte';
import type { Query } from '../../app/query.svelte';
import { seenPayments, type ListedPayments } from '../../wallet-data/seen-payments';
import type { PayableRequest } from '../../payment/draft';
import { integratedIn } from '../../payment/integrated';
import type { RequestPayment } from '../../payment/state';
import type { Client } from '../../rpc/client';
import { getBulkPayments, getTransfers } from '../../rpc/wallet/history';
import type { SubaddressIndex, TransferEntry } from '../../rpc/wallet/records';
import { getHeight } from '../../rpc/wallet/service';
import { loadSubaddressIndex } from '../../wallet-data/load-address-index';
import { isLockedBySender, transferKindOf, PAYMENT_UNLOCK_BLOCKS } from '../../chain-data/confirmations';
import { unixSeconds } from '../../format/unix-seconds';

/** A payment that a wallet has received. */
export interface ReceivedPayment extends RequestPayment {
	txid: string;
}

/**
 * Payments to one address, newest first, without mining rewards.
 *
 * @param height number of blocks the wallet has scanned
 * @param now Unix seconds
 */
export function paymentsToAddress(
	{ account, index }: { account: number; index: number },
	lists: ListedPayments,
	height: number,
	now: number
): ReceivedPayment[] {
	const of = (list: keyof ListedPayments) =>
		lists[list].flatMap((transfer) => {
			const { txid, amount, timestamp, unlock_time, subaddr_index, double_spend_seen } = transfer;
			const isHere = subaddr_index.major === account && subaddr_index.minor === index;
			if (!isHere || transferKindOf(list === 'in' ? 'in' : 'pool', transfer) === 'mined') return [];
			const block = list === 'in' ? transfer.height : null;
			// The wallet no longer reports when it saw a mined payment in the pool: use the remembered sighting.
			const sighting = list === 'pool' ? seenPayments.add(transfer, now) : seenPayments.get(txid);
			const { seen, absent } = sighting ?? { seen: null, absent: null };
			const mined = list === 'in' ? timestamp || null : null;
			const isLocked = isLockedBySender(unlock_time, block, height, now);
			const state = stateOf(list, isLocked);
			const contested = list !== 'in' && double_spend_seen;
			const confirmations = block === null ? 0 : Math.max(0, height - block);
			const facts = { txid, amount: amount ?? 0n, confirmations, state, contested, seen, absent, mined };
			// A transaction that the wallet lists is also known to the wallet's node.
			const payment: ReceivedPayment = { ...facts, by: 'recipient', nodes: state === 'gone' ? null : 1 };
			return [payment];
		});
	return [...of('vanished'), ...of('pool'), ...of('in').sort((a, b) => a.confirmations - b.confirmations)];
}

function stateOf(list: keyof ListedPayments, isLocked: boolean): RequestPayment['state'] {
	if (list === 'vanished') return 'gone';
	if (isLocked) return 'locked';
	return list === 'pool' ? 'pool' : 'block';
}

/** Address and payment URI that identify a request's payments. */
export type PaymentTarget = Pick<PayableRequest, 'address' | 'uri'>;

/**
 * Payments that the receiving wallet has for a request. At an address used by other payments too, those that were
 * unlocked before this page watched are left out.
 *
 * @param now Unix seconds
 * @returns null when the address does not belong to this wallet
 * @throws RpcError
 */
export async function receivedPayments(
	wallet: Client,
	{ address, uri }: PaymentTarget,
	now: number
): Promise<readonly ReceivedPayment[] | null> {
	const integrated = integratedIn(address);
	const indices = await loadSubaddressIndex(wallet, integrated?.standard ?? address);
	if (!indices) return null;
	const id = integrated?.payment_id ?? null;
	const [{ height }, lists] = await Promise.all([
		wallet.call(getHeight),
		id === null ? loadWithoutId(wallet, indices) : loadWithId(wallet, indices, id)
	]);
	seenPayments.recordPoll(`${wallet.url} ${address}`, lists.pool, now);
	const all = seenPayments.update(`${wallet.url} ${address}`, lists, height);
	const payments = paymentsToAddress({ account: indices.major, index: indices.minor }, all, height, now);
	if (id !== null || indices.minor > 0) return payments;
	const isEarlier = ({ state, confirmations }: RequestPayment) =>
		state === 'block' && confirmations >= PAYMENT_UNLOCK_BLOCKS;
	return startedWhileWatched(`${wallet.url} ${uri}`, payments, isEarlier);
}

/** Query for {@link receivedPayments}, refreshed while the wallet is followed. */
export const receivedPaymentsQuery = (
	wallet: Client,
	request: PaymentTarget
): Query<readonly ReceivedPayment[] | null> => ({
	service: wallet.url,
	key: ['received', request.uri],
	staleOn: 'transfers',
	async load() {
		const payments = await receivedPayments(wallet, request, unixSeconds());
		ownTransactions.note((payments ?? []).map(({ txid }) => txid));
		return payments;
	}
});

const transferParams = ({ major, minor }: SubaddressIndex) => ({ account_index: major, subaddr_indices: [minor] });

/** Transfers without a payment id: those with the payment id of an integrated address are for another request. */
async function loadWithoutId(wallet: Client, indices: SubaddressIndex) {
	const lists = await wallet.call(getTransfers, { in: true, pool: true, ...transferParams(indices) });
	const withoutId = (list: readonly TransferEntry[]) => list.filter(({ payment_id }) => /^0*$/.test(payment_id));
	return { in: withoutId(lists.in), pool: withoutId(lists.pool) };
}

/**
 * Transfers with a payment id. A primary address can have thousands of payments, so payments with the id are looked up
 * first, and then only transfers in their blocks.
 */
async function loadWithId(wallet: Client, indices: SubaddressIndex, id: string) {
	const { payments } = await wallet.call(getBulkPayments, { payment_ids: [id] });
	const heights = payments.map(({ block_height }) => block_height).sort((a, b) => a - b);
	const lowest = heights[0];
	const highest = heights.at(-1);
	const lists = await wallet.call(getTransfers, {
		in: lowest !== undefined,
		pool: true,
		...transferParams(indices),
		// `min_height` is exclusive.
		...(lowest !== undefined && { filter_by_height: true, min_height: Math.max(0, lowest - 1), max_height: highest })
	});
	const withId = (list: readonly TransferEntry[]) => list.filter(({ payment_id }) => isSameId(payment_id, id));
	return { in: withId(lists.in), pool: withId(lists.pool) };
}

/** Short payment ids may be padded with zeros to the length of long ones. */
const isSameId = (a: string, b: string) => a.toLowerCase().replace(/0+$/, '') === b.toLowerCase().replace(/0+$/, '');

/** No-op callback, for pages that load by queries alone. */
const doNothing = () => Promise.resolve();

/**
 * The receiving wallet as a source, on a page whose queries load its payments. A look polls the wallet's follower,
 * which refreshes the queries when something is new, or when they failed and the service answers again.
 */
export class RecipientWallet<Request> implements PaymentSource<Request, ReceivedPayment> {
	/**
	 * @param payments the query's data for a request: null when it belongs to another wallet, undefined while loading
	 * @param failure the query's failure; omitted when the wallet is already followed elsewhere
	 */
	constructor(
		readonly wallet: Client,
		readonly payments: (request: Request) => readonly ReceivedPayment[] | null | undefined,
		readonly failure?: () => Failure | null
	) {}

	async poll(): Promise<void> {
		if (!this.failure) return;
		const failure = this.failure();
		return failure ? liveWallet.retry(this.wallet, failure, doNothing) : liveWallet.tick(this.wallet, doNothing);
	}

	report(request: Request): PaymentReport<ReceivedPayment> | null | undefined {
		const payments = this.payments(request);
		return payments && { by: 'recipient', payments };
	}
}
